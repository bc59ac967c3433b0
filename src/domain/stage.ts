export type Stage = 'intro' | 'landing' | 'chat';

type EscapeDecision = 'stop' | 'cancel-edit' | 'go-back' | 'none';

interface EscapeCircumstances {
  readonly isEditing: boolean;
  /** Whether a question is open. */
  readonly isLoading: boolean;
  readonly stage: Stage;
}

/** What Escape does on a screen: the first that applies of stopping, ending an edit and going back. */
export function decideEscape({ isEditing, isLoading, stage }: EscapeCircumstances): EscapeDecision {
  if (stage !== 'chat') return 'none';
  if (isLoading) return 'stop';
  return isEditing ? 'cancel-edit' : 'go-back';
}
