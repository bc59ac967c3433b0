import { vi } from 'vitest';

export interface TimerCount {
  /** How many real timers and frames are waiting of those that were asked for since the start. */
  pending(): number;
}

/** Each way to ask for a later call, the way to take it back, and whether it comes once. */
const WAYS = [
  ['setTimeout', 'clearTimeout', true],
  ['setInterval', 'clearInterval', false],
  ['requestAnimationFrame', 'cancelAnimationFrame', true],
] as const;

type Start = (run: (...given: unknown[]) => void, ...given: unknown[]) => unknown;
type Stop = (id: unknown) => void;

/** Counts real timers from now on; `vi.unstubAllGlobals` puts back what was there before. */
export function countTimers(): TimerCount {
  const waiting = new Set<unknown>();
  for (const [startName, stopName, once] of WAYS) {
    const start = globalThis[startName] as Start;
    const stop = globalThis[stopName] as Stop;
    vi.stubGlobal(startName, (run: (...given: unknown[]) => void, ...given: unknown[]) => {
      const ring = (...rung: unknown[]) => {
        if (once) waiting.delete(id);
        run(...rung);
      };
      const id = start(ring, ...given);
      waiting.add(id);
      return id;
    });
    vi.stubGlobal(stopName, (id: unknown) => {
      waiting.delete(id);
      stop(id);
    });
  }
  return { pending: () => waiting.size };
}
