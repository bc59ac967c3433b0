import { describe, expect, it } from 'vitest';
import { connectionOf, nextExchange } from '../../src/domain/ending.ts';
import type { Failure } from '../../src/ports/completion.ts';

const failure: Failure = { kind: 'failure', reason: 'server', detail: '' };
const attempting = (attempt: number) => ({ progress: { kind: 'attempting', attempt, attempts: 4 } }) as const;

describe('the connection (5.2)', () => {
  it('holds while nothing is known against it', () => {
    expect(connectionOf(undefined, undefined, true)).toBe('connected');
    expect(connectionOf(undefined, 'answered', true)).toBe('connected');
    expect(connectionOf(attempting(1), undefined, true)).toBe('connected');
  });

  it('is being mended between the first failure and the end of the question', () => {
    const waiting = { kind: 'waiting', attempt: 2, attempts: 4, delayMs: 1000, untilMs: 0, failure } as const;
    expect(connectionOf({ progress: waiting }, 'answered', true)).toBe('reconnecting');
    expect(connectionOf(attempting(2), undefined, true)).toBe('reconnecting');
  });

  it('is gone after a question without an answer, until another is answered', () => {
    expect(connectionOf(undefined, 'unanswered', true)).toBe('unavailable');
    expect(connectionOf(attempting(1), 'unanswered', true)).toBe('unavailable');
  });

  it('is offline while there is no network, whatever else is known', () => {
    expect(connectionOf(undefined, 'answered', false)).toBe('offline');
    expect(connectionOf(attempting(3), 'unanswered', false)).toBe('offline');
  });

  it('follows the provider alone', () => {
    expect(nextExchange('unanswered', { kind: 'reply', text: 'Yes.' })).toBe('answered');
    expect(nextExchange('answered', { kind: 'apology', failure })).toBe('unanswered');
    expect(nextExchange('answered', { kind: 'failed', detail: '' })).toBe('unanswered');
    expect(nextExchange('unanswered', { kind: 'cancelled' })).toBe('unanswered');
    expect(nextExchange(undefined, { kind: 'cancelled' })).toBeUndefined();
  });
});
