import type { Failure, FailureReason } from '../../ports/completion.ts';
import { asRecord } from './transcript-format.ts';

/** The longest code and detail that a transcript holds, in UTF-16 code units. */
const MAX_FACT_CHARACTERS = 2000;

// A record, so that a new reason that is missing here does not compile.
const REASONS: Readonly<Record<FailureReason, true>> = {
  'bad-request': true,
  authentication: true,
  permission: true,
  'not-found': true,
  conflict: true,
  unprocessable: true,
  'rate-limit': true,
  quota: true,
  server: true,
  'unexpected-status': true,
  connection: true,
  timeout: true,
  'malformed-answer': true,
  'broken-answer': true,
  'client-not-loaded': true,
};

/** The failure in a transcript; undefined where it is none. */
export function readFailure(value: unknown): Failure | undefined {
  const { reason, status, code, retryAfterMs, shouldRetry, detail } = asRecord(value) ?? {};
  if (!isReason(reason) || !isFactText(detail)) return undefined;
  if (status !== undefined && !isStatus(status)) return undefined;
  if (code !== undefined && !isFactText(code)) return undefined;
  if (retryAfterMs !== undefined && !isWaitMs(retryAfterMs)) return undefined;
  if (shouldRetry !== undefined && typeof shouldRetry !== 'boolean') return undefined;
  return {
    kind: 'failure',
    reason,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(shouldRetry === undefined ? {} : { shouldRetry }),
    detail,
  };
}

/** The failure as a transcript can hold it: a status or wait that is none is left out, a long text cut. */
export function failureForTranscript(failure: Failure): Omit<Failure, 'kind'> {
  const { reason, status, code, retryAfterMs, shouldRetry, detail } = failure;
  return {
    reason,
    ...(isStatus(status) ? { status } : {}),
    ...(code === undefined ? {} : { code: code.slice(0, MAX_FACT_CHARACTERS) }),
    ...(isWaitMs(retryAfterMs) ? { retryAfterMs } : {}),
    ...(shouldRetry === undefined ? {} : { shouldRetry }),
    detail: detail.slice(0, MAX_FACT_CHARACTERS),
  };
}

function isReason(value: unknown): value is FailureReason {
  return typeof value === 'string' && Object.hasOwn(REASONS, value);
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599;
}

function isWaitMs(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isFactText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_FACT_CHARACTERS;
}
