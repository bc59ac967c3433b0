import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel } from '../../ports/clock.ts';
import { LOADING_DONE, type LoadingView, loadingViewAt, nextLoadingChangeMs } from '../loading-schedule.ts';
import type { SafeClock } from './safe-clock.ts';

interface Intro {
  readonly view: ReadonlySignal<LoadingView>;
  /** Ends the intro now. */
  skip(): void;
  dispose(): void;
}

/**
 * Runs the intro from now on; `onDone` is called once, in one change with the view (behaviour 3.2 to 3.5). A clock that
 * fails ends it.
 */
export function createIntro(clock: SafeClock, change: (run: () => void) => void, onDone: () => void): Intro {
  const view = signal(loadingViewAt(0));
  let startedAtMs = clock.now() ?? 0;
  let cancelTimer: Cancel | undefined;

  function show(elapsedMs: number): void {
    const changeMs = nextLoadingChangeMs(elapsedMs);
    if (changeMs === undefined) {
      finish();
      return;
    }
    // The timer first: a watcher of the view that throws must not hold up the next step.
    cancelTimer = clock.after(changeMs - elapsedMs, () => arrive(changeMs));
    if (cancelTimer) view.value = loadingViewAt(elapsedMs);
    else finish();
  }

  function arrive(dueMs: number): void {
    const nowMs = clock.now() ?? startedAtMs + dueMs;
    const elapsedMs = Math.max(dueMs, nowMs - startedAtMs);
    // A clock set back would stretch every later step, so the start moves with it.
    startedAtMs = nowMs - elapsedMs;
    show(elapsedMs);
  }

  function finish(): void {
    change(() => {
      view.value = LOADING_DONE;
      onDone();
    });
  }

  function dispose(): void {
    cancelTimer?.();
  }

  show(0);
  return {
    view,
    skip() {
      if (view.peek().phase === 'done') return;
      dispose();
      finish();
    },
    dispose,
  };
}
