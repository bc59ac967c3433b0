import { findQuote } from '../../domain/table/find-quote.ts';
import { decodeEntities } from '../markdown/entities.ts';

/** Inline elements; any other element begins and ends a line. */
const INLINE = 'a, b, bdi, code, del, em, i, s, span, strong, sub, sup, time';

/** Text that the page adds to an answer, such as the host of a link or the language of code. */
const ADDED = '[data-added]';

/** The first place where an element shows a quote, whatever its markup. */
export function findWords(element: Element, quote: string): Range | undefined {
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
  const place = findQuote(text, quote) ?? findQuote(text, decodeEntities(quote));
  const runAt = (index: number) => runs.find(({ node, from }) => from <= index && index < from + node.length);
  const first = place && runAt(place.from);
  const last = place && runAt(place.to - 1);
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, place.from - first.from);
  range.setEnd(last.node, place.to - last.from);
  return range;
}
