import type { ReadonlySignal } from '@preact/signals-core';

/** Longer than most people stop between two words. */
const PAUSE_MS = 1500;

/**
 * Tells when somebody or something begins to work, which is when one of these changes, and when none has changed for a
 * while.
 * @returns what ends it
 */
export function watchWork(
  sources: readonly ReadonlySignal<unknown>[],
  onWork: (working: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasChanged = false;

  function begin(): void {
    hasChanged = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (hasChanged) begin();
      else onWork(false);
    }, PAUSE_MS);
  }

  function work(): void {
    hasChanged = true;
    if (timer !== undefined) return;
    begin();
    onWork(true);
  }

  const stops = sources.map((source) => {
    let isFirst = true;
    return source.subscribe(() => {
      if (!isFirst) work();
      isFirst = false;
    });
  });
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}
