import type { Failure } from '../ports/completion.ts';
import type { AskResult } from './ask.ts';

/** How a conversation's last question ended, when not with an answer; `questionId` is its message's id. */
export type Notice =
  | { readonly kind: 'send-failed'; readonly questionId: string }
  | { readonly kind: 'cancelled'; readonly questionId: string }
  | { readonly kind: 'no-answer'; readonly questionId: string; readonly failure: Failure };

/** What to tell of a question that has ended; undefined when its answer says all. */
export function noticeOf(result: AskResult, questionId: string): Notice | undefined {
  switch (result.kind) {
    case 'reply':
      return undefined;
    case 'apology':
      return { kind: 'no-answer', questionId, failure: result.failure };
    case 'cancelled':
      return { kind: 'cancelled', questionId };
    case 'failed':
      return { kind: 'send-failed', questionId };
  }
}

/** Whether 'Try again' is offered: the question has no message in answer to it yet (behaviour 11.12). */
export function canTryAgain(notice: Notice | undefined): notice is Notice {
  return notice?.kind === 'send-failed' || notice?.kind === 'cancelled';
}
