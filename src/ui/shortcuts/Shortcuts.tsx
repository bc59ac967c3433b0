import type { Squad } from '../../domain/squad/squad.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface ShortcutsProps {
  readonly squad: Squad;
  readonly onHelp: () => void;
}

/** Makes the shortcuts work; nothing is seen of it (behaviour 15.5). */
export function Shortcuts({ squad, onHelp }: ShortcutsProps) {
  useShortcuts(squad, { onHelp });
  return undefined;
}
