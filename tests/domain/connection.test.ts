import { describe, expect, it } from 'vitest';
import { connectionOf } from '../../src/domain/connection.ts';
import type { Failure } from '../../src/ports/completion.ts';

const failure: Failure = { kind: 'failure', reason: 'server', detail: '' };

describe('the connection (5.2)', () => {
  it('holds while nothing is known against it', () => {
    expect(connectionOf(undefined, undefined)).toBe('connected');
    expect(connectionOf(undefined, { kind: 'cancelled', questionId: 'user-1' })).toBe('connected');
    expect(connectionOf({ progress: { kind: 'attempting', attempt: 1, attempts: 4 } }, undefined)).toBe(
      'connected',
    );
  });

  it('is being mended between the first failure and the end of the question', () => {
    const waiting = { kind: 'waiting', attempt: 2, attempts: 4, delayMs: 1000, untilMs: 0, failure } as const;
    expect(connectionOf({ progress: waiting }, undefined)).toBe('reconnecting');
    expect(connectionOf({ progress: { kind: 'attempting', attempt: 2, attempts: 4 } }, undefined)).toBe(
      'reconnecting',
    );
  });

  it('is gone after a question without an answer', () => {
    expect(connectionOf(undefined, { kind: 'no-answer', questionId: 'user-1', failure })).toBe('unavailable');
  });
});
