import { fc, test } from '@fast-check/vitest';
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MarkdownText } from '../../../src/ui/markdown/MarkdownText.tsx';
import { expectSafe } from './expect-safe.ts';
import { HOSTILE_INPUTS } from './hostile-inputs.ts';

/** Renders a text, and expects no exception and a safe result. */
function expectDrawnSafely(text: string): void {
  const report = vi.spyOn(console, 'error');
  const { container, unmount } = render(<MarkdownText text={text} />);
  expect(report).not.toHaveBeenCalled();
  expectSafe(container);
  unmount();
}

describe('only words and safe elements come from', () => {
  it.each(Object.entries(HOSTILE_INPUTS))('%s', (_, text) => expectDrawnSafely(text));

  // A text that hangs the parser fails by the time limit of its test.
  it.each(
    [
      '> ',
      '- ',
      '> - ',
      '[',
      '![',
      '[a](<',
      '*',
      '_a*',
      '*a **b ',
      '~~a',
      '`',
      '<',
      '<!--',
      '|',
      '\\',
      '&',
      '\n\n',
    ].flatMap((piece) => [900, 9_900, 100_000].map((length) => [piece, length] as const)),
  )('%j up to %i characters', (piece, length) => {
    expectDrawnSafely(`*a*\n\n${piece.repeat(length / piece.length)}`);
  });

  it.each([
    ['emphasis in emphasis', '*a **b '.repeat(160) + ' c** d*'.repeat(160)],
    [
      'quotes that come back',
      Array.from({ length: 23 }, (_, level) => `${'>'.repeat(23 - level)} a\n`).join(''),
    ],
    ['lists in lists', Array.from({ length: 90 }, (_, level) => `${'  '.repeat(level)}- a\n`).join('')],
    [
      'a table that is mostly empty',
      `${'|a'.repeat(1_200)}|\n${'|-'.repeat(1_200)}|\n${'a\n'.repeat(2_500)}`,
    ],
  ])('%s', (_, text) => expectDrawnSafely(text));

  const marks =
    '* ** _ ` ~~ [ ] ]( ( ) ![ [^1] [a] < > </ /> | \\ & &lt; &#106; " = a b https:// https://good.example evil.example javascript: data: // @ www. : . <script> <img <a <!-- --> <![CDATA[ ]]> { } 😀 аррӏе \u202E \u200B \0';
  const lines = [
    '\n',
    '\n\n',
    '  \n',
    '    ',
    ' ',
    '\t',
    '\r',
    '- ',
    '1. ',
    '> ',
    '# ',
    '\n---\n',
    '\n|-|\n',
    '[x] ',
    '[a]: ',
    '```\n',
  ];
  const piece = fc.oneof(
    fc.constantFrom(...marks.split(' '), ...lines),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );

  test.prop([fc.array(piece, { maxLength: 40 })], { numRuns: 300 })('any mix of marks', (pieces) =>
    expectDrawnSafely(pieces.join('')),
  );
});
