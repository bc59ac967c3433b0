import type { Failure, FailureReason } from '../../../src/ports/completion.ts';
import type { RetryMode } from '../../../src/domain/retry-policy.ts';
import type { ExpectedFailure } from './ask-record.ts';

export const MOST_ATTEMPTS = 4;
const WAITS_MS = [1000, 2000, 3000] as const;
const LONGEST_WAIT_MS = 60_000;

/** Reasons that another attempt cannot mend (behaviour 11.14). */
const LASTING: ReadonlySet<FailureReason> = new Set([
  'bad-request',
  'authentication',
  'permission',
  'not-found',
  'unprocessable',
  'quota',
]);

/** How long to wait after the failure of this attempt; undefined where the question ends (behaviour 11.6, 11.14). */
export function waitAfter(failed: ExpectedFailure, attempt: number, mode: RetryMode): number | undefined {
  const waitMs = WAITS_MS[attempt - 1];
  if (waitMs === undefined || mode === 'always' || failed.kind === 'found') return waitMs;
  const { failure } = failed;
  if (LASTING.has(failure.reason) || failure.shouldRetry === false) return undefined;
  return Math.max(waitMs, askedWaitMs(failure));
}

function askedWaitMs({ retryAfterMs }: Failure): number {
  if (retryAfterMs === undefined || !(retryAfterMs > 0)) return 0;
  return Math.min(retryAfterMs, LONGEST_WAIT_MS);
}
