import { fc, test } from '@fast-check/vitest';
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MarkdownText } from '../../../src/ui/markdown/MarkdownText.tsx';
import { expectSafe } from './expect-safe.ts';
import { HOSTILE_INPUTS } from './hostile-inputs.ts';

/** Draws a text, expects that nothing broke and that what came of it is safe, and returns its words. */
function expectDrawnSafely(text: string): string {
  const report = vi.spyOn(console, 'error');
  const { container, unmount } = render(<MarkdownText text={text} />);
  expect(report).not.toHaveBeenCalled();
  expectSafe(container);
  const words = container.textContent;
  unmount();
  return words;
}

describe('what is safe is checked: it fails for', () => {
  it.each([
    '<script></script>',
    '<img src="x">',
    '<p style="color: red">a</p>',
    '<p id="a">a</p>',
    '<p class="else">a</p>',
    '<code onclick="x">a</code>',
    '<ol start="x"></ol>',
    '<a>a</a>',
    '<a href="javascript:x" target="_blank" rel="noopener noreferrer">a</a>',
    '<a href="https://a.example/" target="_blank" rel="noopener">a.example</a>',
    '<a href="https://a.example/" target="_top" rel="noopener noreferrer">a.example</a>',
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">b.example</a>',
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">a.example.org</a>',
  ])('%s', (html) => {
    const container = document.createElement('div');
    container.innerHTML = html;
    expect(() => expectSafe(container)).toThrow(/expected|Invalid URL/);
  });
});

describe('nothing but words and safe elements come of', () => {
  it.each(Object.entries(HOSTILE_INPUTS))('%s', (_, text) => {
    expectDrawnSafely(text);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- a -->',
    '<![CDATA[a]]>',
    '<?a ?>',
  ])('%s, which is shown as it is', (html) => {
    expect(expectDrawnSafely(`*a* ${html}\n\n${html}`)).toBe(`a ${html}${html}`);
  });

  it.each(
    [
      '>',
      '- ',
      '1. ',
      '> - ',
      '[',
      '![',
      '](',
      '[a](<',
      '*',
      '*a **b ',
      '_',
      '`',
      '~~',
      '<',
      '<a ',
      '<!--',
      '|',
      '\\',
      '&',
      'www.',
      '\n\n',
    ].flatMap((piece) => [500, 1_900, 100_000].map((length) => [piece, length] as const)),
  )('%j up to %i characters', (piece, length) => {
    expectDrawnSafely(`*a*\n\n${piece.repeat(length / piece.length)}`);
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '```\n',
      '~~',
      '==',
      '[',
      ']',
      '](',
      '(',
      ')',
      '![',
      '!',
      '[^1]',
      '[^1]: ',
      '[a]',
      '[a]: ',
      '<',
      '>',
      '</',
      '/>',
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
      '\n===\n',
      '|',
      '\n|-|\n',
      '[x] ',
      '[!NOTE]',
      '[!a&b]',
      '> [!NOTE]\n> ',
      '\\',
      '&',
      '&lt;',
      '&#106;',
      '"',
      "'",
      '=',
      'a',
      'b',
      'https://',
      'https://good.example',
      'evil.example',
      'http://',
      'javascript:',
      'data:',
      'mailto:',
      '//',
      '@',
      'www.',
      ':',
      '.',
      '\u202E',
      '\u200B',
      '\uFDD0',
      '&colon;',
      '\0',
      '<script>',
      '<img src=x onerror=y>',
      '<div style=x>',
      '<a href="',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '{',
      '}',
      '😀',
      'аррӏе',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );

  test.prop([fc.array(piece, { maxLength: 40 })], { numRuns: 1_000 })(
    'whatever marks it is made of',
    (pieces) => {
      expectDrawnSafely(pieces.join(''));
    },
  );
});
