import { describe, expect, it } from 'vitest';
import type { Notice } from '../../../src/domain/ending.ts';
import { type SendRefusal, viewLength } from '../../../src/domain/send-rules.ts';
import {
  describeOffer,
  describeStatus,
  hintsOf,
  reportedOf,
  troubleOf,
} from '../../../src/domain/texts/status-texts.ts';
import type { Failure } from '../../../src/ports/completion.ts';

const FAILURE: Failure = { kind: 'failure', reason: 'server', status: 503, detail: '' };
const WAITING = { kind: 'waiting', attempts: 4, delayMs: 2000, untilMs: 2000, failure: FAILURE } as const;
const SAY = { kind: 'send', text: 'Well?' } as const;

const refuse = (reason: SendRefusal) => ({ kind: 'refuse', reason }) as const;
const noticeOf = (kind: Notice['kind']): Notice => ({ kind, questionId: 'user-1' });

describe('the status of an open question', () => {
  it('names the persona and the attempt, from the first one on (11.10)', () => {
    const question = { progress: { kind: 'attempting', attempt: 1, attempts: 4 } } as const;
    expect(describeStatus({ personaName: 'The Visionary', question })).toEqual([
      'The Visionary is answering. Attempt 1 of 4.',
    ]);
  });

  it('also says how long a wait is and what caused it (11.10)', () => {
    const question = { progress: { ...WAITING, attempt: 3 } };
    expect(describeStatus({ personaName: 'Ada', question, secondsLeft: 2 })).toEqual([
      'Ada is answering. Attempt 3 of 4, next in 2 s.',
      'The provider had an internal error (503). Try again in a moment.',
    ]);
  });

  it('is that of the chosen lane, otherwise of the first that is answering', () => {
    expect(reportedOf('chosen', ['first', 'chosen'])).toBe('chosen');
    expect(reportedOf('chosen', ['first', 'second'])).toBe('first');
    expect(reportedOf('chosen', [])).toBeUndefined();
  });
});

describe('the hints about a text', () => {
  const short = viewLength('Well?');

  it('are none while it is short and can be sent, is blank, or has no conversation to go to', () => {
    expect(hintsOf({ draftLength: short, sendDecision: SAY })).toEqual([]);
    for (const reason of ['blank', 'not-open'] as const)
      expect(hintsOf({ draftLength: short, sendDecision: refuse(reason) })).toEqual([]);
  });

  it('count its characters near the limit (10.7)', () => {
    const draftLength = viewLength('a'.repeat(7200));
    expect(hintsOf({ draftLength, sendDecision: SAY })).toEqual(['7,200 of 8,000 characters']);
  });

  it('also say beyond the limit that it is too long (10.7)', () => {
    const draftLength = viewLength('a'.repeat(8001));
    const [counter, reason, ...others] = hintsOf({ draftLength, sendDecision: refuse('too-long') });
    expect(counter).toBe('8,001 of 8,000 characters');
    expect(reason).toMatch(/^The message is longer than 8,000 characters\./);
    expect(others).toEqual([]);
  });

  it('say that a quotation in it was cut (17.19)', () => {
    expect(hintsOf({ draftLength: short, sendDecision: SAY, isQuotationCut: true })).toEqual([
      'The quotation is cut to the length of a message',
    ]);
  });

  it('say that it is kept while an answer is awaited (10.11)', () => {
    expect(hintsOf({ draftLength: short, sendDecision: refuse('loading') })).toEqual([
      'An answer is still on its way. Your text is kept: send it afterwards.',
    ]);
  });

  it('say that it is kept while a seated persona’s question is being edited (17.4)', () => {
    const [hint] = hintsOf({ draftLength: short, sendDecision: refuse('seat-editing') });
    expect(hint).toMatch(/is being edited\. Your text is kept/);
  });
});

describe('how the last question ended', () => {
  const flaw = { kind: 'no-answer', failure: FAILURE } as const;

  it('is said where its turn has no complete answer (11.12, 11.24)', () => {
    expect(troubleOf({ notice: noticeOf('send-failed'), flaw: undefined, isAnswering: false })).toEqual({
      text: 'Failed to send message. Please try again.',
      isOwnDoing: false,
    });
    expect(troubleOf({ notice: undefined, flaw, isAnswering: false })).toEqual({
      text: 'The provider had an internal error (503). Try again in a moment.',
      isOwnDoing: false,
    });
  });

  it('is said once, by the notice, where an incomplete answer has one too', () => {
    const incomplete = { kind: 'incomplete' } as const;
    const trouble = troubleOf({
      notice: noticeOf('send-failed'),
      flaw: incomplete,
      isAnswering: false,
    });
    expect(trouble?.text).toBe('Failed to send message. Please try again.');
  });

  it('is the visitor’s own doing where it was stopped, with or without a text so far (11.11, 11.22)', () => {
    expect(troubleOf({ notice: noticeOf('stopped'), flaw: undefined, isAnswering: false })).toEqual({
      text: 'Stopped. Your question is kept.',
      isOwnDoing: true,
    });
    expect(troubleOf({ notice: undefined, flaw: { kind: 'stopped' }, isAnswering: false })).toEqual({
      text: 'Stopped. The answer so far is kept.',
      isOwnDoing: true,
    });
  });

  it('is not said of a complete answer, nor while the question is asked again', () => {
    expect(troubleOf({ notice: undefined, flaw: undefined, isAnswering: false })).toBeUndefined();
    expect(troubleOf({ notice: noticeOf('unanswered'), flaw, isAnswering: true })).toBeUndefined();
  });
});

it('every offer has its name', () => {
  expect((['retry-now', 'stop', 'try-again'] as const).map(describeOffer)).toEqual([
    'Retry now',
    'Stop',
    'Try again',
  ]);
});
