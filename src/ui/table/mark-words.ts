import type { Stand } from '../../domain/table/agreement-map.ts';
import { blockAround, findWords } from './find-words.ts';

/** Words that are marked in an answer. */
export interface WordsMark {
  /** Stands after the answer, empty, for a way back. */
  readonly wayBack: HTMLElement;
  /** Scrolls to the words and gives them the focus. */
  reveal(behavior: ScrollBehavior): void;
  /** Whether the focus is in the answer or on the way back. */
  hasFocus(): boolean;
  clear(): void;
}

interface MarkOptions {
  /** The round whose answers are searched. */
  readonly round: Element;
  readonly stand: Pick<Stand, 'personaId' | 'quote'>;
  /** Whether the answer has not changed since: where its words cannot be told apart then, all of it is marked. */
  readonly isUnchanged: () => boolean;
  /** Called once if the words leave the page; the mark is cleared then. */
  readonly onLost: () => void;
}

/** Where the words stand now. */
interface FoundWords {
  readonly answer: HTMLElement;
  readonly range: Range;
  readonly block: HTMLElement;
  /** The answer's text when they were found. */
  readonly text: string;
  readonly unmark: () => void;
}

/** The name of the highlight in the style sheet. */
const HIGHLIGHT = 'quote';

/**
 * Marks the words of a stand in the answer that they are from (behaviour 17.17): the words themselves where the browser
 * can highlight a range, else the block that holds them. What is drawn anew is marked anew.
 * @returns undefined if they are not there
 */
export function markWords(options: MarkOptions): WordsMark | undefined {
  const { round, onLost } = options;
  const wayBack = document.createElement('div');
  let place = placeMark(options);
  if (!place) return undefined;
  place.answer.after(wayBack);

  const observer = new MutationObserver(() => {
    if (!place || isInPlace(place)) return;
    place.unmark();
    place = placeMark(options);
    if (place) {
      if (place.answer.nextSibling !== wayBack) place.answer.after(wayBack);
    } else {
      clear();
      onLost();
    }
  });
  observer.observe(round, { childList: true, characterData: true, subtree: true });

  function clear(): void {
    observer.disconnect();
    place?.unmark();
    place = undefined;
    wayBack.remove();
  }

  return {
    wayBack,
    reveal: (behavior) => place && reveal(place, behavior),
    hasFocus() {
      const focused = document.activeElement;
      return wayBack.contains(focused) || (place?.answer.contains(focused) ?? false);
    },
    clear,
  };
}

function placeMark({ round, stand: { personaId, quote }, isUnchanged }: MarkOptions): FoundWords | undefined {
  const answer = Array.from(round.querySelectorAll<HTMLElement>('[data-answer-of]')).find(
    ({ dataset }) => dataset['answerOf'] === personaId,
  );
  const range = answer && (findWords(answer, quote) ?? (isUnchanged() ? rangeOf(answer) : undefined));
  if (!range) return undefined;
  const block = blockAround(range, answer);
  const isFocusable = block.hasAttribute('tabindex');
  const endHighlight = highlight(range, block);
  if (!isFocusable) block.tabIndex = -1;
  return {
    answer,
    range,
    block,
    text: answer.textContent,
    unmark() {
      endHighlight();
      if (!isFocusable) block.removeAttribute('tabindex');
    },
  };
}

function rangeOf(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

function highlight(range: Range, block: HTMLElement): () => void {
  if (!('highlights' in CSS)) {
    block.dataset['marked'] = '';
    return () => delete block.dataset['marked'];
  }
  // Other rounds may have words marked too.
  const marked = CSS.highlights.get(HIGHLIGHT) ?? new Highlight();
  marked.add(range);
  CSS.highlights.set(HIGHLIGHT, marked);
  return () => marked.delete(range);
}

function isInPlace({ answer, text, range }: FoundWords): boolean {
  return answer.isConnected && !range.collapsed && answer.textContent === text;
}

function reveal({ range, block }: FoundWords, behavior: ScrollBehavior): void {
  for (
    let details = block.closest('details');
    details;
    details = details.parentElement?.closest('details') ?? null
  ) {
    details.open = true;
  }
  // Focus first: focusing would end a smooth scroll under way.
  block.focus({ preventScroll: true });
  scrollTo(range, block, behavior);
}

/** A browser scrolls to elements alone: one with margins that leave nothing of it but the range does as well. */
function scrollTo(range: Range, block: HTMLElement, behavior: ScrollBehavior): void {
  const node = range.commonAncestorContainer;
  const element = node instanceof HTMLElement ? node : (node.parentElement ?? block);
  const [outer, inner] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
  const before = element.style.scrollMargin;
  element.style.scrollMargin = [
    outer.top - inner.top,
    inner.right - outer.right,
    inner.bottom - outer.bottom,
    outer.left - inner.left,
  ]
    .map((px) => `${px}px`)
    .join(' ');
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior });
  element.style.scrollMargin = before;
}
