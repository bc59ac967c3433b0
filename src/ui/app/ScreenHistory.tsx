import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { consoleTitle, PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { useApp, useVisit } from '../context.ts';

/** An entry of the browser's history. */
interface Entry {
  /** The screen that the browser's Forward button leads to again. */
  readonly screen: 'landing' | 'chat' | 'table';
  /** How many of the page's entries precede it. */
  readonly depth: number;
}

const LANDING: Entry = { screen: 'landing', depth: 0 };

/**
 * Makes each screen an entry of the browser's history, as deep as it is in the visit, with its own title but not its own
 * address.
 */
export function ScreenHistory() {
  const visit = useVisit();
  const { name } = useApp().product;

  useEffect(
    () =>
      effect(() => {
        const { persona } = visit.chosen.value;
        const title = visit.table.isOpen.value ? PAGE_TEXTS.roundTable : consoleTitle(persona.name);
        document.title = visit.stage.value === 'chat' ? `${title} - ${name}` : name;
      }),
    [visit, name],
  );

  useEffect(() => {
    // Going back is asynchronous; what the visitor does meanwhile is applied afterwards.
    let ownBackPending = false;
    // Screens open at their top; the browser would scroll one to where another one was.
    history.scrollRestoration = 'manual';
    // Several steps at once are one entry.
    let isLeading = false;
    // After a round from a link, its way back begins here.
    if (visit.stage.peek() !== 'chat' || history.state === null) history.replaceState(LANDING, '');

    let wanted = LANDING;
    const stopWatching = effect(() => {
      const screen = visit.table.isOpen.value ? 'table' : 'chat';
      wanted = visit.stage.value === 'chat' ? { screen, depth: visit.table.depth.value } : LANDING;
      if (!ownBackPending && !isLeading) ownBackPending = show(wanted);
    });

    function follow(): void {
      if (ownBackPending) ownBackPending = show(wanted);
      // An address that was changed by hand makes an entry of no screen.
      else if (history.state !== null) {
        isLeading = true;
        lead(visit, present());
        isLeading = false;
        if (visit.stage.peek() !== 'intro') ownBackPending = show(wanted);
      }
    }

    addEventListener('popstate', follow);
    return () => {
      stopWatching();
      removeEventListener('popstate', follow);
    };
  }, [visit]);
  return undefined;
}

/** The browser's current entry; an entry of another page counts as the landing. */
function present(): Entry {
  const state: unknown = history.state;
  const isOurs = typeof state === 'object' && state !== null && 'screen' in state && 'depth' in state;
  if (!isOurs || typeof state.depth !== 'number') return LANDING;
  return {
    screen: state.screen === 'table' || state.screen === 'chat' ? state.screen : 'landing',
    depth: state.depth,
  };
}

/** Makes `wanted` the current entry. Returns whether the browser has to go back for it, which is asynchronous. */
function show(wanted: Entry): boolean {
  const { screen, depth } = present();
  if (wanted.depth < depth) {
    history.go(wanted.depth - depth);
    return true;
  }
  // An address that was changed by hand has made an entry of no screen.
  if (wanted.depth > depth && history.state !== null)
    for (let at = depth + 1; at <= wanted.depth; at += 1)
      history.pushState({ screen: isTableAt(wanted, at) ? 'table' : 'chat', depth: at }, '');
  else if (wanted.screen !== screen) history.replaceState(wanted, '');
  return false;
}

/** The table and a persona alternate on the way to an entry. */
function isTableAt({ screen, depth }: Entry, at: number): boolean {
  return (screen === 'table') === ((depth - at) % 2 === 0);
}

/** Shows the screen of an entry that the browser has moved to. */
function lead(visit: Visit, entry: Entry): void {
  const { table } = visit;
  for (let at = depthOf(visit); at > entry.depth; at -= 1) visit.goBack();
  for (let at = depthOf(visit) + 1; at <= entry.depth; at += 1) {
    if (isTableAt(entry, at)) table.open();
    else if (table.isOpen.peek()) table.openLane(visit.chosen.peek());
    else visit.begin();
  }
}

function depthOf({ stage, table }: Visit): number {
  return stage.peek() === 'chat' ? table.depth.peek() : 0;
}
