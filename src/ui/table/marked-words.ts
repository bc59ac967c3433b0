import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { AgreementMap, Stand } from '../../domain/table/agreement-map.ts';
import { isCovered } from '../controls/is-covered.ts';
import { highlight, rangeOfAll, scrollToRange } from '../controls/highlight.ts';
import { findWords } from './find-words.ts';
import { scrollInList } from '../controls/scroll-in-list.ts';

/** The one stand of a round's map whose quote is, or was to be, marked in its answer. */
export interface MarkedWords {
  /** The stand whose quote is marked. */
  readonly marked: Stand | undefined;
  /** The stand whose quote was to be marked, but is not, or no longer, in the answer. */
  readonly missing: Stand | undefined;
  /** Marks a stand's quote and scrolls to it, for a control of the map; a second press removes the mark. */
  readonly press: (stand: Stand, control: HTMLElement) => void;
  /** Returns to the control. */
  readonly goBack: () => void;
}

/** A round whose words can be marked. */
interface MarkableRound {
  readonly map: AgreementMap | undefined;
  readonly isMapCurrent: boolean;
  /** The persona's answer, if a map can build on it. */
  readonly textOf: (personaId: string) => string | undefined;
  /** Whether nothing on the page may move by itself. */
  readonly isStill: () => boolean;
}

interface Mark {
  readonly stand: Stand;
  readonly control: HTMLElement;
  /** Undefined if the quote was not found. */
  readonly words: HighlightedWords | undefined;
  /** The answer's text when it was searched. */
  readonly text: string | undefined;
}

interface HighlightedWords {
  readonly answer: HTMLElement;
  readonly end: () => void;
}

/**
 * Marks a stand's quote in its answer, or the whole answer if the browser cannot highlight a range or the quote cannot
 * be located.
 */
export function useMarkedWords(
  section: RefObject<HTMLElement | null>,
  { map, isMapCurrent, textOf, isStill }: MarkableRound,
): MarkedWords {
  const [mark, setMark] = useState<Mark>();
  const areMissing = mark !== undefined && (!mark.words || textOf(mark.stand.personaId) !== mark.text);
  const shown = areMissing ? undefined : mark?.words;
  const behavior = () => (isStill() ? 'auto' : 'smooth');

  function drop(): void {
    shown?.end();
    setMark(undefined);
  }

  function press(stand: Stand, control: HTMLElement): void {
    drop();
    if (shown && mark?.stand === stand) return;
    const answer = findAnswer(section.current, stand.personaId);
    const range =
      answer && (findWords(answer, stand.quote) ?? (isMapCurrent ? rangeOfAll(answer) : undefined));
    const words = range && { answer, end: markIn(answer, range) };
    setMark({ stand, control, words, text: textOf(stand.personaId) });
    if (!words) return;
    // Focus first, since focusing would end a smooth scroll.
    answer.focus({ preventScroll: true });
    scrollToRange(range, behavior());
  }

  function goBack(): void {
    // Another attempt at the map may have removed the control.
    const control = mark?.control.isConnected
      ? mark.control
      : section.current?.querySelector<HTMLElement>('[data-drawn]');
    drop();
    // The table of all quotes may have been closed.
    control?.closest('details')?.setAttribute('open', '');
    control?.focus({ preventScroll: true });
    scrollInList(control, { block: 'center', behavior: behavior() });
  }

  // What was in sight while the map arrived is in it, too.
  useEffect(() => map && (() => setMark(undefined)), [map]);
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
    // Runs before the page's shortcuts, where Escape means something else.
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isMarked]);

  return {
    marked: areMissing ? undefined : mark?.stand,
    missing: areMissing ? mark.stand : undefined,
    press,
    goBack,
  };
}

function findAnswer(round: Element | null, personaId: string): HTMLElement | undefined {
  const answers = [...(round?.querySelectorAll<HTMLElement>('[data-answer-of] > li > [data-content]') ?? [])];
  return answers.find(({ parentElement }) => parentElement?.parentElement?.dataset['answerOf'] === personaId);
}

/** Also makes the answer focusable. */
function markIn(answer: HTMLElement, range: Range): () => void {
  answer.tabIndex = -1;
  const end = highlight('quote', [range], answer);
  return () => {
    end();
    answer.removeAttribute('tabindex');
  };
}
