import type { ReadonlySignal } from '@preact/signals-core';

/**
 * Calls back with the value at once and with its changes, at most once per interval. Values in between are skipped, the
 * newest never is.
 * @returns a function that stops it
 */
export function subscribePaced<Value>(
  source: ReadonlySignal<Value>,
  intervalMs: number,
  onValue: (value: Value) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function tell(): void {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) tell();
    }, intervalMs);
    onValue(source.peek());
  }

  const stop = source.subscribe(() => {
    if (timer === undefined) tell();
    else isDue = true;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
