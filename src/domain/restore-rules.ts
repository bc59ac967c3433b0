import type { Conversation } from './conversation.ts';
import type { ChatId } from './persona.ts';

export type RestoreRefusal = 'not-open' | 'answering' | 'editing';

export type RestoreDecision =
  { readonly kind: 'restore' } | { readonly kind: 'refuse'; readonly reason: RestoreRefusal };

export interface RestoreCircumstances {
  /** Whether a conversation is open. */
  readonly open: boolean;
  /** Whose answer is awaited. */
  readonly answeringId: ChatId | undefined;
  /** Whether a question of the conversation to be replaced is being edited. */
  readonly editing: boolean;
}

/** Whether this conversation can replace its persona's now; if not, why (behaviour 9.11). */
export function decideRestore(
  { personaId }: Conversation,
  { open, answeringId, editing }: RestoreCircumstances,
): RestoreDecision {
  if (!open) return { kind: 'refuse', reason: 'not-open' };
  if (answeringId === personaId) return { kind: 'refuse', reason: 'answering' };
  if (editing) return { kind: 'refuse', reason: 'editing' };
  return { kind: 'restore' };
}
