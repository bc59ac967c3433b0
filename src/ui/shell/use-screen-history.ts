import { useEffect } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';

interface Entry {
  readonly screen: 'landing' | 'chat';
}

/** Makes each screen an entry of the browser's history, without an address of its own (behaviour 2.6). */
export function useScreenHistory(squad: Squad): void {
  useEffect(() => {
    history.replaceState({ screen: 'landing' } satisfies Entry, '');

    const stopWatching = squad.stage.subscribe((stage) => {
      if (stage === 'chat' && !isOnChatEntry()) history.pushState({ screen: 'chat' } satisfies Entry, '');
      if (stage === 'landing' && isOnChatEntry()) history.back();
    });

    function follow(): void {
      if (isOnChatEntry()) squad.begin();
      else squad.goBack();
    }

    addEventListener('popstate', follow);
    return () => {
      stopWatching();
      removeEventListener('popstate', follow);
    };
  }, [squad]);
}

function isOnChatEntry(): boolean {
  const entry: unknown = history.state;
  return typeof entry === 'object' && entry !== null && 'screen' in entry && entry.screen === 'chat';
}
