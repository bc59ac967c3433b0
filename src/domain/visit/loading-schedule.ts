export type LoadingStepId = (typeof LOADING_STEPS)[number]['id'];
type LoadingPhase = 'loading' | 'pausing' | 'fading' | 'done';

export interface LoadingView {
  readonly completedSteps: number;
  readonly phase: LoadingPhase;
}

interface Change {
  readonly atMs: number;
  readonly view: LoadingView;
}

export const LOADING_STEPS = [
  { id: 'squad', durationMs: 800 },
  { id: 'networks', durationMs: 1200 },
  { id: 'streams', durationMs: 1000 },
  { id: 'interface', durationMs: 600 },
  { id: 'ready', durationMs: 500 },
] as const;

export const LOADING_PAUSE_MS = 500;
export const LOADING_FADE_MS = 500;

export const LOADING_DONE: LoadingView = { completedSteps: LOADING_STEPS.length, phase: 'done' };

const CHANGES = listChanges();

/** What the intro shows after `elapsedMs`, regardless of what it showed before. */
export function loadingViewAt(elapsedMs: number): LoadingView {
  let view: LoadingView = { completedSteps: 0, phase: 'loading' };
  for (const change of CHANGES) if (change.atMs <= elapsedMs) view = change.view;
  return view;
}

/** The time of the next change after `elapsedMs`; undefined once the intro is done. */
export function nextLoadingChangeMs(elapsedMs: number): number | undefined {
  return CHANGES.find((change) => change.atMs > elapsedMs)?.atMs;
}

/** When the step at this place of the list begins, in milliseconds from `elapsedMs`; 0 if that is still to come. */
export function stepDelayMs(index: number, elapsedMs: number): number {
  // The step before ends with a change.
  const startMs = CHANGES[index - 1]?.atMs ?? 0;
  return Math.min(0, startMs - elapsedMs);
}

function listChanges(): readonly Change[] {
  const changes: Change[] = [];
  let atMs = 0;
  for (const [index, step] of LOADING_STEPS.entries()) {
    atMs += step.durationMs;
    const completedSteps = index + 1;
    const phase = completedSteps === LOADING_STEPS.length ? 'pausing' : 'loading';
    changes.push({ atMs, view: { completedSteps, phase } });
  }
  const fading: LoadingView = { ...LOADING_DONE, phase: 'fading' };
  changes.push({ atMs: atMs + LOADING_PAUSE_MS, view: fading });
  changes.push({ atMs: atMs + LOADING_PAUSE_MS + LOADING_FADE_MS, view: LOADING_DONE });
  return changes;
}
