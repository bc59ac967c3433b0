import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import { useApp, useVisit } from './contexts.ts';

/** What the chat shows, to which the way forward leads again. */
type ChatScreen = 'chat' | 'table';

/** Of the browser's history. */
interface Entry {
  readonly screen: 'landing' | ChatScreen;
}

/**
 * Makes each screen an entry of the browser's history, without an address of its own; the round table shares the
 * chat's (behaviour 2.6).
 */
export function useScreenHistory(): void {
  const visit = useVisit();
  const { table } = useApp();

  useEffect(() => {
    // Going back takes a while; a visitor who reopens the chat in the meantime must stay in it.
    let ownBackPending = false;
    if (visit.stage.peek() !== 'chat') history.replaceState({ screen: 'landing' } satisfies Entry, '');

    const stopWatching = effect(() => {
      const stage = visit.stage.value;
      const screen = shownInChat(visit);
      if (ownBackPending) return;
      if (stage === 'chat') enterChat(screen);
      if (stage === 'landing' && chatEntry()) {
        ownBackPending = true;
        history.back();
      }
    });

    function follow(): void {
      const entry = chatEntry();
      if (ownBackPending) {
        ownBackPending = false;
        if (visit.stage.peek() === 'chat') enterChat(shownInChat(visit));
      } else if (!entry) visit.goBack();
      else if (entry === 'table' && table) table.open();
      else visit.begin();
    }

    addEventListener('popstate', follow);
    return () => {
      stopWatching();
      removeEventListener('popstate', follow);
    };
  }, [visit, table]);
}

function shownInChat(visit: Visit): ChatScreen {
  return visit.table.isOpen.value ? 'table' : 'chat';
}

function enterChat(screen: ChatScreen): void {
  const entry = { screen } satisfies Entry;
  const present = chatEntry();
  if (!present) history.pushState(entry, '');
  else if (present !== screen) history.replaceState(entry, '');
}

/** What the chat showed in the present entry, if it is the chat's. */
function chatEntry(): ChatScreen | undefined {
  const entry: unknown = history.state;
  if (typeof entry !== 'object' || entry === null || !('screen' in entry)) return undefined;
  return entry.screen === 'chat' || entry.screen === 'table' ? entry.screen : undefined;
}
