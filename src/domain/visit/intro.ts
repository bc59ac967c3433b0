import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import { startBeat } from '../asking/beat.ts';
import { LOADING_DONE, type LoadingView, loadingViewAt, nextLoadingChangeMs } from './loading-schedule.ts';

interface Intro {
  readonly view: ReadonlySignal<LoadingView>;
  skip(): void;
  dispose(): void;
}

/** Starts the intro. `onDone` is called once, in the same change as the last view. */
export function createIntro(clock: Clock, change: (run: () => void) => void, onDone: () => void): Intro {
  const view = signal(loadingViewAt(0));
  const stopBeat = startBeat(clock, nextLoadingChangeMs, (elapsedMs) => show(loadingViewAt(elapsedMs)));

  function show(next: LoadingView): void {
    change(() => {
      view.value = next;
      if (next.phase === 'done') onDone();
    });
  }

  return {
    view,
    skip() {
      if (view.peek().phase === 'done') return;
      stopBeat();
      show(LOADING_DONE);
    },
    dispose: stopBeat,
  };
}
