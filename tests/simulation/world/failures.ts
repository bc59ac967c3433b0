import type { Failure, FailureReason } from '../../../src/ports/completion.ts';
import type { Dice } from './dice.ts';

// A record, so that a new reason that is missing here does not compile.
const REASONS: Readonly<Record<FailureReason, readonly (number | undefined)[]>> = {
  'bad-request': [400, 413],
  authentication: [401],
  permission: [403],
  'not-found': [404],
  conflict: [409],
  unprocessable: [422],
  'rate-limit': [429],
  quota: [429],
  server: [500, 502, 503, 529],
  'unexpected-status': [302, 418],
  connection: [undefined],
  timeout: [408, 504, undefined],
  'malformed-answer': [200, undefined],
  'broken-answer': [200, undefined],
  'client-not-loaded': [undefined],
};

const RETRY_AFTERS_MS: readonly (number | undefined)[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  0,
  -5000,
  1,
  999,
  1500.5,
  2500,
  4000,
  59_999,
  60_000,
  60_001,
  1e9,
  Infinity,
  NaN,
];

export const FAILURE_REASONS = Object.keys(REASONS) as FailureReason[];

/** Any failure that the port's types allow, each reason as likely as the next. */
export function drawFailure(dice: Dice): Failure {
  const reason = dice.pick(FAILURE_REASONS);
  const status = dice.pick(REASONS[reason]);
  const retryAfterMs = dice.pick(RETRY_AFTERS_MS);
  return {
    kind: 'failure',
    reason,
    detail: `simulated ${reason}`,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(dice.chance(0.8) ? {} : { shouldRetry: dice.chance(0.6) }),
    ...(reason === 'quota' ? { code: 'insufficient_quota' } : {}),
  };
}
