import type { Failure, FailureReason } from '../../../src/ports/completion.ts';
import type { Call } from '../world/fact.ts';

export interface ExpectedMessage {
  readonly sender: 'user' | 'ai';
  readonly content: string;
  readonly id: string;
  readonly timestampMs: number;
}

/** A failure of the provider, or one that the core has to find itself: then only its reason is known. */
export type ExpectedFailure =
  | { readonly kind: 'given'; readonly failure: Failure }
  | { readonly kind: 'found'; readonly reason: FailureReason };

export type ExpectedNotice =
  | { readonly kind: 'send-failed' | 'cancelled'; readonly question: ExpectedMessage }
  | { readonly kind: 'no-answer'; readonly question: ExpectedMessage; readonly failure: ExpectedFailure };

export type ExpectedEntry =
  | { readonly kind: 'attempt-failed'; readonly attempt: number; readonly failure: ExpectedFailure }
  | { readonly kind: 'port-threw' };

/** The question that is open, as the laws have it. */
export interface AskRecord {
  /** The place of the persona that was asked. */
  readonly place: number;
  readonly question: ExpectedMessage;
  readonly startedMs: number;
  attempt: number;
  phase: 'attempting' | 'waiting';
  /** The call of the present attempt, once it was made. */
  call: Call | undefined;
  /** The call of the latest attempt, whether it is over or not. */
  lastCall: Call | undefined;
  attemptStartedMs: number;
  /** When text last came, or the attempt began. */
  heardMs: number;
  heard: string;
  wait: WaitRecord | undefined;
  /** How late time had let things be when the present attempt or wait began. */
  lateBeforeMs: number;
  /** By when, counted from the start, the present attempt or wait has to end. */
  allowedMs: number;
}

export interface WaitRecord {
  readonly delayMs: number;
  readonly dueMs: number;
  /** The end as the clock on the wall said it. */
  readonly untilMs: number;
  readonly failure: ExpectedFailure;
}

export type AskEnd = 'reply' | 'apology' | 'cancelled' | 'failed';
