import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { wordsBegun } from '../../../src/domain/table/words-begun.ts';
import { anyText } from '../../support/conversations.ts';

it.each([
  ['', 0],
  ['{"points":[{"point":"Ship in May, now"', 6],
  ['naïve 3 cafe\u0301s', 3],
  ['日本語 です', 2],
  ['… — {}', 0],
])('%j has %d words', (text, count) => {
  expect(wordsBegun(text, 0)).toBe(count);
});

test.prop([anyText, fc.array(fc.nat(50))])(
  'the words of the pieces are those of the text',
  (text, lengths) => {
    let [length, count] = [0, 0];
    for (const more of [...lengths, text.length]) {
      const soFar = text.slice(0, length + more);
      count += wordsBegun(soFar, length);
      length = soFar.length;
    }
    // A piece may end within a character.
    expect(Math.abs(count - wordsBegun(text, 0))).toBeLessThanOrEqual(lengths.length);
  },
);
