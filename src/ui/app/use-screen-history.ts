import { useEffect } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';

interface Entry {
  readonly screen: 'landing' | 'chat';
}

/** Makes each screen an entry of the browser's history, without an address of its own (behaviour 2.6). */
export function useScreenHistory(visit: Visit): void {
  useEffect(() => {
    // Going back takes a while; a visitor who reopens the chat in the meantime must stay in it.
    let ownBackPending = false;
    if (visit.stage.peek() !== 'chat') history.replaceState({ screen: 'landing' } satisfies Entry, '');

    const stopWatching = visit.stage.subscribe((stage) => {
      if (ownBackPending) return;
      if (stage === 'chat') enterChat();
      if (stage === 'landing' && isOnChatEntry()) {
        ownBackPending = true;
        history.back();
      }
    });

    function follow(): void {
      if (ownBackPending) {
        ownBackPending = false;
        if (visit.stage.peek() === 'chat') enterChat();
      } else if (isOnChatEntry()) visit.perform({ kind: 'begin' });
      else visit.perform({ kind: 'go-back' });
    }

    addEventListener('popstate', follow);
    return () => {
      stopWatching();
      removeEventListener('popstate', follow);
    };
  }, [visit]);
}

function enterChat(): void {
  if (!isOnChatEntry()) history.pushState({ screen: 'chat' } satisfies Entry, '');
}

function isOnChatEntry(): boolean {
  const entry: unknown = history.state;
  return typeof entry === 'object' && entry !== null && 'screen' in entry && entry.screen === 'chat';
}
