import fc from 'fast-check';
import type { Failure, FailureReason } from '../../src/ports/completion.ts';

// A record, so that a new reason missing here does not compile.
const REASONS: Readonly<Record<FailureReason, true>> = {
  'bad-request': true,
  authentication: true,
  'access-code': true,
  permission: true,
  'not-found': true,
  conflict: true,
  unprocessable: true,
  'rate-limit': true,
  'visitor-limit': true,
  'visitor-open-limit': true,
  'open-limit': true,
  'daily-limit': true,
  paused: true,
  draining: true,
  quota: true,
  server: true,
  'out-of-memory': true,
  'unexpected-status': true,
  connection: true,
  timeout: true,
  'malformed-answer': true,
  'broken-answer': true,
  'model-gone': true,
  'too-long-for-model': true,
  'spent-on-thinking': true,
  'tool-call': true,
  'client-not-loaded': true,
};

export const FAILURE_REASONS = Object.keys(REASONS) as FailureReason[];

const optionalFacts = fc.record(
  {
    status: fc.integer({ min: 400, max: 599 }),
    code: fc.string(),
    retryAfterMs: fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true }),
    shouldRetry: fc.boolean(),
    requestId: fc.stringMatching(/^[\w-]{1,64}$/),
  },
  { requiredKeys: [] },
);

export const anyFailure: fc.Arbitrary<Failure> = fc
  .tuple(fc.constantFrom(...FAILURE_REASONS), optionalFacts)
  .map(([reason, facts]) => ({ kind: 'failure', reason, detail: 'arbitrary', ...facts }));
