import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { LOADING_DONE, type LoadingView, loadingViewAt, nextLoadingChangeMs } from './loading-schedule.ts';

interface Intro {
  readonly view: ReadonlySignal<LoadingView>;
  skip(): void;
  dispose(): void;
}

/** Starts the intro. `onDone` is called once, in the same change as the last view. */
export function createIntro(clock: Clock, change: (run: () => void) => void, onDone: () => void): Intro {
  const view = signal(loadingViewAt(0));
  let startedAtMs = clock.now();
  let cancelTimer: Cancel | undefined;

  function show(elapsedMs: number): void {
    const changeMs = nextLoadingChangeMs(elapsedMs);
    if (changeMs === undefined) {
      finish();
      return;
    }
    cancelTimer = clock.after(changeMs - elapsedMs, () => arrive(changeMs));
    view.value = loadingViewAt(elapsedMs);
  }

  function arrive(dueMs: number): void {
    const nowMs = clock.now();
    const elapsedMs = Math.max(dueMs, nowMs - startedAtMs);
    // If the clock is set back, the start moves with it, so that later steps do not take longer.
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
