import type { Squad } from '../../domain/squad/squad.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { Announcer } from './Announcer.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LateAttendantsProps {
  readonly squad: Squad;
  readonly onHelp: () => void;
}

/**
 * What serves every screen and may come a moment after it: the announcer, the shortcuts and the question before leaving
 * (behaviour 2.7, 15.3, 15.5).
 */
export function LateAttendants({ squad, onHelp }: LateAttendantsProps) {
  useShortcuts(squad, { onHelp });
  useLeaveGuard(squad);
  return <Announcer squad={squad} />;
}
