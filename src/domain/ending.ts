import type { Failure } from '../ports/completion.ts';
import { type AskProgress, isRetrying } from './ask.ts';
import { type AnswerFlaw, type Message, hasProviderText } from './conversation.ts';
import { needsAccessCode } from './retry-policy.ts';

/** How a question ended (behaviour 11.13): everything that is said of it afterwards follows from this. */
export type Ending =
  | { readonly kind: 'answered'; readonly text: string | null; readonly isCut?: true }
  /** Its last attempt failed. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped' }
  /** A port threw. */
  | { readonly kind: 'threw'; readonly detail: string };

/** What follows from an ending. */
export interface Conclusion {
  /** Joins the turn; undefined where the turn stays as it is. */
  readonly answer: Answer | undefined;
  /** Undefined where the turn says it all. */
  readonly notice: NoticeKind | undefined;
  /** Undefined for a question that the visitor stopped. */
  readonly mark: EndMark | undefined;
  /** Undefined where the ending says nothing about the provider. */
  readonly exchange: Exchange | undefined;
}

/** An answer to a question that has ended. */
export interface Answer {
  readonly content: string;
  readonly flaw?: AnswerFlaw;
}

/** Why a conversation's last question has no complete answer; `questionId` is its message's id. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly questionId: string;
}

/** `unanswered` is the question of an imported conversation, whose ending is unknown. */
type NoticeKind = 'send-failed' | 'stopped' | 'unanswered' | 'access-code';

/** The state of a persona's question while another persona is open (behaviour 5.13). */
export type Mark = 'answering' | EndMark;

type EndMark = 'answered' | 'failed';

export type ConnectionState = 'connected' | 'reconnecting' | 'offline' | 'unavailable';

/** Whether the provider answered the last question that was not stopped. */
export type Exchange = 'answered' | 'unanswered';

/** Texts in place of a missing answer (behaviour 11.7) or an empty one (11.5), and after one that was cut (11.16). */
const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const NO_CONTENT_REPLY = "I apologize, but I couldn't generate a response at this time.";

const REPLY_CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';

const MAX_REPLY_CHARACTERS = 100_000;

/** A reply that was cut has its note below it. */
export const MAX_ANSWER_CHARACTERS = MAX_REPLY_CHARACTERS + 200;

/**
 * What follows from an ending (behaviour 5.2, 5.13, 11.4 to 11.7, 11.11, 11.12, 11.22 to 11.24). `partial` is the text
 * so far, `earlier` the answer that the question had before it was asked again: a provider's text gives way only to
 * another. A question without access stands as it was (behaviour 21.20).
 */
export function concludeQuestion(ending: Ending, partial: string, earlier: Message | undefined): Conclusion {
  const came = hasText(partial) ? replyContent(partial) : undefined;
  const kept = came ?? (earlier && hasProviderText(earlier.flaw) ? earlier.content : undefined);
  switch (ending.kind) {
    case 'answered':
      return {
        answer: answerWith(ending, kept),
        notice: undefined,
        mark: 'answered',
        exchange: 'answered',
      };
    case 'failed': {
      const { failure } = ending;
      // The provider was not asked, so nothing is said of it, and there is nothing to apologise for.
      const isLocked = needsAccessCode(failure);
      const isSpent = failure.reason === 'spent-on-thinking';
      const exchange = isLocked ? undefined : isSpent ? 'answered' : 'unanswered';
      if (isLocked && kept === undefined) {
        return { answer: undefined, notice: 'access-code', mark: 'failed', exchange };
      }
      const answer: Answer =
        kept === undefined
          ? { content: isSpent ? NO_CONTENT_REPLY : APOLOGY_REPLY, flaw: { kind: 'no-answer', failure } }
          : { content: kept, flaw: { kind: 'incomplete', failure } };
      return { answer, notice: undefined, mark: 'failed', exchange };
    }
    case 'stopped': {
      const answer: Answer | undefined =
        came === undefined ? undefined : { content: came, flaw: { kind: 'stopped' } };
      const notice = answer || earlier ? undefined : 'stopped';
      return { answer, notice, mark: undefined, exchange: undefined };
    }
    case 'threw': {
      const answer: Answer | undefined =
        came === undefined ? undefined : { content: came, flaw: { kind: 'incomplete' } };
      return { answer, notice: 'send-failed', mark: 'failed', exchange: 'unanswered' };
    }
  }
}

/** A provider's text as it is kept: cut, with a note, if it is too long (behaviour 11.16). */
export function replyContent(text: string): string {
  if (text.length <= MAX_REPLY_CHARACTERS) return text;
  const kept = cutBetweenCharacters(text, MAX_REPLY_CHARACTERS);
  return `${kept}\n\n${REPLY_CUT_NOTE}`;
}

/** What the indicator says, given the open questions, the last exchange with any persona and the network (behaviour 5.2). */
export function connectionOf(
  open: readonly { readonly progress: AskProgress }[],
  lastExchange: Exchange | undefined,
  isOnline: boolean,
): ConnectionState {
  if (!isOnline) return 'offline';
  if (open.some(({ progress }) => isRetrying(progress))) return 'reconnecting';
  return lastExchange === 'unanswered' ? 'unavailable' : 'connected';
}

function answerWith(
  { text, isCut }: Extract<Ending, { readonly kind: 'answered' }>,
  kept: string | undefined,
): Answer {
  if (hasText(text)) return { content: replyContent(text), ...(isCut ? { flaw: { kind: 'cut' } } : {}) };
  return kept === undefined
    ? { content: NO_CONTENT_REPLY, flaw: { kind: 'no-content' } }
    : { content: kept, flaw: { kind: 'incomplete' } };
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function cutBetweenCharacters(text: string, length: number): string {
  const lastUnit = text.charCodeAt(length - 1);
  const endsInsidePair = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return text.slice(0, endsInsidePair ? length - 1 : length);
}
