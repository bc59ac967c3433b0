import { byDepth } from '../support/depth.ts';

/** Sessions of every run of the tests, from seed 1 on. */
export const FIXED_SESSIONS = byDepth(1000, 5000);
/** Sessions that differ from commit to commit. */
export const FRESH_SESSIONS = byDepth(100, 500);
export const STEPS = 200;

/** Seeds one after another. */
export function* seedsFrom(first: number, count: number): Generator<number> {
  for (let seed = first; seed < first + count; seed += 1) yield seed;
}
