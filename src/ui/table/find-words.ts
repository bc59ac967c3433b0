import { findQuotation } from '../../domain/table/quotation.ts';
import { decodeEntities } from '../markdown/entities.ts';

/** A text node, and where it begins in the words of the whole. */
interface Run {
  readonly node: Text;
  readonly from: number;
}

interface Words {
  readonly text: string;
  readonly runs: readonly Run[];
}

/** Elements that words flow through; any other begins and ends a line. */
const INLINE = 'a, b, bdi, code, del, em, i, s, span, strong, sub, sup, time';

/** What the page adds to an answer, such as the host of a link or the language of code. */
const ADDED = '[data-added]';

/** The first place where an element shows the words of a quote, however they are marked up (behaviour 17.17). */
export function findWords(element: Element, quote: string): Range | undefined {
  const { text, runs } = readWords(element);
  const place = findQuotation(text, quote) ?? findQuotation(text, decodeEntities(quote));
  const first = place && runOf(runs, place.from);
  const last = place && runOf(runs, place.to - 1);
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, place.from - first.from);
  range.setEnd(last.node, place.to - last.from);
  return range;
}

/** The smallest element that holds the whole range and stands on lines of its own. */
export function blockAround({ commonAncestorContainer }: Range, within: HTMLElement): HTMLElement {
  for (let node: Node | null = commonAncestorContainer; node && node !== within; node = node.parentNode) {
    if (node instanceof HTMLElement && !node.matches(INLINE)) return node;
  }
  return within;
}

/** The words of an element as lines, with the nodes that they stand in. */
function readWords(element: Element): Words {
  let text = '';
  const runs: Run[] = [];

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
  return { text, runs };
}

/** The run that holds the character at an index. */
function runOf(runs: readonly Run[], index: number): Run | undefined {
  return runs.find(({ node, from }) => from <= index && index < from + node.length);
}
