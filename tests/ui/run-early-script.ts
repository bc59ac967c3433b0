import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { onTestFinished, vi } from 'vitest';
import type { Visit } from '../../src/domain/visit/visit.ts';
import { followSkip } from '../../src/ui/loading/first-frame.ts';

const SCRIPT = new Script(readFileSync('public/early.js', 'utf8'));

/** Runs what runs before the first paint, until the end of the test. */
export function runEarlyScript(): void {
  untilEnd(() => void SCRIPT.runInThisContext());
}

/** Lets a visit hear it, until the end of the test. */
export function followUntilEnd(visit: Visit): void {
  untilEnd(() => followSkip(visit));
}

function untilEnd(run: () => void): void {
  const listen = vi.spyOn(globalThis, 'addEventListener');
  run();
  const { calls } = listen.mock;
  listen.mockRestore();
  onTestFinished(() => {
    for (const [type, listener, capture] of calls) removeEventListener(type, listener, capture);
  });
}
