import type { Squad } from '../../domain/squad/squad.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { Announcer } from './Announcer.tsx';

interface LateAttendantsProps {
  readonly squad: Squad;
  readonly onHelp: () => void;
}

/** What serves every screen and may come a moment after it: the announcer and the shortcuts (behaviour 15.3, 15.5). */
export function LateAttendants({ squad, onHelp }: LateAttendantsProps) {
  useShortcuts(squad, { onHelp });
  return <Announcer squad={squad} />;
}
