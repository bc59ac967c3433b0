import type { LimitStoreOptions } from '../../../src/relay/limits/limit-store.ts';
import { type Limiter, type Limits, createLimiter } from '../../../src/relay/limits/limiter.ts';

/** More than any test asks. */
const AMPLE: Limits = {
  questionsPerVisitor: 10_000,
  questionsPerMinute: 10_000,
  openPerVisitor: 10_000,
  openQuestions: 10_000,
  questionsPerDay: undefined,
};

/** A limiter that limits only what a test is about. */
export function limiterOf(limits: Partial<Limits> = {}, store?: LimitStoreOptions): Limiter {
  return createLimiter({ ...AMPLE, ...limits }, store);
}
