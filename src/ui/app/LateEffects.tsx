import { useEffect } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import { Announcer } from './Announcer.tsx';
import { useScreenHistory } from './use-screen-history.ts';
import { useScreenTitle } from './use-screen-title.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface LateEffectsProps {
  readonly visit: Visit;
  readonly productName: string;
  readonly onHelp: () => void;
  readonly onTable: () => void;
}

/**
 * What every screen needs, but only a moment after it is shown: title, history, the announcer, the shortcuts and the
 * question before leaving (behaviour 2.6, 2.7, 15.3 to 15.5).
 */
export function LateEffects({ visit, productName, onHelp, onTable }: LateEffectsProps) {
  useScreenTitle(visit, productName);
  useScreenHistory(visit);
  useShortcuts(visit, { onHelp, onTable });
  useLeaveGuard(visit);
  return <Announcer visit={visit} />;
}

/** Asks before the page is closed or reloaded once a question has been asked (behaviour 2.7). */
function useLeaveGuard(visit: Visit): void {
  useEffect(() => {
    const stopWatching = visit.hasAsked.subscribe((hasAsked) => {
      // A listener that is always there would keep the page out of the browser's back-forward cache.
      if (hasAsked) addEventListener('beforeunload', askFirst);
    });
    return () => {
      stopWatching();
      removeEventListener('beforeunload', askFirst);
    };
  }, [visit]);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
