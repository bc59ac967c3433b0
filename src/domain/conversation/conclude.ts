import type { Failure, Reply } from '../../ports/completion.ts';
import type { Ending } from '../asking/ask.ts';
import { type Message, type Notice, type Status, hasProvidersText, isWhole } from './conversation.ts';
import { cutText } from '../checks/cut-text.ts';
import { MAX_REPLY_CHARACTERS } from '../limits.ts';
import { needsAccessCode } from '../asking/retry-policy.ts';

/** How a turn changes when its question ends. */
export interface Conclusion {
  /** Joins the turn; undefined if the turn stays as it is. */
  readonly answer?: Pick<Message, 'content' | 'status'>;
  /** Undefined if the turn shows how the question ended. */
  readonly notice?: Notice;
}

const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const NO_CONTENT_REPLY = "I apologize, but I couldn't generate a response at this time.";

const REPLY_CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';

/**
 * A provider's text is replaced only by another text from a provider.
 * @param partial the text so far
 * @param earlier the answer that the question had before it was asked again
 */
export function conclude(ending: Ending, partial: string, earlier: Message | undefined): Conclusion {
  const partialText = hasText(partial) ? truncateReply(partial) : undefined;
  const kept = partialText ?? (hasProvidersText(earlier?.status) ? earlier?.content : undefined);
  // What others can build on stays as it is.
  const isWholeKept = partialText === undefined && earlier !== undefined && isWhole(earlier.status);
  switch (ending.kind) {
    case 'reply':
      if (hasText(ending.text)) return answerOf(truncateReply(ending.text), statusOf(ending));
      if (isWholeKept) return { notice: { kind: 'kept', manner: 'again' } };
      return kept === undefined
        ? answerOf(NO_CONTENT_REPLY, { kind: 'no-content', ...(ending.isFiltered && { isFiltered: true }) })
        : answerOf(kept, { kind: 'incomplete' });
    case 'failure': {
      const failure = ending;
      if (isWholeKept) return { notice: { kind: 'kept', failure, manner: 'again' } };
      if (kept !== undefined) return answerOf(kept, { kind: 'incomplete', failure });
      // No provider was asked, so there is nothing to apologise for.
      if (needsAccessCode(failure)) return { notice: { kind: 'no-answer', failure } };
      return answerOf(isWithoutText(failure) ? NO_CONTENT_REPLY : APOLOGY_REPLY, {
        kind: 'no-answer',
        failure,
      });
    }
    case 'stopped':
      if (partialText !== undefined) return answerOf(partialText, { kind: 'stopped' });
      return earlier ? {} : { notice: { kind: 'stopped' } };
    case 'threw':
      return {
        ...(partialText !== undefined && answerOf(partialText, { kind: 'incomplete' })),
        notice: { kind: 'not-sent' },
      };
  }
}

/**
 * How a turn would change if the page closed while its answer arrives; undefined if it would stay as it is. A text that
 * others can build on, or a longer one, is not given up for the beginning of another.
 */
export function concludeSoFar(partial: string, earlier: Message | undefined): Conclusion['answer'] {
  if (!hasText(partial)) return undefined;
  const isOfProvider = earlier && !earlier.isGeneral && hasProvidersText(earlier.status);
  if (isOfProvider && (isWhole(earlier.status) || earlier.content.length >= partial.length)) return undefined;
  return answerOf(truncateReply(partial), { kind: 'incomplete' }).answer;
}

/** Whether a provider answered; undefined if the ending does not say. */
export function hasAnswered(ending: Ending): boolean | undefined {
  if (ending.kind === 'stopped' || (ending.kind === 'failure' && needsAccessCode(ending))) return undefined;
  return ending.kind === 'reply' || (ending.kind === 'failure' && isWithoutText(ending));
}

/** Whether an answer came, though not one to show. */
function isWithoutText({ reason }: Pick<Failure, 'reason'>): boolean {
  return reason === 'spent-on-thinking' || reason === 'tool-call';
}

/** What is missing from a reply with a text. */
export function statusOf({ isCut, isContextFull, isFiltered, isRefusal }: Reply): Status | undefined {
  if (isRefusal) return { kind: 'refused' };
  if (isFiltered) return { kind: 'filtered' };
  return isCut && { kind: 'cut', ...(isContextFull && { isContextFull }) };
}

export function answerOf(content: string, status: Status | undefined): Pick<Conclusion, 'answer'> {
  return { answer: status ? { content, status } : { content } };
}

/** Cuts a provider's text that is too long, and adds a note. */
export function truncateReply(text: string): string {
  if (text.length <= MAX_REPLY_CHARACTERS) return text;
  return `${cutText(text, MAX_REPLY_CHARACTERS)}\n\n${REPLY_CUT_NOTE}`;
}

export function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
