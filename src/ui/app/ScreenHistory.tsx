import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { consoleTitle, TEXTS } from '../../domain/texts/page-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { useApp, useVisit } from './contexts.ts';

/** An entry of the browser's history. */
interface Entry {
  /** What the entry shows, to which the way forward leads again. */
  readonly screen: 'landing' | 'chat' | 'table';
  /** How many entries of ours precede it. */
  readonly depth: number;
}

const LANDING: Entry = { screen: 'landing', depth: 0 };

/**
 * Makes each screen an entry of the browser's history, with a title and without an address of its own. The round table
 * shares the chat's, but a persona that was opened there has one behind it.
 */
export function ScreenHistory() {
  const visit = useVisit();
  const { name } = useApp().product;

  useEffect(
    () =>
      effect(() => {
        const { persona } = visit.chosen.value;
        const title = visit.table.isOpen.value ? TEXTS.roundTable : consoleTitle(persona.name);
        document.title = visit.stage.value === 'chat' ? `${title} - ${name}` : name;
      }),
    [visit, name],
  );

  useEffect(() => {
    // Going back takes a while; what a visitor does in the meantime counts afterwards.
    let ownBackPending = false;
    if (visit.stage.peek() !== 'chat') history.replaceState(LANDING, '');

    let wanted = LANDING;
    const stopWatching = effect(() => {
      const screen = visit.table.isOpen.value ? 'table' : 'chat';
      const depth = visit.table.isBehind.value ? 2 : 1;
      wanted = visit.stage.value === 'chat' ? { screen, depth } : LANDING;
      if (!ownBackPending) ownBackPending = show(wanted);
    });

    function follow(): void {
      if (ownBackPending) ownBackPending = show(wanted);
      else lead(visit, present());
    }

    addEventListener('popstate', follow);
    return () => {
      stopWatching();
      removeEventListener('popstate', follow);
    };
  }, [visit]);
  return undefined;
}

/** The entry that the browser shows; another page's counts as the landing's. */
function present(): Entry {
  const state: unknown = history.state;
  const isOurs = typeof state === 'object' && state !== null && 'screen' in state && 'depth' in state;
  if (!isOurs || typeof state.depth !== 'number') return LANDING;
  return {
    screen: state.screen === 'table' || state.screen === 'chat' ? state.screen : 'landing',
    depth: state.depth,
  };
}

/** Makes the entry the present one; whether the browser goes back for it, which takes a while. */
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

/** Follows the browser to an entry. */
function lead(visit: Visit, { screen, depth }: Entry): void {
  if (screen === 'landing') {
    visit.goBack();
    // From a persona that was opened at the table, that was only half the way.
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
