import { describe, expect, it } from 'vitest';
import {
  describeFailure,
  describeFlaw,
  describeNotice,
  describeProgress,
  describeRequest,
  describeSendRefusal,
} from '../../../src/domain/texts/question-texts.ts';
import type { FailureReason, Failure } from '../../../src/ports/completion.ts';
import { test } from '@fast-check/vitest';
import { LOADING_STEPS } from '../../../src/domain/loading-schedule.ts';
import { loadingStepLabel } from '../../../src/domain/texts/page-texts.ts';
import { FAILURE_REASONS, anyFailure } from '../../support/arbitraries.ts';

const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const REPLY_CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';

/** What a person reads, written out: a status where the provider sends one, and the sentence. */
const SENTENCES: Readonly<Record<FailureReason, readonly [status: number | undefined, sentence: string]>> = {
  'bad-request': [
    400,
    'The provider did not accept the request (400). Ask the operator to check the model and its options.',
  ],
  authentication: [401, 'The provider did not accept the key (401). Ask the operator to check it.'],
  'access-code': [401, "The page's server asks for an access code (401). Try again to enter it."],
  permission: [
    403,
    'The key has no access to this model or service (403). Ask the operator to check its permissions.',
  ],
  'not-found': [
    404,
    'The provider does not know this model or address (404). Ask the operator to check both.',
  ],
  conflict: [409, 'The provider was busy with a conflicting request (409). Try again in a moment.'],
  unprocessable: [
    422,
    'The provider could not process this question (422). Rephrase or shorten it, then send it again.',
  ],
  'rate-limit': [429, 'The provider is limiting requests (429). Try again in a moment.'],
  quota: [402, "The provider's quota is used up (402). Ask the operator to check the plan and billing."],
  server: [500, 'The provider had an internal error (500). Try again in a moment.'],
  'unexpected-status': [
    418,
    'The provider gave an unexpected answer (418). Try again, or contact the operator.',
  ],
  connection: [undefined, 'The provider could not be reached. Check the connection and try again.'],
  timeout: [504, 'The provider took too long to answer (504). Try again in a moment.'],
  'malformed-answer': [
    undefined,
    "The provider's answer could not be understood. Try again, or ask the operator to check its address.",
  ],
  'broken-answer': [undefined, "The provider's answer broke off. Try again."],
  'model-gone': [404, 'The provider does not offer the model gpt-9.'],
  'spent-on-thinking': [
    undefined,
    'The model used all its tokens for thinking. Choose one that answers directly.',
  ],
  'client-not-loaded': [
    undefined,
    "The provider's client could not be loaded. Check the connection and try again; if it keeps failing, copy your text and reload or restart.",
  ],
};

const serverError: Failure = { kind: 'failure', reason: 'server', detail: '' };

describe('each failure has its own sentence (11.19)', () => {
  it.each(Object.entries(SENTENCES))('%s', (name, [status, sentence]) => {
    const reason = name as FailureReason;
    const failure = { kind: 'failure', reason, detail: '', model: 'gpt-9' } as const;
    expect(describeFailure(status === undefined ? failure : { ...failure, status })).toBe(sentence);
  });
});

describe('the wording', () => {
  it('of the apology is the one asked for (11.7)', () => {
    expect(APOLOGY_REPLY).toBe(
      "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.",
    );
  });

  it('of the loading steps is the one asked for, with the product in the last (3.1)', () => {
    expect(LOADING_STEPS.map((step) => loadingStepLabel(step.id, 'Acme'))).toEqual([
      'Initializing squad components',
      'Loading AI agent networks',
      'Connecting to AI data streams',
      'Rendering user interface',
      'Acme ready',
    ]);
  });

  it('of a reply that was cut says how much is kept (11.16)', () => {
    expect(REPLY_CUT_NOTE).toMatch(/longer than 100,000 characters.*left out/);
  });

  it('of a failed send is the one asked for (11.12)', () => {
    expect(describeNotice({ kind: 'send-failed', questionId: 'user-1' })).toBe(
      'Failed to send message. Please try again.',
    );
  });

  it('of a cancelled question says that it is kept, of an unanswered one why (11.11, 11.19)', () => {
    const questionId = 'user-1';
    expect(describeNotice({ kind: 'stopped', questionId })).toMatch(/^Stopped.*kept/);
    expect(describeNotice({ kind: 'unanswered', questionId })).toMatch(/no answer yet/);
  });

  it('of an answer’s flaw says what it lacks, and why where that is known (11.22 to 11.24)', () => {
    expect(describeFlaw({ kind: 'stopped' })).toMatch(/^Stopped\. .*so far is kept/);
    expect(describeFlaw({ kind: 'incomplete' })).toBe('Incomplete. Try again.');
    expect(describeFlaw({ kind: 'incomplete', failure: serverError })).toBe(
      'Incomplete. The provider had an internal error. Try again in a moment.',
    );
    expect(describeFlaw({ kind: 'no-answer', failure: serverError })).toBe(
      'The provider had an internal error. Try again in a moment.',
    );
    expect(describeFlaw({ kind: 'no-content' })).toMatch(/without any text/);
  });

  it('of a failure is another for each reason, names a cause and a remedy (11.19)', () => {
    const sentences = FAILURE_REASONS.map((reason) => describeFailure({ ...serverError, reason }));
    expect(new Set(sentences).size).toBe(FAILURE_REASONS.length);
    for (const sentence of sentences) {
      // What to do about a model is in the operator's log.
      expect(sentence).toMatch(/^[A-Z].*[.;].* [a-z]+.*\.$|does not offer the model/i);
    }
  });

  it.each([
    ['quota', 402],
    ['unprocessable', 413],
    ['timeout', 504],
    ['server', 503],
  ] as const)('names the status that came: %s %i (11.19)', (reason, status) => {
    expect(describeFailure({ ...serverError, reason, status })).toContain(`(${status})`);
    expect(describeFailure({ ...serverError, reason })).not.toMatch(/\(\d+\)/);
  });

  it.each([
    [undefined, 'in a moment'],
    [0, 'in a moment'],
    [Number.NaN, 'in a moment'],
    [11_001, 'in 12 s'],
    [120_000, 'in 120 s'],
    [3_600_000, 'in 60 min'],
    [10_800_000, 'in 180 min'],
    [10_800_001, 'later'],
    [86_400_000, 'later'],
    [Number.POSITIVE_INFINITY, 'later'],
  ])('asked to wait %s ms says "%s" (11.19)', (retryAfterMs, when) => {
    const limited = { ...serverError, reason: 'rate-limit', status: 429 } as const;
    const failure = retryAfterMs === undefined ? limited : { ...limited, retryAfterMs };
    expect(describeFailure(failure)).toBe(`The provider is limiting requests (429). Try again ${when}.`);
  });

  test.prop([anyFailure])('of a failure never shows what a person cannot read (11.19)', (failure) => {
    expect(describeFailure(failure)).not.toMatch(/undefined|null|NaN|Infinity|\[object|arbitrary/);
  });

  it('of a request is its id, and nothing where there is none (21.17)', () => {
    expect(describeRequest({ requestId: '3f2a-1' })).toBe('Request 3f2a-1');
    expect(describeRequest(serverError)).toBeUndefined();
    expect(describeRequest(undefined)).toBeUndefined();
  });

  it('of the progress counts attempts and seconds (11.10)', () => {
    expect(describeProgress({ kind: 'attempting', attempt: 1, attempts: 4 })).toBe('Attempt 1 of 4');
    const waiting = {
      kind: 'waiting',
      attempt: 3,
      attempts: 4,
      delayMs: 2000,
      untilMs: 0,
      failure: serverError,
    } as const;
    expect(describeProgress(waiting, 1)).toBe('Attempt 3 of 4, next in 1 s');
    expect(describeProgress({ ...waiting, delayMs: 1500 })).toBe('Attempt 3 of 4, next in 2 s');
  });

  it('of a refusal says what was kept or what to do (10.1, 10.7, 10.8)', () => {
    expect(describeSendRefusal('too-long')).toMatch(/8,000.*Nothing was lost/);
    expect(describeSendRefusal('loading')).toMatch(/on its way.*kept/);
    expect(describeSendRefusal('not-open')).toMatch(/No conversation.*kept/);
    expect(describeSendRefusal('blank')).toMatch(/Type/);
  });
});
