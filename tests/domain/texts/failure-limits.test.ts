import { describe, expect, it } from 'vitest';
import { RELAY_ERRORS, type RelayCode } from '../../../src/wire/error-codes.ts';
import { describeFailure } from '../../../src/domain/texts/failure-texts.ts';
import type { Failure } from '../../../src/ports/completion.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** As the page's client reports an answer of the relay. */
function refused(code: RelayCode, retryAfterMs?: number): Failure {
  const { status, reason } = RELAY_ERRORS[code];
  const plain: Failure = { kind: 'failure', reason, status, code, detail: '' };
  return retryAfterMs === undefined ? plain : { ...plain, retryAfterMs };
}

describe('a refusal by a limit names the limit and when it passes', () => {
  it.each<[code: RelayCode, retryAfterMs: number | undefined, sentence: string]>([
    [
      'visitor_limit_exceeded',
      12 * SECOND_MS,
      'You have reached the limit of questions per minute (429). Try again in 12 s.',
    ],
    ['rate_limit_exceeded', 12 * SECOND_MS, 'The provider is limiting requests (429). Try again in 12 s.'],
    [
      'visitor_open_limit_exceeded',
      5 * SECOND_MS,
      'Too many of your questions are open at once (429). Try again in 5 s.',
    ],
    [
      'open_limit_exceeded',
      undefined,
      'Too many questions of all visitors are open at once (429). Try again in a moment.',
    ],
    [
      'daily_questions_exceeded',
      41_233 * SECOND_MS,
      "Today's limit of questions for all visitors is reached (429). Try again after 00:00 UTC, in 12 h.",
    ],
    [
      'daily_questions_exceeded',
      undefined,
      "Today's limit of questions for all visitors is reached (429). Try again after 00:00 UTC.",
    ],
    ['paused', undefined, 'The operator has paused all questions (503). Try again later.'],
    ['paused', 5 * MINUTE_MS, 'The operator has paused all questions (503). Try again in 5 min.'],
    ['draining', undefined, 'The server is about to restart (503). Try again in a moment.'],
    ['draining', 3 * SECOND_MS, 'The server is about to restart (503). Try again in 3 s.'],
  ])('%s with a wait of %s ms', (code, retryAfterMs, sentence) => {
    expect(describeFailure(refused(code, retryAfterMs))).toBe(sentence);
  });

  it.each<[code: RelayCode, sentence: string]>([
    ['visitor_limit_exceeded', 'The provider is limiting requests (429). Try again in a moment.'],
    ['daily_questions_exceeded', 'The provider is limiting requests (429). Try again in a moment.'],
    ['paused', 'The provider had an internal error (503). Try again in a moment.'],
    ['draining', 'The provider had an internal error (503). Try again in a moment.'],
  ])('but not where a model of the visitor’s own answers %s', (code, sentence) => {
    expect(describeFailure({ ...refused(code), isOwnModel: true })).toBe(sentence);
  });

  it.each([
    [1, '1 s'],
    [120 * SECOND_MS, '120 s'],
    [120 * SECOND_MS + 1, '3 min'],
    [180 * MINUTE_MS, '180 min'],
    [180 * MINUTE_MS + 1, '4 h'],
    [24 * HOUR_MS, '24 h'],
  ])('a day that ends in %i ms ends in %s', (retryAfterMs, when) => {
    expect(describeFailure(refused('daily_questions_exceeded', retryAfterMs))).toMatch(
      new RegExp(String.raw` after 00:00 UTC, in ${when}\.$`),
    );
  });
});
