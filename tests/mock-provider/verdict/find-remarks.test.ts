import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findRemarks } from '../../../mock-provider/verdict/find-remarks.ts';
import type { RemarkFacts } from '../../../mock-provider/verdict/remark.ts';
import { decideRetry, type RetryMode } from '../../../src/domain/retry-policy.ts';
import type { Failure } from '../../../src/ports/completion.ts';
import { failed, journalOf, left, type Told } from '../support/journal-entry.ts';

const limits = { mostRequests: 4, timeLimitMs: 30_000 };

function remarksOn(...told: readonly Told[]): RemarkFacts[] {
  return findRemarks('question-1', journalOf(...told), limits);
}

function kindsOn(...told: readonly Told[]): string[] {
  return remarksOn(...told).map(({ kind }) => kind);
}

describe('a client that comes before Retry-After is over', () => {
  it('is told by how much, from the end of the one to the beginning of the next', () => {
    const limited = { status: 429, retryAfterMs: 2000 };
    expect(remarksOn({ at: 0, forMs: 10, ...limited }, { at: 1010 })).toEqual([
      {
        kind: 'retried-too-early',
        question: 'question-1',
        request: 'request-2',
        previous: 'request-1',
        gapMs: 1000,
        retryAfterMs: 2000,
        earlyMs: 1000,
      },
    ]);
  });

  it('is given the 2 ms that clocks may err', () => {
    const limited = { status: 429, retryAfterMs: 1000 };
    expect(kindsOn({ at: 0, forMs: 10, ...limited }, { at: 1008 })).toEqual([]);
    expect(kindsOn({ at: 0, forMs: 10, ...limited }, { at: 1007 })).toEqual(['retried-too-early']);
  });

  test.prop([fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 })])(
    'is remarked on when it is early by more than that, and else not',
    (retryAfterMs, gapMs) => {
      const kinds = kindsOn({ at: 0, ...failed, retryAfterMs }, { at: 10 + gapMs });
      expect(kinds).toEqual(retryAfterMs - gapMs > 2 ? ['retried-too-early'] : []);
    },
  );
});

describe('a client that repeats what cannot pass', () => {
  it.each([400, 413, 422])('is not one that mends what it was told with %i', (status) => {
    const mended = { at: 20, parameters: 'other' };
    expect(kindsOn({ at: 0, forMs: 10, status }, mended)).not.toContain('retried-in-vain');
    expect(kindsOn({ at: 0, forMs: 10, status: 401 }, mended)).toContain('retried-in-vain');
  });

  it.each([
    [{ status: 400 }, 'status'],
    [{ status: 401 }, 'status'],
    [{ status: 403 }, 'status'],
    [{ status: 404 }, 'status'],
    [{ status: 405 }, 'status'],
    [{ status: 413 }, 'status'],
    [{ status: 422 }, 'status'],
    [{ status: 429, error: 'insufficient_quota' }, 'quota'],
    [{ status: 500, shouldRetry: false }, 'told-not-to'],
    [{ status: 401, shouldRetry: false }, 'told-not-to'],
  ])('is remarked on after %j, because of the %s', (answer, because) => {
    const remarks = remarksOn({ at: 0, ...failed, ...answer }, { at: 1000 });
    expect(remarks).toMatchObject([{ kind: 'retried-in-vain', because, status: answer.status }]);
  });

  it.each([
    { status: 408 },
    { status: 409 },
    { status: 429, error: 'rate_limit_exceeded' },
    { status: 503 },
    { status: 401, shouldRetry: true },
    { status: 429, error: 'insufficient_quota', shouldRetry: true },
    { status: 200, finish: null },
  ])('is not remarked on after %j, which may pass', (answer) => {
    expect(kindsOn({ at: 0, ...failed, ...answer }, { at: 1000 })).toEqual([]);
  });
});

describe('a client that goes on after a cancel', () => {
  it('is remarked on, whether the answer had begun or not', () => {
    expect(remarksOn({ at: 0, forMs: 300, ...left }, { at: 1300 })).toMatchObject([
      { kind: 'went-on-after-cancel', request: 'request-2', leftAfterMs: 300, gapMs: 1000, hadBegun: false },
    ]);
    expect(remarksOn({ at: 0, forMs: 300, ...left, status: 200 }, { at: 1300 })).toMatchObject([
      { kind: 'went-on-after-cancel', hadBegun: true },
    ]);
  });

  it('is none when the client had waited as long as it has patience, or as long as it had said it would', () => {
    const declared = { headers: { 'x-stainless-timeout': '5' } };
    expect(kindsOn({ at: 0, forMs: 30_000, ...left }, { at: 31_000 })).toEqual([]);
    expect(kindsOn({ at: 0, forMs: 29_999, ...left }, { at: 31_000 })).toEqual(['went-on-after-cancel']);
    expect(kindsOn({ at: 0, forMs: 5000, ...left, ...declared }, { at: 6000 })).toEqual([]);
    expect(kindsOn({ at: 0, forMs: 4999, ...left, ...declared }, { at: 6000 })).toEqual([
      'went-on-after-cancel',
    ]);
  });

  it('is remarked on once: what follows the next failure is a retry of that', () => {
    const journal = [{ at: 0, forMs: 300, ...left }, { at: 1300, ...failed }, { at: 2400 }];
    expect(kindsOn(...journal)).toEqual(['went-on-after-cancel']);
  });
});

describe('a client that sends a bad body', () => {
  it('is told which field, for each request of its own making', () => {
    const refused = { status: 400, error: 'invalid_type', param: 'temperature' };
    expect(remarksOn({ at: 0, ...refused })).toEqual([
      { kind: 'bad-body', question: 'question-1', request: 'request-1', ...refused },
    ]);
    expect(kindsOn({ at: 0, status: 413 })).toEqual(['bad-body']);
  });

  it('is not remarked on for a 400 that a fault made, nor for another status', () => {
    expect(kindsOn({ at: 0, ...failed, status: 400 })).toEqual([]);
    expect(kindsOn({ at: 0, status: 404 })).toEqual([]);
  });
});

describe('a client that asks more often than allowed', () => {
  test.prop([fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })])(
    'is remarked on for each request beyond the limit',
    (count, mostRequests) => {
      const journal = journalOf(...Array.from({ length: count }, (_, at) => ({ at: at * 2000, ...failed })));
      const numbers = findRemarks('question-1', journal, { ...limits, mostRequests }).map((remark) =>
        remark.kind === 'over-limit' ? remark.number : null,
      );
      const beyond = Array.from(
        { length: Math.max(0, count - mostRequests) },
        (_, at) => mostRequests + 1 + at,
      );
      expect(numbers).toEqual(beyond);
    },
  );
});

/** What the product's core would send while a provider keeps failing in the same way. */
function coreAgainst(failure: Failure, mode: RetryMode): Told[] {
  const answer: Partial<Told> = {
    ...failed,
    status: failure.status ?? 500,
    retryAfterMs: failure.retryAfterMs ?? null,
    shouldRetry: failure.shouldRetry ?? null,
  };
  const requests: Told[] = [{ at: 0, forMs: 0, ...answer }];
  let at = 0;
  for (let attempt = 1; ; attempt += 1) {
    const decision = decideRetry(failure, attempt, mode);
    if (decision.kind === 'give-up') return requests;
    at += decision.delayMs;
    requests.push({ at, forMs: 0, ...answer });
  }
}

describe('the core of the product', () => {
  it('is remarked on when it repeats always: it waits 1, 2 and 3 s and heeds no Retry-After', () => {
    const failure: Failure = {
      kind: 'failure',
      reason: 'rate-limit',
      status: 429,
      retryAfterMs: 2500,
      detail: '',
    };
    const remarks = remarksOn(...coreAgainst(failure, 'always'));
    expect(remarks).toMatchObject([
      { kind: 'retried-too-early', request: 'request-2', earlyMs: 1500 },
      { kind: 'retried-too-early', request: 'request-3', earlyMs: 500 },
    ]);
    const refused: Failure = { kind: 'failure', reason: 'authentication', status: 401, detail: '' };
    expect(kindsOn(...coreAgainst(refused, 'always'))).toEqual(Array(3).fill('retried-in-vain'));
  });

  test.prop([
    fc.constantFrom(
      { reason: 'server', status: 500 } as const,
      { reason: 'rate-limit', status: 429 } as const,
      { reason: 'authentication', status: 401 } as const,
      { reason: 'bad-request', status: 400 } as const,
    ),
    fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
    fc.option(fc.boolean(), { nil: undefined }),
  ])('is never remarked on when it is adaptive', (cause, retryAfterMs, shouldRetry) => {
    const failure: Failure = {
      kind: 'failure',
      detail: '',
      ...cause,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(shouldRetry === undefined ? {} : { shouldRetry }),
    };
    expect(remarksOn(...coreAgainst(failure, 'adaptive'))).toEqual([]);
  });
});
