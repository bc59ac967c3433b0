import { useEffect } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';

interface Entry {
  readonly screen: 'landing' | 'chat';
}

/** Makes each screen an entry of the browser's history, without an address of its own (behaviour 2.6). */
export function useScreenHistory(squad: Squad): void {
  useEffect(() => {
    // Going back takes a while; a visitor who reopens the chat in the meantime must stay in it.
    let ownBackPending = false;
    if (squad.stage.peek() !== 'chat') history.replaceState({ screen: 'landing' } satisfies Entry, '');

    const stopWatching = squad.stage.subscribe((stage) => {
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
        if (squad.stage.peek() === 'chat') enterChat();
      } else if (isOnChatEntry()) squad.begin();
      else squad.goBack();
    }

    addEventListener('popstate', follow);
    return () => {
      stopWatching();
      removeEventListener('popstate', follow);
    };
  }, [squad]);
}

function enterChat(): void {
  if (!isOnChatEntry()) history.pushState({ screen: 'chat' } satisfies Entry, '');
}

function isOnChatEntry(): boolean {
  const entry: unknown = history.state;
  return typeof entry === 'object' && entry !== null && 'screen' in entry && entry.screen === 'chat';
}
