import { type AnswerFlaw, type Message, hasProviderText } from './conversation.ts';
import type { AskResult, AskProgress } from './ask.ts';

/** How the end of a question changes its turn. */
export interface Answer {
  readonly content: string;
  readonly flaw?: AnswerFlaw;
}

/** Why a conversation's last question has no complete answer; `questionId` is its message's id. */
export interface Notice {
  /** `unanswered` is the question of an imported conversation, whose outcome is unknown. */
  readonly kind: 'send-failed' | 'cancelled' | 'unanswered';
  readonly questionId: string;
}

/** The state of a persona's question while another persona is open (behaviour 5.13). */
export type Mark = 'answering' | 'answered' | 'failed';

export type ConnectionState = 'connected' | 'reconnecting' | 'offline' | 'unavailable';

/** Whether the provider answered the last question that was not cancelled. */
export type Exchange = 'answered' | 'unanswered';

/** Texts in place of a missing answer (behaviour 11.7) or an empty one (11.5), and after one that was cut (11.16). */
export const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

export const NO_CONTENT_REPLY = "I apologize, but I couldn't generate a response at this time.";

export const REPLY_CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';

export const MAX_REPLY_CHARACTERS = 100_000;

/**
 * The answer to a question that has ended; undefined where the turn stays as it is (behaviour 11.4 to 11.7, 11.22 to
 * 11.24). `partial` is the text so far, `earlier` the answer that the question had before it was asked again:
 * a provider's text gives way only to another.
 */
export function decideAnswer(
  result: AskResult,
  partial: string,
  earlier: Message | undefined,
): Answer | undefined {
  const came = hasText(partial) ? replyContent(partial) : undefined;
  const kept = came ?? (earlier && hasProviderText(earlier.flaw) ? earlier.content : undefined);
  switch (result.kind) {
    case 'reply':
      if (hasText(result.text)) return { content: replyContent(result.text) };
      return kept === undefined
        ? { content: NO_CONTENT_REPLY, flaw: { kind: 'no-content' } }
        : { content: kept, flaw: { kind: 'incomplete' } };
    case 'apology': {
      const { failure } = result;
      return kept === undefined
        ? { content: APOLOGY_REPLY, flaw: { kind: 'no-answer', failure } }
        : { content: kept, flaw: { kind: 'incomplete', failure } };
    }
    case 'cancelled':
      return came === undefined ? undefined : { content: came, flaw: { kind: 'stopped' } };
    case 'failed':
      return came === undefined ? undefined : { content: came, flaw: { kind: 'incomplete' } };
  }
}

/** A provider's text as it is kept: cut, with a note, if it is too long (behaviour 11.16). */
export function replyContent(text: string): string {
  if (text.length <= MAX_REPLY_CHARACTERS) return text;
  const kept = cutBetweenCharacters(text, MAX_REPLY_CHARACTERS);
  return `${kept}\n\n${REPLY_CUT_NOTE}`;
}

/** The notice for a question that has ended; undefined when its turn says it all. */
export function noticeOf(result: AskResult, questionId: string, hasAnswer: boolean): Notice | undefined {
  switch (result.kind) {
    // Stryker disable next-line StringLiteral: a reply then leaves the switch at its end, with undefined too
    case 'reply':
    case 'apology':
      return undefined;
    case 'cancelled':
      return hasAnswer ? undefined : { kind: 'cancelled', questionId };
    case 'failed':
      return { kind: 'send-failed', questionId };
  }
}

/** The mark of a question that ended elsewhere; none for one that the visitor stopped. */
export function markOf(result: AskResult): Mark | undefined {
  switch (result.kind) {
    case 'reply':
      return 'answered';
    case 'apology':
    case 'failed':
      return 'failed';
    case 'cancelled':
      return undefined;
  }
}

/** What the indicator says, given the network and the last exchange with any persona (behaviour 5.2). */
export function connectionOf(
  asking: { readonly progress: AskProgress } | undefined,
  lastExchange: Exchange | undefined,
  isOnline: boolean,
): ConnectionState {
  if (!isOnline) return 'offline';
  if (asking && asking.progress.attempt > 1) return 'reconnecting';
  return lastExchange === 'unanswered' ? 'unavailable' : 'connected';
}

/** The last exchange after a question has ended; a cancelled question says nothing about the provider. */
export function nextExchange(last: Exchange | undefined, result: AskResult): Exchange | undefined {
  switch (result.kind) {
    case 'reply':
      return 'answered';
    case 'apology':
    case 'failed':
      return 'unanswered';
    case 'cancelled':
      return last;
  }
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function cutBetweenCharacters(text: string, length: number): string {
  const lastUnit = text.charCodeAt(length - 1);
  const endsInsidePair = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return text.slice(0, endsInsidePair ? length - 1 : length);
}
