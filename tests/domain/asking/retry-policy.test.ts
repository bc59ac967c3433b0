import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '../../../src/domain/asking/retry-policy.ts';
import type { Failure } from '../../../src/ports/completion.ts';
import { anyFailure } from '../../support/arbitraries.ts';

const serverError: Failure = { kind: 'failure', reason: 'server', status: 500, detail: '' };

describe('the retry mode always', () => {
  it('waits 1, 2 and 3 s, then gives up', () => {
    expect([1, 2, 3, 4].map((attempt) => retryDelayMs(serverError, attempt, 'always'))).toEqual([
      1000,
      2000,
      3000,
      undefined,
    ]);
  });

  it('looks only at the number of failures, not at their reason', () => {
    const refused: Failure = {
      ...serverError,
      reason: 'authentication',
      shouldRetry: false,
      retryAfterMs: 9000,
    };
    expect(retryDelayMs(refused, 2, 'always')).toBe(2000);
  });
});

describe('the retry mode adaptive', () => {
  it.each([
    'bad-request',
    'authentication',
    'permission',
    'not-found',
    'model-gone',
    'unprocessable',
    'quota',
  ] as const)('gives up at once after %s', (reason) => {
    expect(retryDelayMs({ ...serverError, reason }, 1, 'adaptive')).toBeUndefined();
  });

  it.each([
    'conflict',
    'rate-limit',
    'visitor-limit',
    'visitor-open-limit',
    'open-limit',
    'draining',
    'server',
    'connection',
    'timeout',
    'malformed-answer',
    'broken-answer',
  ] as const)('retries after %s', (reason) => {
    expect(retryDelayMs({ ...serverError, reason }, 2, 'adaptive')).toEqual(2000);
  });

  it('gives up when thinking has used up the tokens a second time, and then only', () => {
    const spent: Failure = { ...serverError, reason: 'spent-on-thinking' };
    expect(retryDelayMs(spent, 1, 'adaptive')).toBe(1000);
    expect(retryDelayMs(spent, 2, 'adaptive', true)).toBeUndefined();
    expect(retryDelayMs(serverError, 2, 'adaptive', true)).toBe(2000);
    expect(retryDelayMs(spent, 2, 'always', true)).toBe(2000);
  });

  it('gives up when the provider says not to retry', () => {
    expect(retryDelayMs({ ...serverError, shouldRetry: false }, 1, 'adaptive')).toBeUndefined();
  });

  it.each([
    [500, 1000],
    [5000, 5000],
    [60_000, 60_000],
    [3_600_000, 60_000],
    [Number.POSITIVE_INFINITY, 60_000],
    [-1, 1000],
  ])('turns a requested wait of %d ms into %d ms', (retryAfterMs, delayMs) => {
    expect(retryDelayMs({ ...serverError, retryAfterMs }, 1, 'adaptive')).toEqual(delayMs);
  });
});

it.each(['always', 'adaptive'] as const)(
  'the mode %s does not retry without the access code, which only the visitor can enter',
  (mode) => {
    const locked: Failure = { kind: 'failure', reason: 'access-code', status: 401, detail: '' };
    for (const shouldRetry of [true, false]) {
      expect(retryDelayMs({ ...locked, shouldRetry }, 1, mode)).toBeUndefined();
    }
  },
);

describe('after any failure', () => {
  const anyAttempt = fc.integer({ min: 1, max: 5 });

  test.prop([anyFailure, anyAttempt])(
    'the mode always waits a second more each time, three times',
    (failure, attempt) => {
      const delayMs = attempt <= 3 && failure.reason !== 'access-code' ? attempt * 1000 : undefined;
      expect(retryDelayMs(failure, attempt, 'always')).toBe(delayMs);
    },
  );

  test.prop([anyFailure, anyAttempt])(
    'the mode adaptive retries no more often, and waits no less and at most a minute',
    (failure, attempt) => {
      const leastMs = retryDelayMs(failure, attempt, 'always');
      const delayMs = retryDelayMs(failure, attempt, 'adaptive');
      if (leastMs === undefined) expect(delayMs).toBeUndefined();
      if (delayMs === undefined) return;
      expect(delayMs).toBeGreaterThanOrEqual(leastMs!);
      expect(delayMs).toBeLessThanOrEqual(60_000);
    },
  );
});
