import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';

/** Shares a file with the chat. */
export const ShortcutsPart = createPart(
  late(async () => (await import('./Shortcuts.tsx')).Shortcuts),
  // The page works without them.
  { broken: () => undefined },
);
