import type { Failure } from '../../ports/completion.ts';
import type { AnswerFlaw } from '../conversation.ts';
import type { AskProgress } from '../ask.ts';
import type { Notice } from '../ending.ts';
import { MAX_CHARACTERS, type SendRefusal } from '../send-rules.ts';
import { describeLimit, retryAdvice, statusSuffix } from './limit-texts.ts';

/** Cause and remedy of a failure, in one or two sentences (behaviour 11.19, 21.6). */
export function describeFailure(failure: Failure): string {
  return describeLimit(failure) ?? describeReason(failure);
}

function describeReason(failure: Failure): string {
  switch (failure.reason) {
    case 'bad-request':
      return `The provider did not accept the request${statusSuffix(failure.status)}. Ask the operator to check the model and its options.`;
    case 'authentication':
      return `The provider did not accept the key${statusSuffix(failure.status)}. Ask the operator to check it.`;
    case 'access-code':
      return `The page's server asks for an access code${statusSuffix(failure.status)}. Try again to enter it.`;
    case 'permission':
      return `The key has no access to this model or service${statusSuffix(failure.status)}. Ask the operator to check its permissions.`;
    case 'not-found':
      return `The provider does not know this model or address${statusSuffix(failure.status)}. Ask the operator to check both.`;
    case 'model-gone':
      return `The provider does not offer the model ${failure.model ?? 'that is set'}.`;
    case 'conflict':
      return `The provider was busy with a conflicting request${statusSuffix(failure.status)}. Try again in a moment.`;
    case 'unprocessable':
      return `The provider could not process this question${statusSuffix(failure.status)}. Rephrase or shorten it, then send it again.`;
    case 'rate-limit':
      return `The provider is limiting requests${statusSuffix(failure.status)}. ${retryAdvice(failure.retryAfterMs)}`;
    case 'quota':
      return `The provider's quota is used up${statusSuffix(failure.status)}. Ask the operator to check the plan and billing.`;
    case 'server':
      return `The provider had an internal error${statusSuffix(failure.status)}. ${retryAdvice(failure.retryAfterMs)}`;
    case 'unexpected-status':
      return `The provider gave an unexpected answer${statusSuffix(failure.status)}. Try again, or contact the operator.`;
    case 'connection':
      return 'The provider could not be reached. Check the connection and try again.';
    case 'timeout':
      return `The provider took too long to answer${statusSuffix(failure.status)}. ${retryAdvice(failure.retryAfterMs)}`;
    case 'malformed-answer':
      return "The provider's answer could not be understood. Try again, or ask the operator to check its address.";
    case 'broken-answer':
      return "The provider's answer broke off. Try again.";
    case 'spent-on-thinking':
      return 'The model used all its tokens for thinking. Choose one that answers directly.';
    case 'client-not-loaded':
      return "The provider's client could not be loaded. Check the connection and try again; if it keeps failing, copy your text and reload or restart.";
  }
}

/** The name under which whoever answered can find a failure in the log; undefined where it has none (behaviour 21.17). */
export function describeRequest({ requestId }: Pick<Failure, 'requestId'> = {}): string | undefined {
  return requestId === undefined ? undefined : `Request ${requestId}`;
}

/** The progress of a question; during a wait, with the seconds left, all of them unless given (behaviour 11.10, 17.9). */
export function describeProgress(progress: AskProgress, secondsLeft?: number): string {
  const attempt = `Attempt ${progress.attempt} of ${progress.attempts}`;
  if (progress.kind === 'attempting') return attempt;
  if (progress.kind === 'queued') return `${attempt} waits its turn`;
  return `${attempt}, next in ${secondsLeft ?? Math.ceil(progress.delayMs / 1000)} s`;
}

/** Why a text is not sent, what was kept, and what to do (behaviour 10.1, 10.7, 10.8). */
export function describeSendRefusal(reason: SendRefusal): string {
  switch (reason) {
    case 'blank':
      return 'There is nothing to send yet. Type a message first.';
    case 'too-long':
      return `The message is longer than ${MAX_CHARACTERS.toLocaleString('en')} characters. Nothing was lost: shorten it and send it again.`;
    case 'loading':
      return 'An answer is still on its way. Your text is kept: send it afterwards.';
    case 'editing':
      return 'A question is being edited. Send it or end the edit first.';
    case 'seat-editing':
      return 'A question of a seated persona is being edited. Your text is kept: send the edit or end it first, or take that seat away.';
    case 'not-open':
      return 'No conversation is open. Your text is kept: begin the interaction first.';
  }
}

/** What is wrong with an answer, and why (behaviour 11.22 to 11.24). */
export function describeFlaw(flaw: AnswerFlaw): string {
  switch (flaw.kind) {
    case 'cut':
      return 'The answer reached its limit of tokens.';
    case 'stopped':
      return 'Stopped. The answer so far is kept.';
    case 'incomplete':
      return flaw.failure ? `Incomplete. ${describeFailure(flaw.failure)}` : 'Incomplete. Try again.';
    case 'no-answer':
      return describeFailure(flaw.failure);
    case 'no-content':
      return 'The provider answered without any text. Try again, or rephrase the question.';
  }
}

/** How the last question ended, if its turn does not say so (behaviour 11.11, 11.12). */
export function describeNotice(notice: Notice): string {
  switch (notice.kind) {
    case 'send-failed':
      return 'Failed to send message. Please try again.';
    case 'stopped':
      return 'Stopped. Your question is kept.';
    case 'access-code':
      return 'An access code is needed. Your question is kept.';
    case 'unanswered':
      return 'This question has no answer yet.';
  }
}
