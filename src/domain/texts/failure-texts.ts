import type { AccessResult } from '../../ports/access.ts';
import type { Failure, FailureReason } from '../../ports/completion.ts';
import type { Refusal } from '../visit/refusal.ts';
import { MAX_QUESTION_CHARACTERS } from '../conversation/send-rules.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { groupDigits } from './group-digits.ts';

/** A failure as its sentence needs it. */
interface FailureFacts extends Pick<Failure, 'model' | 'retryAfterMs'> {
  readonly isOwnModel: boolean;
  /** Whether the reader has set the key and the address. */
  readonly isOperator: boolean;
  /** In parentheses after a blank, or empty. */
  readonly status: string;
  /** A sentence that asks the reader, or the operator, to check something; empty where the provider says what to do. */
  readonly check: (what: string) => string;
}

/** The cause of each kind of failure and what to do, in one or two sentences. */
const FAILURES: Readonly<Record<FailureReason, (facts: FailureFacts) => string>> = {
  'bad-request': ({ status, check }) =>
    `The provider did not accept the request${status}. ${check('the model and its options')}`,
  authentication: ({ status, check }) => `The provider did not accept the key${status}. ${check('it')}`,
  'access-code': ({ status, isOperator }) =>
    isOperator
      ? `The server asks for an access code${status}, which only its page can enter.`
      : `The page's server asks for an access code${status}. Try again to enter it.`,
  permission: ({ status, check }) =>
    `The key has no access to this model or service${status}. ${check('its permissions')}`,
  'not-found': ({ status, check }) =>
    `The provider does not know this model or address${status}. ${check('both')}`,
  'model-gone': ({ model, isOwnModel, isOperator }) =>
    `The provider does not offer the model ${model ?? 'that is set'}.${isOwnModel ? ` Choose another one under “${PAGE_TEXTS.whoAnswers}”.` : isOperator ? ' Name another one.' : ''}`,
  conflict: ({ status }) =>
    `The provider was busy with a conflicting request${status}. Try again in a moment.`,
  unprocessable: ({ status }) =>
    `The provider could not process this question${status}. Rephrase or shorten it, then send it again.`,
  'rate-limit': ({ status, retryAfterMs }) =>
    `The provider is limiting requests${status}. ${retryAdvice(retryAfterMs)}`,
  'visitor-limit': limit('You have reached the limit of questions per minute'),
  'visitor-open-limit': limit('Too many of your questions are open at once'),
  'open-limit': limit('Too many questions of all visitors are open at once'),
  // The daily limit ends at midnight UTC; naming the hour stays true, however late the text is read.
  'daily-limit': limit("Today's limit of questions for all visitors is reached", 'after 00:00 UTC'),
  paused: limit('The operator has paused all questions', 'later', 'server'),
  draining: limit('The server is about to restart', undefined, 'server'),
  quota: ({ status, check }) => `The provider's quota is used up${status}. ${check('the plan and billing')}`,
  server: ({ status, retryAfterMs }) =>
    `The provider had an internal error${status}. ${retryAdvice(retryAfterMs)}`,
  'out-of-memory': ({ status, isOwnModel, isOperator }) =>
    `The model needs more memory than its machine has${status}. ${isOwnModel || isOperator ? 'Choose a smaller model, or free some memory.' : 'Ask the operator to choose a smaller model.'}`,
  'unexpected-status': ({ status, isOwnModel, isOperator }) =>
    `The provider gave an unexpected answer${status}. Try again${isOwnModel || isOperator ? '.' : ', or contact the operator.'}`,
  connection: ({ isOwnModel, isOperator }) =>
    isOwnModel
      ? `Your model could not be reached. “Connect” under “${PAGE_TEXTS.whoAnswers}” says why.`
      : isOperator
        ? 'The provider could not be reached. Check its address and the connection.'
        : 'The provider could not be reached. Check the connection and try again.',
  timeout: ({ status, retryAfterMs }) =>
    `The provider took too long to answer${status}. ${retryAdvice(retryAfterMs)}`,
  'malformed-answer': ({ check }) =>
    `The provider's answer could not be understood. Try again, or ${check('its address').replace(/^./, (letter) => letter.toLowerCase())}`,
  'broken-answer': () => "The provider's answer broke off. Try again.",
  'too-long-for-model': () =>
    'This is more than the model can read. Remember fewer turns, shorten the question, or start the model with more context.',
  'tool-call': () =>
    'The model asked for a tool, which this page does not have. Try again, or choose another model.',
  'spent-on-thinking': () => 'The model used all its tokens for thinking. Choose one that answers directly.',
  'client-not-loaded': () =>
    "The provider's client could not be loaded. Check the connection and try again; if it keeps failing, copy your text and reload or restart.",
};

/** Words of a provider that say what to do. */
const REMEDY = /https?:\/\/|\b(?:add|adjust|allow|configure|enable|go to|upgrade|visit)\b/i;

/** Where our own advice is a guess, and which words of a provider are better. */
const BETTER_SAID: Partial<Readonly<Record<FailureReason, RegExp>>> = {
  'bad-request': REMEDY,
  'not-found': REMEDY,
  permission: /./,
  quota: REMEDY,
};

/** Why something was refused, what was kept, and what to do. */
const REFUSALS: Readonly<Record<Refusal, string>> = {
  blank: 'There is nothing to send yet. Type a message first.',
  'too-long': `The message is longer than ${groupDigits(MAX_QUESTION_CHARACTERS)} characters. Nothing was lost: shorten it and send it again.`,
  busy: 'An answer is still on its way. Your text is kept: send it afterwards.',
  editing: 'A question is being edited. Send or cancel the edit first.',
  'seat-editing':
    'A question to a seated persona is being edited. Your text is kept: send or cancel the edit first, or take away that seat.',
  'not-open': 'No conversation is open. Your text is kept: begin the interaction first.',
  'not-connected': 'Your text is kept: choose who answers first.',
  'import-answering':
    'An answer in this conversation is still on its way. Nothing was replaced: stop it, or import afterwards.',
  'import-editing':
    'A question in this conversation is being edited. Nothing was replaced: send or cancel the edit first.',
  'nothing-to-undo': 'There is no earlier conversation to bring back.',
  'no-table': 'There is no round table here: it takes at least two personas.',
  'at-table': 'The round table is open. Your text is kept: open the persona first.',
  'too-few-seats': 'A round needs at least two personas. Give another one a seat first.',
  'too-few-answers': 'A map needs at least two complete answers. Try again in the others first.',
  'no-answer-to-pass': 'Only a complete answer can be passed on.',
  'pass-editing':
    'A question to that persona is being edited. Nothing was passed on: send or cancel the edit first.',
  'no-room':
    "That persona's draft has no room left for a quotation. Nothing was passed on: shorten it or send it first.",
  'visit-begun':
    'Something was already asked in this visit. Nothing was replaced: reload to continue the kept conversations.',
  'visit-ended': 'This visit has ended. Reload to begin another.',
};

export function describeRefusal(refusal: Refusal): string {
  return REFUSALS[refusal];
}

/** The cause of a failure and what to do, in one or two sentences. */
export function describeFailure(failure: Failure): string {
  return [describeCause(failure), ...describeSaid(failure)].join(' ');
}

/** What the provider says itself; empty if that is not for the reader. */
export function describeSaid({ said }: Pick<Failure, 'said'>): readonly string[] {
  return said === undefined ? [] : [`The provider says: ${said}${/[.!?…]$/.test(said) ? '' : '.'}`];
}

/** Whether the provider's own words say what to do, so that our guess would only mislead. */
export function isBetterSaid(reason: FailureReason, said = ''): boolean {
  return BETTER_SAID[reason]?.test(said) ?? false;
}

/** The status in brackets, for the end of a sentence; empty if there was none. */
export function describeStatus(status: number | undefined): string {
  return status === undefined ? '' : ` (${status})`;
}

/** The cause of a failure and what to do, in our words only, beside which the provider's may stand. */
export function describeCause({
  reason,
  status,
  isOwnModel = false,
  isOperator = false,
  said,
  ...others
}: Failure): string {
  const sentences = FAILURES[reason]({
    ...others,
    isOwnModel,
    isOperator,
    status: describeStatus(status),
    check: (what) => {
      if (isBetterSaid(reason, said)) return '';
      if (isOwnModel) return `Check ${what} under “${PAGE_TEXTS.whoAnswers}”.`;
      return isOperator ? `Check ${what}.` : `Ask the operator to check ${what}.`;
    },
  });
  return sentences.trimEnd();
}

/**
 * A temporary refusal of the page's own server.
 * @param when to try again, if the server does not say
 * @param elsewhere what it means from any other server, such as that of a visitor's own model
 */
function limit(cause: string, when?: string, elsewhere: 'rate-limit' | 'server' = 'rate-limit') {
  return (facts: FailureFacts): string =>
    facts.isOwnModel || facts.isOperator
      ? FAILURES[elsewhere](facts)
      : `${cause}${facts.status}. ${retryAdvice(facts.retryAfterMs, when)}`;
}

/** Names the id of the failure in the provider's or relay's log; undefined if it has none. */
export function describeRequest({ requestId }: Pick<Failure, 'requestId'> = {}): string | undefined {
  return requestId === undefined ? undefined : `Request ${requestId}`;
}

/** When to try again; `when` is for an unknown wait. */
function retryAdvice(retryAfterMs = 0, when = 'in a moment'): string {
  return `Try again ${retryAfterMs > 0 ? describeWait(Math.ceil(retryAfterMs / 1000), when) : when}.`;
}

/** Rounds up to the largest unit that is not too coarse. */
function describeWait(seconds: number, when: string): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const isNextDay = when.startsWith('after');
  if (!isNextDay && minutes > 180) return 'later';
  if (hours > 24) return when;
  const wait = seconds <= 120 ? `${seconds} s` : minutes <= 180 ? `${minutes} min` : `${hours} h`;
  return isNextDay ? `${when}, in ${wait}` : `in ${wait}`;
}

/* ---- The dialog for the access code ---- */

export const ACCESS_TEXTS = {
  title: 'Access code',
  purpose:
    'To ask here, enter the code that the operator of this page gave you. Your question is kept, and sent as soon as the code is accepted.',
  /** For a correct code that the very next question lacked. */
  lost: 'The code was right, but this browser did not keep it. Allow cookies for this page, then enter the code again.',
  label: 'Code',
  enter: 'Enter',
  checking: 'Checking the code.',
} as const;

/** Why the code was not accepted, and what to do. */
export function describeAccessProblem(result: Exclude<AccessResult, { readonly kind: 'open' }>): string {
  switch (result.kind) {
    case 'wrong':
      return 'This is not the code. Check it, then enter it again.';
    case 'limited':
      return `Too many wrong codes were entered. ${retryAdvice(result.retryAfterMs)}`;
    case 'unreachable':
      return 'The code could not be checked. Check the connection, then enter it again.';
  }
}
