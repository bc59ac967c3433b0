import type { Ending } from '../asking/ask.ts';
import { MAX_CONTINUATIONS } from '../limits.ts';
import { joinContinuation } from './join-continuation.ts';
import { truncateReply, type Conclusion, answerOf, hasText, statusOf } from './conclude.ts';
import type { Message, Status, Turn } from './conversation.ts';

type Cut = Extract<Status, { readonly kind: 'cut' }>;

/** Asks the model to go on; the answer so far stands before it, as the assistant's last message. */
export const CONTINUE_INSTRUCTION = 'Go on exactly where you stopped.';

/** Whether a turn's answer can be continued: a limit of tokens ended it, the model has gone on so far, and it is of use. */
export function canContinue(turn: Turn | undefined): turn is Turn & { readonly answer: Message } {
  const { status, isGeneral } = turn?.answer ?? {};
  return (
    !isGeneral && status?.kind === 'cut' && !status.isStuck && (status.continued ?? 0) < MAX_CONTINUATIONS
  );
}

/**
 * How a cut answer changes when its continuation ends; a text is never lost, and it stays as useful as it was.
 * @param sent the end of the answer, as far as the model was given it
 */
export function concludeContinuation(
  ending: Ending,
  partial: string,
  earlier: Message,
  sent = earlier.content,
): Conclusion {
  const before = earlier.content;
  const isDeclined = ending.kind === 'reply' && ending.isRefusal;
  const said = ending.kind === 'reply' && hasText(ending.text) ? ending.text : partial;
  const content = isDeclined
    ? before
    : truncateReply(joinContinuation(before, said, ending.kind === 'reply', sent));
  const { continued = 0 } = cutOf(earlier);
  const cut: Cut = { kind: 'cut', continued: continued + 1 };
  if (ending.kind === 'reply') {
    if (content.trim() === before.trim()) return answerOf(before, { ...cutOf(earlier), isStuck: true });
    const status = statusOf(ending);
    return answerOf(content, status?.kind === 'cut' ? { ...status, ...cut } : status);
  }
  const grown = content === before ? {} : answerOf(content, cut);
  if (ending.kind === 'stopped') return grown;
  const notice =
    ending.kind === 'threw'
      ? ({ kind: 'not-sent' } as const)
      : ({ kind: 'kept', failure: ending, manner: 'continued' } as const);
  return { ...grown, notice };
}

/**
 * The same if the page closed while the continuation arrives; undefined if it has added nothing.
 * @param text the answer with what has been added so far
 */
export function continueSoFar(text: string, earlier: Message): Conclusion['answer'] {
  if (text.length <= earlier.content.length) return undefined;
  const { continued = 0 } = cutOf(earlier);
  return { content: truncateReply(text), status: { kind: 'cut', continued: continued + 1 } };
}

/** Whether the model's context has ended an answer, and not the limit of the answer. */
export function isContextFull(answer: Message): boolean {
  return cutOf(answer).isContextFull ?? false;
}

function cutOf({ status }: Message): Cut {
  return status?.kind === 'cut' ? status : { kind: 'cut' };
}
