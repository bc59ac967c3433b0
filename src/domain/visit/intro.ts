import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import { startBeat } from '../asking/beat.ts';
import { LOADING_DONE, type LoadingView, loadingViewAt, nextLoadingChangeMs } from './loading-schedule.ts';

interface Intro {
  readonly view: ReadonlySignal<LoadingView>;
  elapsedMs(): number;
  skip(): void;
  dispose(): void;
}

/**
 * Starts the intro. `onDone` is called once, in the same change as the last view.
 * @param passedMs how long ago its first frame was shown
 */
export function createIntro(
  clock: Clock,
  change: (run: () => void) => void,
  onDone: () => void,
  passedMs: number,
): Intro {
  const startedAtMs = clock.monotonicMs() - passedMs;
  const view = signal(loadingViewAt(passedMs));
  const stopBeat = startBeat(
    clock,
    nextLoadingChangeMs,
    (elapsedMs) => show(loadingViewAt(elapsedMs)),
    passedMs,
  );
  if (isDone()) change(onDone);

  function isDone(): boolean {
    return view.peek().phase === 'done';
  }

  function show(next: LoadingView): void {
    change(() => {
      view.value = next;
      if (isDone()) onDone();
    });
  }

  return {
    view,
    elapsedMs: () => clock.monotonicMs() - startedAtMs,
    skip() {
      if (isDone()) return;
      stopBeat();
      show(LOADING_DONE);
    },
    dispose: stopBeat,
  };
}
