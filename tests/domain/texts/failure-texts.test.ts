import { test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import type { AskProgress } from '../../../src/domain/asking/ask.ts';
import type { Status } from '../../../src/domain/conversation/conversation.ts';
import type { Refusal } from '../../../src/domain/visit/refusal.ts';
import { describeProgress, describeStatus } from '../../../src/domain/texts/chat-texts.ts';
import {
  describeFailure,
  describeRefusal,
  describeRequest,
} from '../../../src/domain/texts/failure-texts.ts';
import { retryDelayMs } from '../../../src/domain/asking/retry-policy.ts';
import type { Failure, FailureReason } from '../../../src/ports/completion.ts';
import { FAILURE_REASONS, anyFailure } from '../../support/arbitraries.ts';

const serverError: Failure = { kind: 'failure', reason: 'server', detail: '' };

const limited: Failure = { ...serverError, reason: 'rate-limit', status: 429 };

// A record, so that a new reason missing here does not compile.
const REMEDIES: Readonly<Record<FailureReason, RegExp>> = {
  'bad-request': /did not accept the request.*operator.*model and its options/,
  authentication: /did not accept the key.*operator/,
  'access-code': /access code.*to enter it/,
  permission: /no access.*operator.*permissions/,
  'not-found': /does not know this model or address.*operator.*both/,
  conflict: /conflicting.*Try again in a moment/,
  unprocessable: /could not process.*Rephrase or shorten/,
  'rate-limit': /limiting requests.*Try again in a moment/,
  'visitor-limit': /questions per minute.*Try again in a moment/,
  'visitor-open-limit': /open at once.*Try again in a moment/,
  'open-limit': /all visitors are open.*Try again in a moment/,
  'daily-limit': /limit.*all visitors.*Try again after 00:00 UTC/,
  paused: /operator has paused.*Try again later/,
  draining: /about to restart.*Try again in a moment/,
  quota: /used up.*operator.*billing/,
  server: /internal error.*Try again in a moment/,
  'unexpected-status': /unexpected answer.*Try again, or contact the operator/,
  connection: /could not be reached.*Check the connection/,
  timeout: /too long to answer.*Try again in a moment/,
  'malformed-answer': /could not be understood.*operator.*address/,
  'broken-answer': /broke off\. Try again/,
  // The operator's log says what to do about a model.
  'model-gone': /^The provider does not offer the model gpt-9\.$/,
  'spent-on-thinking': /^The model used all its tokens for thinking\. Choose one that answers directly\.$/,
  'too-long-for-model':
    /^This is more than the model can read\. Remember fewer turns, shorten the question, or start the model with more context\.$/,
  'tool-call':
    /^The model asked for a tool, which this page does not have\. Try again, or choose another model\.$/,
  'client-not-loaded': /client could not be loaded.*Check the connection.*copy your text and reload/,
};

const REFUSALS: Readonly<Record<Refusal, RegExp>> = {
  blank: /nothing to send yet.*Type/,
  'too-long': /longer than 8,000 characters.*Nothing was lost/,
  busy: /still on its way.*kept/,
  editing: /being edited.*cancel the edit/,
  'seat-editing': /seated persona.*kept/,
  'not-open': /No conversation is open.*kept/,
  'not-connected': /kept: choose who answers/,
  'import-answering': /still on its way\. Nothing was replaced: stop it/,
  'import-editing': /being edited\. Nothing was replaced: send or cancel/,
  'nothing-to-undo': /no earlier conversation/,
  'no-table': /takes at least two personas/,
  'at-table': /round table is open.*kept/,
  'too-few-seats': /two/i,
  'too-few-answers': /two complete answers/,
  'no-answer-to-pass': /complete answer/,
  'pass-editing': /being edited\. Nothing was passed on/,
  'no-room': /no room left.*Nothing was passed on/,
  'visit-begun': /already asked in this visit\. Nothing was replaced/,
  'visit-ended': /has ended.*Reload/,
};

it.each(FAILURE_REASONS)('a sentence names the cause of a failure and what to do: %s', (reason) => {
  const words = describeFailure({ ...serverError, reason, model: 'gpt-9' });
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).toMatch(REMEDIES[reason]);
});

test.prop([anyFailure])('what is not asked again is not to be asked again in a moment', (failure) => {
  const { shouldRetry: _, ...refusal } = failure;
  if (retryDelayMs(refusal, 1, 'adaptive') === undefined)
    expect(describeFailure(refusal)).not.toContain('in a moment');
});

it.each(FAILURE_REASONS)('a failure of the visitor’s own model never refers to an operator: %s', (reason) => {
  const words = describeFailure({ ...serverError, reason, isOwnModel: true });
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).not.toContain('operator');
});

it.each(FAILURE_REASONS)(
  'a failure on the command line never refers to an operator, nor to the page: %s',
  (reason) => {
    const words = describeFailure({ ...serverError, reason, isOperator: true });
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toMatch(/operator|“|page's server|visitors/);
  },
);

it.each(['No credit', 'No credit.', 'No credit…'])(
  'a failure ends with what the provider says: %s',
  (said) => {
    const words = describeFailure({ ...limited, isOwnModel: true, said });
    expect(words).toBe(
      `The provider is limiting requests (429). Try again in a moment. The provider says: ${said.replace(/t$/, 't.')}`,
    );
  },
);

it.each([{ isOwnModel: true }, { isOperator: true }] as const)(
  'where the provider says what to do, no guess stands before that: %j',
  (reader) => {
    const policy = 'No endpoints found matching your data policy (Free model training).';
    const failure = { ...serverError, status: 404, ...reader };
    expect(describeFailure({ ...failure, reason: 'permission', said: policy })).toBe(
      `The key has no access to this model or service (404). The provider says: ${policy}`,
    );
    const limit = 'Key limit exceeded. Manage it at https://openrouter.ai/keys.';
    expect(describeFailure({ ...failure, status: 403, reason: 'quota', said: limit })).toBe(
      `The provider's quota is used up (403). The provider says: ${limit}`,
    );
    expect(describeFailure({ ...failure, reason: 'quota', said: 'No credit.' })).toMatch(
      /Check the plan and billing/,
    );
    expect(describeFailure({ ...failure, reason: 'permission' })).toMatch(/Check its permissions/);
  },
);

it.each(Object.keys(REFUSALS) as Refusal[])('a refusal says what was kept or what to do: %s', (reason) => {
  expect(describeRefusal(reason)).toMatch(/^[A-Z].*\.$/);
  expect(describeRefusal(reason)).toMatch(REFUSALS[reason]);
});

it.each([
  ['quota', 402],
  ['unprocessable', 413],
  ['timeout', 504],
  ['server', 503],
] as const)('a failure names its status: %s %i', (reason, status) => {
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
  [Number.POSITIVE_INFINITY, 'later'],
])('a wait of %s ms that the provider asks for reads "%s"', (retryAfterMs, when) => {
  const failure = retryAfterMs === undefined ? limited : { ...limited, retryAfterMs };
  expect(describeFailure(failure)).toBe(`The provider is limiting requests (429). Try again ${when}.`);
});

test.prop([anyFailure])('a failure shows nothing unreadable to the visitor', (failure) => {
  expect(describeFailure(failure)).not.toMatch(/undefined|null|NaN|Infinity|\[object|arbitrary/);
});

it('a request is described by its id, and without one not at all', () => {
  expect(describeRequest({ requestId: '3f2a-1' })).toBe('Request 3f2a-1');
  expect(describeRequest(serverError)).toBeUndefined();
  expect(describeRequest(undefined)).toBeUndefined();
});

it.each<readonly [Status, string]>([
  [{ kind: 'cut' }, 'The answer reached its token limit.'],
  [{ kind: 'cut', isStuck: true }, 'The answer reached its token limit. The model did not go on.'],
  [{ kind: 'cut', continued: 4 }, 'The answer reached its token limit.'],
  [{ kind: 'cut', continued: 5 }, 'The answer reached its token limit. It was continued 5 times.'],
  [{ kind: 'filtered' }, "Cut by the provider's content filter."],
  [{ kind: 'no-content', isFiltered: true }, "Cut by the provider's content filter."],
  [{ kind: 'refused' }, 'The model declined to answer.'],
  [{ kind: 'stopped' }, 'Stopped. The answer so far is kept.'],
  [{ kind: 'incomplete' }, 'Incomplete. Try again.'],
  [
    { kind: 'incomplete', failure: serverError },
    'Incomplete. The provider had an internal error. Try again in a moment.',
  ],
  [{ kind: 'no-answer', failure: serverError }, 'The provider had an internal error. Try again in a moment.'],
  [{ kind: 'no-content' }, 'The provider answered without any text. Try again, or rephrase the question.'],
])('an answer with the status %j says why it is not complete: %s', (status, words) => {
  expect(describeStatus(status)).toBe(words);
});

const WAITING = { kind: 'waiting', attempt: 3, delayMs: 1500, failure: serverError } as const;

it.each<readonly [AskProgress, number | undefined, string | undefined]>([
  [{ kind: 'attempting', attempt: 1 }, undefined, undefined],
  [{ kind: 'attempting', attempt: 2 }, undefined, 'Attempt 2 of 4'],
  [{ kind: 'queued', attempt: 1 }, undefined, 'Waits for its turn'],
  [{ kind: 'queued', attempt: 2 }, undefined, 'Attempt 2 of 4 waits for its turn'],
  [{ kind: 'offline', attempt: 1 }, undefined, 'You are offline. Your question waits for the network'],
  [WAITING, 1, 'Attempt 3 of 4, next in 1 s'],
  [WAITING, undefined, 'Attempt 3 of 4, next in 2 s'],
])('the progress %j with %s s left reads %s', (progress, secondsLeft, words) => {
  expect(describeProgress(progress, secondsLeft)).toBe(words);
});
