import { describe, expect, it } from 'vitest';
import { isTame } from '../../../src/ui/markdown/is-tame.ts';

describe('a text is parsed', () => {
  it.each([
    ['of ten thousand characters', `${'words '.repeat(1_650)}*end*`],
    ['of nothing but marks, when it is short', '*_`['.repeat(500)],
    ['with eight quotes in a line', `${'> '.repeat(8)}deep`],
    ['with a long rule', `a\n${'-'.repeat(80)}\nb\n${'*'.repeat(80)}`],
    ['with a table', '| a | b |\n|---|---|\n| 1 | 2 |\n'.repeat(10)],
  ])('%s', (_, text) => expect(isTame(text)).toBe(true));
});

describe('a text is not parsed', () => {
  it.each([
    ['that is longer', 'a'.repeat(10_001)],
    ['that is long and full of marks', '[a]('.repeat(1_000)],
    ['that is long and full of lines', 'a\n'.repeat(2_500)],
    ['with nine quotes in a line', `${'>'.repeat(9)}deep`],
    ['with nine lists in a line', `before\n  ${'- '.repeat(9)}deep`],
    ['with nine numbered lists in a line', `${'1. '.repeat(5)}${'2) '.repeat(4)}deep`],
    ['with tasks within tasks', '- [x] - [ ] - [X] '.repeat(2)],
    ['with quotes and lists in turns', '> - '.repeat(5)],
  ])('%s', (_, text) => expect(isTame(text)).toBe(false));
});
