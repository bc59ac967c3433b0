import { type AnswerFlaw, hasProviderText } from './answer-flaw.ts';
import type { AskResult } from './ask.ts';
import type { Message } from './conversation.ts';
import { replyContent } from './reply.ts';
import { APOLOGY_REPLY, NO_CONTENT_REPLY } from './answer-texts.ts';

/** What a question's end makes of its turn. */
export interface Answer {
  readonly content: string;
  readonly flaw?: AnswerFlaw;
}

/**
 * The answer to a question that has ended; undefined where the turn stays as it is (behaviour 11.4 to 11.7, 11.22 to
 * 11.24). `partial` is the text that had come, `earlier` the answer that the question had before it was asked again:
 * a text of the provider's gives way to another only.
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

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
