export type RestoreRefusal = 'restore-not-open' | 'restore-answering' | 'restore-editing';

type RestoreDecision =
  { readonly kind: 'restore' } | { readonly kind: 'refuse'; readonly reason: RestoreRefusal };

interface RestoreCircumstances {
  /** Whether the chat is open. */
  readonly open: boolean;
  /** Whether an answer in the conversation to be replaced is awaited. */
  readonly answering: boolean;
  /** Whether a question of it is being edited. */
  readonly editing: boolean;
}

/** Whether a conversation can be replaced now; if not, why (behaviour 9.11). */
export function decideRestore({ open, answering, editing }: RestoreCircumstances): RestoreDecision {
  if (!open) return { kind: 'refuse', reason: 'restore-not-open' };
  if (answering) return { kind: 'refuse', reason: 'restore-answering' };
  if (editing) return { kind: 'refuse', reason: 'restore-editing' };
  return { kind: 'restore' };
}
