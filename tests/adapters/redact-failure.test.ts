import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { redactFailure } from '../../src/adapters/redact-failure.ts';
import { createKeyMask } from '../../src/settings/keys.ts';
import type { Failure } from '../../src/ports/completion.ts';

const anyKey = fc.stringMatching(/^[a-z0-9-]{8,40}$/);

function failure(detail: string, code?: string): Failure {
  const plain = { kind: 'failure', reason: 'server', detail } as const;
  return code === undefined ? plain : { ...plain, code };
}

describe('a failure that is told', () => {
  test.prop([anyKey, fc.string(), fc.string()])(
    'never quotes the key, wherever it stands',
    (key, before, after) => {
      const quoting = `${before}${key}${after}`;
      const { detail, code } = redactFailure(failure(quoting, quoting), createKeyMask(key));
      expect(detail).not.toContain(key);
      expect(code).not.toContain(key);
    },
  );

  test.prop([fc.nat(2000)])('quotes no part of a key where it is cut', (length) => {
    const quoting = `${' '.repeat(length)}canary-key-of-this-test`;
    const { detail, code = '' } = redactFailure(
      failure(quoting, quoting),
      createKeyMask('canary-key-of-this-test'),
    );
    expect(detail).not.toMatch(/canary/);
    expect(code).toBe(detail);
    expect(detail.length).toBeLessThanOrEqual(501);
  });

  it('leaves a short key, which would be found in ordinary words', () => {
    expect(redactFailure(failure('ollama is down'), createKeyMask('ollama')).detail).toBe('ollama is down');
  });

  it('masks what looks like a key of the provider, whoever it belongs to', () => {
    expect(redactFailure(failure('Bad sk-proj-abc***xyz.'), createKeyMask('another-key')).detail).toBe(
      'Bad [key].',
    );
  });

  it('masks every key that an error quotes, not the first alone', () => {
    const quoting = 'Neither sk-proj-abc***xyz nor csk-1234abcd nor sk-proj-abc***xyz will do.';
    expect(redactFailure(failure(quoting), createKeyMask('another-key')).detail).toBe(
      'Neither [key] nor [key] nor [key] will do.',
    );
  });
});
