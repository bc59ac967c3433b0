import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Stand } from '../../domain/table/agreement-map.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import { useVisit } from '../app/contexts.ts';
import { isCovered } from '../controls/is-covered.ts';
import { isStill } from '../controls/motion.ts';
import { findWords } from './find-words.ts';

/** The one stand of a round's map whose words are marked in their answer, or were to be. */
export interface MarkedWords {
  readonly stand: Stand | undefined;
  /** Whether its words are not in the answer, or no longer. */
  readonly areMissing: boolean;
  /** Marks the words of a stand and leads to them; for the one that is marked, takes the mark away. */
  readonly press: (stand: Stand) => void;
  /** Leads back to the stand. */
  readonly goBack: () => void;
}

interface Mark {
  readonly stand: Stand;
  /** Undefined if they are not there. */
  readonly words: HighlightedWords | undefined;
  /** The answer in which they were looked for. */
  readonly text: string | undefined;
}

interface HighlightedWords {
  readonly answer: HTMLElement;
  readonly end: () => void;
}

/** The name of the highlight in the style sheet. */
const HIGHLIGHT = 'quote';

/**
 * Marks words of the map in their answer: the whole answer where the browser cannot highlight a range, or
 * where the words cannot be told apart.
 */
export function useMarkedWords(section: RefObject<HTMLElement | null>, view: RoundView): MarkedWords {
  const visit = useVisit();
  const [mark, setMark] = useState<Mark>();
  const textOf = (personaId: string) => view.answers.find((answer) => answer.personaId === personaId)?.text;
  const areMissing = mark !== undefined && (!mark.words || textOf(mark.stand.personaId) !== mark.text);
  const shown = areMissing ? undefined : mark?.words;
  const behavior = () => (isStill(visit) ? 'auto' : 'smooth');

  function drop(): void {
    shown?.end();
    setMark(undefined);
  }

  function press(stand: Stand): void {
    drop();
    if (shown && mark?.stand === stand) return;
    const answer = findAnswer(section.current, stand.personaId);
    const range =
      answer && (findWords(answer, stand.quote) ?? (view.isMapCurrent ? rangeOf(answer) : undefined));
    const words = range && { answer, end: highlight(range, answer) };
    setMark({ stand, words, text: textOf(stand.personaId) });
    if (!words) return;
    // Focus first: focusing would end a smooth scroll under way.
    answer.focus({ preventScroll: true });
    scrollTo(range, behavior());
  }

  function goBack(): void {
    const pressed = section.current?.querySelector<HTMLElement>('td [aria-pressed=true]');
    drop();
    pressed?.focus({ preventScroll: true });
    pressed?.scrollIntoView({ block: 'center', behavior: behavior() });
  }

  useEffect(() => () => setMark(undefined), [view.round.map]);
  useEffect(() => shown?.end, [shown]);

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (isCovered()) return;
    event.preventDefault();
    if (shown?.answer.closest('[data-lane]')?.contains(document.activeElement)) goBack();
    else drop();
  });
  const isMarked = shown !== undefined;
  useEffect(() => {
    if (!isMarked) return undefined;
    // Before the page's shortcuts, whose Escape leads further.
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isMarked]);

  return { stand: mark?.stand, areMissing, press, goBack };
}

function findAnswer(round: Element | null, personaId: string): HTMLElement | undefined {
  const answers = [...(round?.querySelectorAll<HTMLElement>('[data-answer-of] > li > [data-content]') ?? [])];
  return answers.find(({ parentElement }) => parentElement?.parentElement?.dataset['answerOf'] === personaId);
}

function rangeOf(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/**
 * Highlights the words and lets their answer have the focus.
 * @returns a function that ends it
 */
function highlight(range: Range, answer: HTMLElement): () => void {
  answer.tabIndex = -1;
  // Other rounds may have words marked too.
  const marked = 'highlights' in CSS ? (CSS.highlights.get(HIGHLIGHT) ?? new Highlight()) : undefined;
  if (marked) CSS.highlights.set(HIGHLIGHT, marked.add(range));
  else answer.dataset['marked'] = '';
  return () => {
    marked?.delete(range);
    delete answer.dataset['marked'];
    answer.removeAttribute('tabindex');
  };
}

/** Browsers scroll only to elements: to one as if it had margins that leave nothing of it but the range. */
function scrollTo(range: Range, behavior: ScrollBehavior): void {
  const { startContainer: start } = range;
  const element = start instanceof HTMLElement ? start : start.parentElement;
  if (!element) return;
  const [outer, inner] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
  element.style.scrollMarginBlock = `${outer.top - inner.top}px ${inner.bottom - outer.bottom}px`;
  element.scrollIntoView({ block: 'center', behavior });
  element.style.scrollMarginBlock = '';
}
