import type { Failure, FailureReason } from '../../ports/completion.ts';

/** `always` retries after every failure of the provider; `adaptive` depends on the failure. */
export type RetryMode = 'always' | 'adaptive';

/** The first try and three more. */
export const MAX_ATTEMPTS = 4;

const BASE_DELAY_MS = 1000;
const MAX_RETRY_AFTER_MS = 60_000;

const PERMANENT: ReadonlySet<FailureReason> = new Set([
  'bad-request',
  'authentication',
  'permission',
  'not-found',
  'model-gone',
  'unprocessable',
  'too-long-for-model',
  'quota',
  'out-of-memory',
]);

/**
 * How long to wait after attempt number `attempt` (from 1) has failed; undefined if it was the last.
 * @param hasSpent whether a thought has used up the tokens of an earlier attempt
 */
export function retryDelayMs(
  failure: Failure,
  attempt: number,
  mode: RetryMode,
  hasSpent = false,
): number | undefined {
  // Without the access code, retrying cannot help.
  if (attempt >= MAX_ATTEMPTS || needsAccessCode(failure)) return undefined;
  const backoffMs = BASE_DELAY_MS * attempt;
  if (mode === 'always') return backoffMs;
  if (PERMANENT.has(failure.reason) || failure.shouldRetry === false) return undefined;
  // The second time it was asked to think less, and had room to.
  if (hasSpent && failure.reason === 'spent-on-thinking') return undefined;
  return Math.max(backoffMs, Math.min(failure.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Whether the page's own server asks for its code before another attempt. */
export function needsAccessCode({ reason }: Pick<Failure, 'reason'>): boolean {
  return reason === 'access-code';
}
