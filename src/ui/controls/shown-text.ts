import type { TextRange } from '../../domain/table/sentences.ts';

/** The text that an element shows, each block on lines of its own. */
export interface ShownText {
  readonly text: string;
  /** Where a part of the text is on the page. */
  readonly rangeOf: (place: TextRange) => Range | undefined;
}

/** Inline elements; any other element begins and ends a line. */
const INLINE = 'a, b, bdi, code, del, em, font, i, s, span, strong, sub, sup, time';

/** Text that the page adds to a message, such as the host of a link or the language of code. */
const ADDED = '[data-added]';

export function readShownText(element: Element): ShownText {
  let text = '';
  const runs: { readonly node: Text; readonly from: number }[] = [];

  function read(node: Node): void {
    if (node instanceof Text) {
      runs.push({ node, from: text.length });
      text += node.data;
    } else if (node instanceof Element && !node.matches(ADDED)) {
      const end = node.matches(INLINE) ? '' : '\n';
      text += end;
      for (const child of node.childNodes) read(child);
      text += end;
    }
  }

  read(element);
  const runAt = (index: number) => runs.find(({ node, from }) => from <= index && index < from + node.length);
  return {
    text,
    rangeOf({ from, to }) {
      const [first, last] = [runAt(from), runAt(to - 1)];
      if (!first || !last) return undefined;
      const range = document.createRange();
      range.setStart(first.node, from - first.from);
      range.setEnd(last.node, to - last.from);
      return range;
    },
  };
}
