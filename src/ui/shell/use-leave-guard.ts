import { useEffect } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';

/** Asks before the page is closed or reloaded once a question has been asked (behaviour 2.7). */
export function useLeaveGuard(squad: Squad): void {
  useEffect(() => {
    const stopWatching = squad.hasAsked.subscribe((hasAsked) => {
      // A listener that is always there would keep the page out of the browser's back-forward cache.
      if (hasAsked) addEventListener('beforeunload', askFirst);
    });
    return () => {
      stopWatching();
      removeEventListener('beforeunload', askFirst);
    };
  }, [squad]);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
