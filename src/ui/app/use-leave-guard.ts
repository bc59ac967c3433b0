import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { useApp, useVisit } from './contexts.ts';

/**
 * Asks before the page is closed or reloaded while something would be lost: a question was asked, and it is open, or not
 * all of the visit is kept (behaviour 2.7).
 */
export function useLeaveGuard(): void {
  const visit = useVisit();
  const { keep } = useApp();
  useEffect(() => {
    const stopWatching = effect(() => {
      const isAllKept = keep?.keeper.value?.isAllKept.value ?? false;
      // An undo brings back what was asked.
      const hasAsked = visit.hasAsked.value || visit.lanes.some(({ canUndo }) => canUndo.value);
      // A listener that is always there would keep the page out of the browser's back-forward cache.
      if (hasAsked && (visit.busy.value || !isAllKept)) addEventListener('beforeunload', askFirst);
      else removeEventListener('beforeunload', askFirst);
    });
    return () => {
      stopWatching();
      removeEventListener('beforeunload', askFirst);
    };
  }, [visit, keep]);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
