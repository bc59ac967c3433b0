import { expect, it } from 'vitest';
import { plainLine } from '../../../src/domain/table/plain-line.ts';

it.each([
  ['a\u0085b\u2028c\u2029d\te', 'a b c d e'],
  ['a\ufffdb', 'a\ufffdb'],
  ['a\u0007b\u202ec\u3164d\ufeffe', 'abcde'],
  ['می\u200cخواهم 👩\u200d🔬', 'می\u200cخواهم 👩\u200d🔬'],
])('%j is %j on one line, without what nobody sees', (text, line) => {
  expect(plainLine(text)).toBe(line);
});
