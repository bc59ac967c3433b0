import { fc, test } from '@fast-check/vitest';
import { render } from '@testing-library/react';
import { expect } from 'vitest';
import styles from '../../../src/ui/markdown/MarkdownText.module.css';
import { MarkdownText } from '../../../src/ui/markdown/MarkdownText.tsx';

const words = fc.constantFrom(
  'word',
  '*soft*',
  '**loud**',
  '**open',
  '`code`',
  '*',
  '1.',
  '<b>',
  'a | b',
  '&amp;',
  '\\*',
  'https://example.org',
  '[a *b*](https://example.org)',
);
const line = fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const code = fc.array(fc.constantFrom('x = 1', '  y', '', '# no', '- no', '~~~ no'), { maxLength: 4 });

/** Lines with any of these beginnings, joined by any of these separators. */
function lines(begins: readonly string[], separators: readonly string[] = ['\n']): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...begins),
      fc.constantFrom(...separators),
      fc.array(line, { minLength: 1, maxLength: 3 }),
    )
    .map(([begin, separator, all]) => all.map((each) => begin + each).join(separator));
}

const block = fc.oneof(
  lines(['', '# ', '> ', '> - ']),
  lines(['- ', '* ', '1. ', '2) '], ['\n', '\n\n', '\n  ', '\n\n  ', '\n   - ', '\n\n      ']),
  lines(['    '], ['\n', '\n\n']),
  fc.tuple(line, fc.constantFrom('===', '---')).map((parts) => parts.join('\n')),
  fc.constantFrom('---', '***', '* * *'),
  fc
    .tuple(fc.constantFrom('```', '~~~'), fc.constantFrom('', 'js'), code, fc.boolean())
    .map(([fence, name, all, isClosed]) => [fence + name, ...all, isClosed ? fence : ''].join('\n')),
  lines(['| '], [' |\n']).map((rows) => `| a | b |\n|---|:-:|\n${rows} |`),
);

const gap = fc.constantFrom('\n', '\n\n', '\n\n\n', '\n  \n', '\r\n', '\r\n\r\n');

/** It begins with a mark, because a text without marks is not parsed. */
const text = fc
  .tuple(fc.array(fc.tuple(gap, block), { maxLength: 6 }), fc.constantFrom('', '\n', '\n\n'))
  .map(([blocks, end]) => `*first*${blocks.flat().join('')}${end}`);

const sizes = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 10 });

test.prop([text, sizes])(
  'the first blocks of a growing text look as in the whole and stay the same elements; the rest is unrendered',
  (whole, chunkSizes) => {
    const drawn = drawAtOnce(whole);
    const { container, rerender, unmount } = render(<MarkdownText text="" isGrowing />);
    let blocks: readonly Element[] = [];
    let begin = '';
    for (const prefix of prefixesOf(whole, chunkSizes)) {
      rerender(<MarkdownText text={prefix} isGrowing />);
      const before = blocks;
      blocks = blocksIn(container);
      const rest = blocks.at(-1)?.textContent ?? container.textContent;
      blocks = blocks.slice(0, -1);
      expect(blocks.map(toHtml)).toEqual(drawn.slice(0, blocks.length));
      expect(before.every((element, index) => element === blocks[index])).toBe(true);
      const beginBefore = begin;
      begin = withoutEnd(prefix, rest);
      if (begin !== beginBefore) expect(drawAtOnce(begin)).toEqual(blocks.map(toHtml));
    }
    rerender(<MarkdownText text={whole} />);
    expect(blocksIn(container).map(toHtml)).toEqual(drawn);
    expect(blocks.every(({ isConnected }) => isConnected)).toBe(true);
    unmount();
  },
);

const toHtml = ({ outerHTML }: Element) => outerHTML;

function blocksIn(container: Element): readonly Element[] {
  return [...(container.querySelector(`.${styles.markdown}`)?.children ?? [])];
}

function drawAtOnce(source: string): readonly string[] {
  const { container, unmount } = render(<MarkdownText text={source} />);
  const blocks = blocksIn(container).map(toHtml);
  unmount();
  return blocks;
}

function prefixesOf(whole: string, chunkSizes: readonly number[]): readonly string[] {
  const prefixes: string[] = [];
  for (let end = 0; end < whole.length; prefixes.push(whole.slice(0, end))) {
    end += chunkSizes[prefixes.length % chunkSizes.length] ?? 1;
  }
  return prefixes;
}

/** The text before the rest, with all line ends as one character. */
function withoutEnd(prefix: string, rest: string): string {
  const [source, end] = [prefix, rest].map((each) => each.replaceAll(/\r\n?/g, '\n')) as [string, string];
  expect(source.endsWith(end)).toBe(true);
  return source.slice(0, source.length - end.length);
}
