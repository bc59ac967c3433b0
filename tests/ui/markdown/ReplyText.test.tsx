import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasMarkup } from '../../../src/ui/markdown/has-markup.ts';
import { ReplyText } from '../../../src/ui/markdown/ReplyText.tsx';

it('a text stays unrendered until the code for its Markdown is there, and always without any Markdown', async () => {
  const { container } = render(
    <>
      <ReplyText text="a **b**" isGrowing={false} />
      <ReplyText text="plain" isGrowing={false} />
    </>,
  );
  expect(container).toHaveTextContent(/^a (\*\*)?b(\*\*)?plain$/);
  expect(await screen.findByText('b')).toHaveProperty('localName', 'strong');
  expect(container.lastElementChild).toHaveProperty('outerHTML', '<span>plain</span>');
});

it('a plain reply grows and ends without losing a selection in it', async () => {
  const { container, rerender } = render(<ReplyText text="Plain" isGrowing />);
  await act(async () => undefined);
  const node = document.createTreeWalker(container, NodeFilter.SHOW_TEXT).nextNode()!;
  const range = new Range();
  range.setStart(node, 1);
  range.setEnd(node, 4);
  rerender(<ReplyText text="Plain words" isGrowing />);
  rerender(<ReplyText text="Plain words." isGrowing={false} />);
  expect(container).toHaveTextContent('Plain words.');
  expect(String(range)).toBe('lai');
});

describe('a text may hold Markdown', () => {
  it.each([
    'some *emphasis*',
    'some __strength__',
    'a `name`',
    'no ~~longer~~ so',
    '[a label](https://example.org)',
    'see https://example.org',
    '| a | b |',
    '# Heading',
    'before\n## Heading',
    'Heading\n===',
    'Heading\r\n---',
    '> quoted',
    '>quoted',
    '- item',
    '+ item',
    'before\n  - item',
    '1. first',
    '2) second',
    'an entity: &amp;',
    'an escape: \\#',
  ])('%j', (text) => expect(hasMarkup(text)).toBe(true));
});

describe('a text cannot hold Markdown', () => {
  it.each([
    '',
    'Plain words.',
    'A question? An answer! "Quotes", (brackets): semicolons; 100 % of it - and a dash.',
    'In 2024. it was so; -5 degrees, #1 and C#',
    'two\n\nparagraphs\nof lines',
    'a < b, b > c & c = d',
    'http://example.org or www.example.org or a@example.org',
  ])('%j', (text) => expect(hasMarkup(text)).toBe(false));
});
