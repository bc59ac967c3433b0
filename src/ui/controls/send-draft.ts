import type { Lane } from '../../domain/visit/lane.ts';

/** Sends the text of an input, with whole characters only. */
export function sendDraft(field: Pick<Lane, 'draft' | 'write' | 'send'>): void {
  const text = field.draft.peek();
  // Half a character, pasted or cut: strict providers refuse every question that holds or remembers it.
  if (!text.isWellFormed()) field.write(text.toWellFormed());
  field.send();
}
