import { type RefObject, useEffect } from 'react';

/** A selection as offsets in the text; `focus` may precede `anchor`. */
interface Selected {
  readonly text: string;
  readonly anchor: number;
  readonly focus: number;
}

/** Text that the page adds to an answer, such as the host of a link. */
const ADDED = '[data-added]';

/** Keeps the selection in a growing answer, although rendering a part of it removes Markdown marks. */
export function useKeptSelection(place: RefObject<HTMLElement | null>, isGrowing: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (!isGrowing || !element) return undefined;
    let kept: Selected | undefined;
    const keep = () => (kept = readSelection(element));
    const restore = () => {
      // `selectionchange` comes a little later.
      if (kept && element.contains(getSelection()?.anchorNode ?? null)) select(element, kept);
    };
    const watcher = new MutationObserver(restore);
    watcher.observe(element, { childList: true, subtree: true });
    document.addEventListener('selectionchange', keep);
    return () => {
      if (watcher.takeRecords().length > 0) restore();
      watcher.disconnect();
      document.removeEventListener('selectionchange', keep);
    };
  }, [place, isGrowing]);
}

function readSelection(element: HTMLElement): Selected | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = getSelection() ?? {};
  if (isCollapsed !== false || !anchorNode || !focusNode) return undefined;
  if (!element.contains(anchorNode) || !element.contains(focusNode)) return undefined;
  const nodes = textsOf(element);
  return {
    text: nodes.map(({ data }) => data).join(''),
    anchor: offsetOf(nodes, anchorNode, anchorOffset ?? 0),
    focus: offsetOf(nodes, focusNode, focusOffset ?? 0),
  };
}

/** Restores the selection unless it is still there. */
function select(element: HTMLElement, before: Selected): void {
  const nodes = textsOf(element);
  const text = nodes.map(({ data }) => data).join('');
  const [anchor, focus] = [offsetIn(text, before, before.anchor), offsetIn(text, before, before.focus)];
  const present = readSelection(element);
  if (present?.anchor === anchor && present.focus === focus) return;
  const [from, to] = [nodeAt(nodes, anchor, anchor < focus), nodeAt(nodes, focus, focus < anchor)];
  if (from && to) getSelection()?.setBaseAndExtent(...from, ...to);
}

/** The offset of the same place after the text has lost marks and perhaps grown. */
function offsetIn(text: string, before: Selected, offset: number): number {
  let at = 0;
  for (const character of before.text.slice(0, offset)) {
    if (text.startsWith(character, at)) at += character.length;
  }
  return at;
}

function textsOf(element: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text && !node.parentElement?.closest(ADDED)) nodes.push(node);
  }
  return nodes;
}

function offsetOf(nodes: readonly Text[], container: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(container, offset);
  let count = 0;
  for (const node of nodes) {
    if (node === container) return count + offset;
    if (point.comparePoint(node, 0) >= 0) return count;
    count += node.length;
  }
  return count;
}

/** @param isBeginning whether an offset between two nodes belongs to the second */
function nodeAt(
  nodes: readonly Text[],
  offset: number,
  isBeginning: boolean,
): readonly [Text, number] | undefined {
  let rest = offset;
  for (const node of nodes) {
    if (rest < node.length || (rest === node.length && !isBeginning)) return [node, rest];
    rest -= node.length;
  }
  return undefined;
}
