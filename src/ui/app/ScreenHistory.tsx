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
 * Makes each screen an entry of the browser's history, with its own title but not its own address. The round table
 * shares the chat's entry; a persona opened from the table gets one above it.
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
    if (visit.stage.peek() !== 'chat') history.replaceState(LANDING, '');

    let wanted = LANDING;
    const stopWatching = effect(() => {
      const screen = visit.table.isOpen.value ? 'table' : 'chat';
      const depth = visit.table.returnsToTable.value ? 2 : 1;
      wanted = visit.stage.value === 'chat' ? { screen, depth } : LANDING;
      if (!ownBackPending) ownBackPending = show(wanted);
    });

    function follow(): void {
      if (ownBackPending) ownBackPending = show(wanted);
      // An address that was changed by hand makes an entry of no screen.
      else if (history.state !== null) lead(visit, present());
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
  if (wanted.depth > depth) history.pushState(wanted, '');
  else if (wanted.screen !== screen) history.replaceState(wanted, '');
  return false;
}

/** Shows the screen of an entry that the browser has moved to. */
function lead(visit: Visit, { screen, depth }: Entry): void {
  if (screen === 'landing') {
    visit.goBack();
    // A persona opened from the table is two steps from the landing.
    visit.goBack();
  } else if (screen === 'table') visit.table.open();
  else if (depth > 1) {
    visit.table.open();
    visit.table.openLane(visit.chosen.peek());
  } else {
    visit.begin();
    visit.table.close();
  }
}
