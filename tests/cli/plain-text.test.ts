import { expect, it } from 'vitest';
import { plainText } from '../../src/cli/plain-text.ts';

it.each([
  ['a\r\nb\tc', 'a\nb    c'],
  ['\u001b[31mred\u009b', '\ufffd[31mred\ufffd'],
  ['a\u202eb\u2028c\ud800', 'a\ufffdb\ufffdc\ufffd'],
  ['👩\u200d🔬 a\u3164b', '👩\u200d🔬 a\u3164b'],
])('%j is written to a terminal as %j', (text, written) => {
  expect(plainText(text)).toBe(written);
});
