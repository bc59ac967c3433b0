import type { Conversation } from './conversation.ts';
import type { ChatId } from './persona.ts';

export type RestoreRefusal = 'not-open' | 'answering' | 'editing' | 'ids-taken';

export type RestoreDecision =
  { readonly kind: 'restore' } | { readonly kind: 'refuse'; readonly reason: RestoreRefusal };

export interface RestoreCircumstances {
  /** Whether a conversation is open. */
  readonly open: boolean;
  /** Whose answer is awaited. */
  readonly answeringId: ChatId | undefined;
  /** Whether a question of the conversation to be replaced is being edited. */
  readonly editing: boolean;
  readonly conversations: readonly Conversation[];
}

/** May this conversation take the place of its persona's now; if not, why (behaviour 9.11). */
export function decideRestore(
  { personaId, messages }: Conversation,
  { open, answeringId, editing, conversations }: RestoreCircumstances,
): RestoreDecision {
  if (!open) return { kind: 'refuse', reason: 'not-open' };
  if (answeringId === personaId) return { kind: 'refuse', reason: 'answering' };
  if (editing) return { kind: 'refuse', reason: 'editing' };
  const others = conversations.filter((each) => each.personaId !== personaId);
  const taken = new Set(others.flatMap((each) => each.messages.map(({ id }) => id)));
  return messages.some(({ id }) => taken.has(id))
    ? { kind: 'refuse', reason: 'ids-taken' }
    : { kind: 'restore' };
}
