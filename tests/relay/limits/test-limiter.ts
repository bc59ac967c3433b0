import {
  type Limiter,
  type LimiterOptions,
  type Limits,
  createLimiter,
} from '../../../src/relay/limits/limiter.ts';

/** More than any test asks. */
const AMPLE: Limits = {
  questionsPerVisitor: 10_000,
  questionsPerMinute: 10_000,
  openPerVisitor: 10_000,
  openQuestions: 10_000,
  questionsPerDay: undefined,
  tokensPerDay: undefined,
};

/** A limiter that limits only what a test is about. */
export function limiterOf(limits: Partial<Limits> = {}, options: Partial<LimiterOptions> = {}): Limiter {
  return createLimiter({ ...AMPLE, ...limits }, { longestOpenMs: 60_000, ...options });
}
