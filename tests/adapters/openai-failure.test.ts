import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { failureOfReading, failureOfStatus, redactFailure } from '../../src/adapters/openai-failure.ts';
import { FAILURE_REASONS } from '../support/arbitraries.ts';
import { createKeyMask } from '../../src/settings/keys.ts';
import type { Failure } from '../../src/ports/completion.ts';

const NOW_MS = Date.UTC(2030, 0, 1);

const anyHeader = fc.option(
  fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  ),
  { nil: null },
);

const anyKey = fc.stringMatching(/^[a-z0-9-]{8,40}$/);

describe('an error status', () => {
  test.prop([anyHeader, anyHeader, anyHeader])(
    'never asks for a wait that is no time, whatever its headers say (11.14)',
    (retryAfter, retryAfterMs, shouldRetry) => {
      const failure = failureWith({
        'retry-after': retryAfter,
        'retry-after-ms': retryAfterMs,
        'x-should-retry': shouldRetry,
      });
      if ('retryAfterMs' in failure) expect(failure.retryAfterMs).toBeGreaterThanOrEqual(0);
    },
  );

  it.each([
    ['Tue, 01 Jan 2030 00:00:07 GMT', 7000],
    [' tue, 01 jan 2030 00:00:07 gmt ', 7000],
    ['Tuesday, 01-Jan-30 00:00:07 GMT', 7000],
    ['Mon, 31 Dec 2029 23:59:59 GMT', 0],
    ['2030-01-01T00:00:07Z', undefined],
    ['maybe in 2031', undefined],
  ])('with Retry-After: %s asks to wait %s ms (11.14)', (date, expected) => {
    expect(failureWith({ 'retry-after': date }).retryAfterMs).toBe(expected);
  });

  test.prop([fc.integer({ min: 300, max: 999 })])('has a reason, whatever its number (11.18)', (status) => {
    const { reason } = failureWith({}, status);
    expect(FAILURE_REASONS).toContain(reason);
    if (status >= 500 && status !== 504 && status !== 524) expect(reason).toBe('server');
  });
});

describe('the id of a request', () => {
  it.each(['3f2a9c1e-0d1b-4c3a-9f00-1234567890ab', 'req_0123456789abcdef', 'a', 'x'.repeat(64)])(
    'is told: %s (21.17)',
    (requestId) => expect(failureWith({ 'x-request-id': requestId })).toMatchObject({ requestId }),
  );

  it.each([null, '', 'x'.repeat(65), 'a b', 'a, b', '<b>', 'é', 'a\n', '../log'])(
    'that cannot be shown is left out: %j (21.17)',
    (requestId) => expect(failureWith({ 'x-request-id': requestId })).not.toHaveProperty('requestId'),
  );

  it('that is a key is left out', () => {
    const requestId = 'canary-key-of-this-test';
    const failure = { ...failureSaying('No'), requestId };
    expect(redactFailure(failure, createKeyMask(requestId))).not.toHaveProperty('requestId');
    expect(redactFailure(failure, createKeyMask('another-key'))).toEqual(failure);
  });
});

describe('an error in place of an answer', () => {
  test.prop([fc.anything({ withNullPrototype: true })])(
    'is a failure with words, whatever it is (11.18)',
    (error) => {
      const failure = failureOfReading({ kind: 'error', error });
      expect(FAILURE_REASONS).toContain(failure.reason);
      expect(failure.detail).not.toBe('');
    },
  );

  it.each([
    [401, 'authentication'],
    ['429', 'rate-limit'],
    [399, 'server'],
    ['busy', 'server'],
    [[404], 'server'],
    ['insufficient_quota', 'quota'],
    ['model_not_found', 'model-gone'],
    ['invalid_api_key', 'authentication'],
  ])('with the code %j has the reason %s (11.18)', (code, reason) => {
    expect(failureOfReading({ kind: 'error', error: { message: 'No', code } }).reason).toBe(reason);
  });
});

describe('what the page’s own server refuses', () => {
  it.each([
    ['no_api_key', 503, 'authentication'],
    ['access_code_required', 401, 'access-code'],
    ['foreign_host', 421, 'not-found'],
    ['foreign_origin', 403, 'not-found'],
    ['model_not_allowed', 403, 'not-found'],
    ['provider_unreachable', 502, 'connection'],
  ])('%s is not taken for the provider’s %i', (code, status, reason) => {
    expect(failureOfStatus({ status, code, message: 'x' }, 0).reason).toBe(reason);
  });
});

describe('a failure that is told', () => {
  test.prop([anyKey, fc.string(), fc.string()])(
    'never quotes the key, wherever it stands',
    (key, before, after) => {
      const quoting = `${before}${key}${after}`;
      const { detail, code } = redactFailure(failureSaying(quoting, quoting), createKeyMask(key));
      expect(detail).not.toContain(key);
      expect(code).not.toContain(key);
    },
  );

  test.prop([fc.nat(2000)])('quotes no part of a key where it is cut', (length) => {
    const quoting = `${' '.repeat(length)}canary-key-of-this-test`;
    const { detail, code = '' } = redactFailure(
      failureSaying(quoting, quoting),
      createKeyMask('canary-key-of-this-test'),
    );
    expect(detail).not.toMatch(/canary/);
    expect(code).toBe(detail);
    expect(detail.length).toBeLessThanOrEqual(501);
  });

  it('leaves a short key, which would be found in ordinary words', () => {
    expect(redactFailure(failureSaying('ollama is down'), createKeyMask('ollama')).detail).toBe(
      'ollama is down',
    );
  });

  it('masks what looks like a key of the provider, whoever it belongs to', () => {
    expect(redactFailure(failureSaying('Bad sk-proj-abc***xyz.'), createKeyMask('another-key')).detail).toBe(
      'Bad [key].',
    );
  });

  it('masks every key that an error quotes, not the first alone', () => {
    const quoting = 'Neither sk-proj-abc***xyz nor csk-1234abcd nor sk-proj-abc***xyz will do.';
    expect(redactFailure(failureSaying(quoting), createKeyMask('another-key')).detail).toBe(
      'Neither [key] nor [key] nor [key] will do.',
    );
  });
});

function failureWith(headers: Readonly<Record<string, string | null>>, status = 429) {
  const get = (name: string) => headers[name] ?? null;
  return failureOfStatus({ status, message: 'No', headers: { get } }, NOW_MS);
}

function failureSaying(detail: string, code?: string): Failure {
  const plain = { kind: 'failure', reason: 'server', detail } as const;
  return code === undefined ? plain : { ...plain, code };
}
