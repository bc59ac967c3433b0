import { fc, test } from '@fast-check/vitest';
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptSelection } from '../../../src/ui/messages/use-kept-selection.ts';
import { MarkdownText } from '../../../src/ui/markdown/MarkdownText.tsx';
import { eventually } from '../../support/eventually.ts';
import { renderChat, renderTable } from '../render-app.tsx';

const selected = () => String(getSelection());

function isBackward(): boolean {
  const { anchorNode, anchorOffset, rangeCount } = getSelection()!;
  const { endContainer, endOffset } = getSelection()!.getRangeAt(rangeCount - 1);
  return anchorNode === endContainer && anchorOffset === endOffset;
}

const lettersOf = (text: string) => text.replaceAll(/\P{L}/gu, '');

/** Selects a part of a text across its elements, from its end to its beginning. */
function select(place: Element, from: number, to: number): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const points: [Node, number][] = [];
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    for (const offset of [from, to].slice(points.length)) {
      if (offset <= before + length) points.push([node, offset - before]);
    }
    before += length;
  }
  const [start, end] = points;
  if (start && end) getSelection()?.setBaseAndExtent(...end, ...start);
  document.dispatchEvent(new Event('selectionchange'));
}

describe.each([
  ['in the chat', renderChat, '[data-sender=ai]:last-child'],
  ['at the round table', renderTable, '[data-lane=dreamer] [data-sender=ai]'],
] as const)('an answer %s', (_, open, selector) => {
  it('stays the same element when it ends, and a selection in it stays', async () => {
    const { visit, completion, pass } = await open(
      Array.from({ length: 4 }, () => ({ kind: 'hang', deltas: ['Small **th'] }) as const),
      {
        streaming: true,
      },
    );
    const say = (text: string) => act(() => completion.calls[0]!.text(text));
    const answer = () => document.querySelector(selector)!;
    act(() => void (visit.table.isOpen.value ? visit.table.ask('Why?') : visit.chosen.value.ask('Why?')));
    await pass(0);
    const [element, content] = [answer(), answer().querySelector('[data-content]')!];
    say('ings** grow');
    await eventually(() => expect(content).toHaveTextContent('grow'));
    select(content, 'Small '.length, 'Small **things'.length);
    expect(selected()).toBe('**things');
    say(' well.\n\n- So\n');
    await eventually(() => expect(content.querySelector('strong')).toHaveTextContent('things'));
    expect(selected()).toBe('things');
    await act(async () =>
      completion.calls[0]!.answer({ kind: 'reply', text: 'Small **things** grow well.\n\n- So\n- it is.' }),
    );
    await pass(0);
    expect(content.querySelectorAll('li')).toHaveLength(2);
    expect(selected()).toBe('things');
    expect(isBackward()).toBe(true);
    expect(answer()).toBe(element);
    expect(answer().querySelector('[data-content]')).toBe(content);
  });
});

describe('a selection in a growing text', () => {
  const word = fc.stringMatching(/^[a-e]{1,4}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
  const block = fc
    .tuple(fc.constantFrom('', '# ', '> ', '- ', '1. '), fc.constantFrom('', '*', '**', '`'), words)
    .map(([begin, mark, text]) => `${begin}${mark}${text}${mark}`);
  const blocks = fc.array(block, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n\n'));

  test.prop([blocks, fc.nat(), fc.nat(), fc.nat(), fc.nat()])(
    'stays while the marks around it disappear',
    async (whole, ...chances) => {
      const [from, to, first, second] = chances
        .map((chance) => chance % (whole.length + 1))
        .toSorted((one, other) => one - other) as [number, number, number, number];
      const { container, rerender, unmount } = render(<Growing text={whole.slice(0, first)} isGrowing />);
      select(container, from, to);
      const wanted = lettersOf(selected());
      for (const length of [second, whole.length]) {
        await act(async () => rerender(<Growing text={whole.slice(0, length)} isGrowing />));
        expect(lettersOf(selected())).toBe(wanted);
      }
      await act(async () => rerender(<Growing text={whole} isGrowing={false} />));
      expect(lettersOf(selected())).toBe(wanted);
      unmount();
    },
  );
});

function Growing(props: { readonly text: string; readonly isGrowing: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useKeptSelection(place, props.isGrowing);
  return (
    <div ref={place}>
      <MarkdownText {...props} />
    </div>
  );
}
