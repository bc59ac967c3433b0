import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { failureOfReading, redactFailure } from '../../src/adapters/openai-failure.ts';
import { FAILURE_REASONS } from '../support/arbitraries.ts';
import { createKeyMask } from '../../src/domain/keys.ts';
import type { Failure } from '../../src/ports/completion.ts';

const anyKey = fc.stringMatching(/^[a-z0-9-]{8,40}$/);

describe('the id of a request', () => {
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

function failureSaying(detail: string, code?: string): Failure {
  const plain = { kind: 'failure', reason: 'server', detail } as const;
  return code === undefined ? plain : { ...plain, code };
}
