import { act, render, screen } from '@testing-library/react';
import { use, useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  MarkdownCode,
  type MarkdownComponent,
  MarkdownProvider,
} from '../../../src/ui/markdown/MarkdownProvider.tsx';
import { hasMarkup, ReplyText } from '../../../src/ui/markdown/ReplyText.tsx';

type Load = () => Promise<MarkdownComponent>;

it('a text is as it is until the code for its Markdown is there, which is fetched once', async () => {
  let arrive: (code: MarkdownComponent) => void = () => undefined;
  const load = vi.fn<Load>(() => new Promise((resolve) => (arrive = resolve)));
  const { container, rerender } = render(replies(load, '*a*', '*b*', 'c'));
  expect(container.innerHTML).toBe('*a**b*c');
  await act(async () => arrive(Drawn));
  expect(container.innerHTML).toBe('<b>*a*</b><b>*b*</b>c');
  rerender(replies(load, '*a*', '*b*', 'c', '*d*'));
  expect(container.innerHTML).toBe('<b>*a*</b><b>*b*</b>c<b>*d*</b>');
  expect(load).toHaveBeenCalledOnce();
});

it('a text without Markdown fetches nothing', () => {
  const load = vi.fn<Load>();
  render(replies(load, 'Plain words.', ''));
  expect(load).not.toHaveBeenCalled();
});

it('a text stays as it is when the code cannot be loaded; the next one tries again', async () => {
  const load = vi.fn<Load>(() => Promise.reject(new Error('offline')));
  const { container, rerender } = render(replies(load, '*a*', '*b*'));
  await act(async () => undefined);
  expect(container.innerHTML).toBe('*a**b*');
  expect(load).toHaveBeenCalledOnce();
  load.mockResolvedValueOnce(Drawn);
  rerender(replies(load, '*a*', '*b*', '*c*'));
  await act(async () => undefined);
  expect(container.innerHTML).toBe('<b>*a*</b><b>*b*</b><b>*c*</b>');
});

it('what was preloaded is there at once', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(Drawn));
  function Chat({ texts }: { readonly texts: readonly string[] }) {
    const { preloadMarkdown } = use(MarkdownCode);
    useEffect(preloadMarkdown, [preloadMarkdown]);
    return texts.map((text) => <ReplyText key={text} text={text} />);
  }
  const page = (texts: readonly string[]) => (
    <MarkdownProvider load={load}>
      <Chat texts={texts} />
    </MarkdownProvider>
  );
  const { container, rerender } = render(page([]));
  await act(async () => undefined);
  rerender(page(['*a*']));
  expect(container.innerHTML).toBe('<b>*a*</b>');
  expect(load).toHaveBeenCalledOnce();
});

it('without a provider a text stays as it is', () => {
  const { container } = render(<ReplyText text="*a*" />);
  expect(container.innerHTML).toBe('*a*');
});

it('the code is the real one unless told otherwise', async () => {
  render(
    <MarkdownProvider>
      <ReplyText text="a **b**" />
    </MarkdownProvider>,
  );
  expect(await screen.findByText('b')).toHaveProperty('localName', 'strong');
});

describe('a text that may hold Markdown', () => {
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

describe('a text that cannot', () => {
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

function Drawn({ text }: { readonly text: string }) {
  return <b>{text}</b>;
}

function replies(load: Load, ...texts: readonly string[]) {
  return (
    <MarkdownProvider load={load}>
      {texts.map((text) => (
        <ReplyText key={text} text={text} />
      ))}
    </MarkdownProvider>
  );
}
