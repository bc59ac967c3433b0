import { MAX_SECONDS } from '../checks/bounds.ts';

/** Adds what something took to seconds, to a tenth of one. A clock that runs backwards adds nothing. */
export function addDuration(seconds: number, durationMs: number): number {
  return Math.min(MAX_SECONDS, Math.round(seconds * 10 + Math.max(0, durationMs) / 100) / 10);
}
