export type Stage = 'intro' | 'landing' | 'chat';

export type StageStep = 'finish-intro' | 'begin' | 'go-back';

type EscapeDecision = 'stop' | 'cancel-edit' | 'go-back' | 'none';

interface EscapeCircumstances {
  readonly isEditing: boolean;
  /** Whether a question is open. */
  readonly isLoading: boolean;
  readonly stage: Stage;
}

const TRANSITIONS: Readonly<Record<StageStep, { readonly from: Stage; readonly to: Stage }>> = {
  'finish-intro': { from: 'intro', to: 'landing' },
  begin: { from: 'landing', to: 'chat' },
  'go-back': { from: 'chat', to: 'landing' },
};

/** The stage after a step; unchanged when the step cannot start there (behaviour 2.2 to 2.5). */
export function decideStage(stage: Stage, step: StageStep): Stage {
  const { from, to } = TRANSITIONS[step];
  return stage === from ? to : stage;
}

/** What Escape does on a screen: the first that applies of stopping, ending an edit and going back. */
export function decideEscape({ isEditing, isLoading, stage }: EscapeCircumstances): EscapeDecision {
  if (stage !== 'chat') return 'none';
  if (isLoading) return 'stop';
  return isEditing ? 'cancel-edit' : 'go-back';
}
