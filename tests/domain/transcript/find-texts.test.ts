import { expect, it } from 'vitest';
import { wordFindings } from '../../../src/domain/texts/transcript-texts.ts';

it.each([
  [0, 0, 'No messages found'],
  [1, 1, '1 message found'],
  [12, 12, '12 messages found'],
  [120, 50, '120 messages found, the newest 50 are shown'],
  [10_000, 10, '10,000 messages found, the newest 10 are shown'],
])('%d found and %d shown are said as they are (5.15)', (count, shown, words) => {
  expect(wordFindings(count, shown)).toBe(words);
});
