import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AgreementMap, Stand } from '../../domain/table/agreement-map.ts';
import { useVisit } from '../app/contexts.ts';
import { isStill } from '../app/motion.ts';
import { type WordsMark, markWords } from './mark-words.ts';

/** What a cell of a map shows of its words. */
type CellState =
  | { readonly kind: 'marked'; readonly stand: Stand; readonly wayBack: HTMLElement }
  /** They are not in the answer. */
  | { readonly kind: 'missing'; readonly stand: Stand };

interface WordsMarkOptions {
  readonly panel: RefObject<HTMLElement | null>;
  readonly map: AgreementMap;
  /** Whether the answers still are those that it was drawn from. */
  readonly isUnchanged: () => boolean;
}

/** The words of one stand of a map at a time, marked in its answer (behaviour 17.17). */
export function useWordsMark({ panel, map, isUnchanged }: WordsMarkOptions) {
  const visit = useVisit();
  const [state, setState] = useState<CellState>();
  const mark = useRef<WordsMark>(undefined);

  function clear(): void {
    mark.current?.clear();
    mark.current = undefined;
    setState(undefined);
  }

  function press(stand: Stand): void {
    const wasMarked = state?.kind === 'marked' && state.stand === stand;
    clear();
    if (!wasMarked) show(stand);
  }

  function show(stand: Stand): void {
    const round = panel.current?.closest('[data-round]');
    const made = round && markWords({ round, stand, isUnchanged, onLost: () => leave(stand) });
    mark.current = made ?? undefined;
    setState(made ? { kind: 'marked', stand, wayBack: made.wayBack } : { kind: 'missing', stand });
    made?.reveal(behavior());
  }

  /** The words have left the page. */
  function leave(stand: Stand): void {
    // What had the focus may have gone with them.
    if (document.activeElement === document.body) pressedCell()?.focus();
    clear();
    setState({ kind: 'missing', stand });
  }

  function goBack(): void {
    const cell = pressedCell();
    clear();
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'center', behavior: behavior() });
  }

  const behavior = () => (isStill(visit) ? 'auto' : 'smooth');

  const pressedCell = () => panel.current?.querySelector<HTMLElement>('[aria-pressed=true]');

  const end = useEffectEvent(clear);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (mark.current?.hasFocus()) goBack();
    else clear();
  });

  useEffect(() => () => end(), [map]);

  const isMarked = state?.kind === 'marked';
  useEffect(() => {
    if (!isMarked) return undefined;
    // Before the page's shortcuts, whose Escape leads further.
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isMarked]);

  return { state, press, goBack };
}
