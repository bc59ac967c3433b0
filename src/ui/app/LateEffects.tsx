import { useEffect } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import { Announcer } from './Announcer.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface LateEffectsProps {
  readonly squad: Squad;
  readonly onHelp: () => void;
}

/**
 * What every screen needs, but only a moment after it is shown: the announcer, the shortcuts and the question before
 * leaving (behaviour 2.7, 15.3, 15.5).
 */
export function LateEffects({ squad, onHelp }: LateEffectsProps) {
  useShortcuts(squad, { onHelp });
  useLeaveGuard(squad);
  return <Announcer squad={squad} />;
}

/** Asks before the page is closed or reloaded once a question has been asked (behaviour 2.7). */
function useLeaveGuard(squad: Squad): void {
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
