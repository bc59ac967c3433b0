import type { AskResult } from './ask.ts';

/** Why a conversation's last question has no answer, or no whole one; `questionId` is its message's id. */
export interface Notice {
  /** `unanswered` is the question of an imported conversation: nobody knows any more what became of it. */
  readonly kind: 'send-failed' | 'cancelled' | 'unanswered';
  readonly questionId: string;
}

/** What to tell of a question that has ended; undefined when its turn says all. */
export function noticeOf(result: AskResult, questionId: string, hasAnswer: boolean): Notice | undefined {
  switch (result.kind) {
    case 'reply':
    case 'apology':
      return undefined;
    case 'cancelled':
      return hasAnswer ? undefined : { kind: 'cancelled', questionId };
    case 'failed':
      return { kind: 'send-failed', questionId };
  }
}
