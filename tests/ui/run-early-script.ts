import { readFileSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';

const SCRIPT = readFileSync('public/early.js', 'utf8');

/** Runs what runs before the first paint. What it listens to ends with the test. */
export function runEarlyScript(): void {
  const listen = vi.spyOn(globalThis, 'addEventListener');
  // In the scope of the window, as a classic script.
  (0, eval)(SCRIPT);
  const { calls } = listen.mock;
  listen.mockRestore();
  onTestFinished(() => {
    for (const [type, listener, capture] of calls) removeEventListener(type, listener, capture);
  });
}
