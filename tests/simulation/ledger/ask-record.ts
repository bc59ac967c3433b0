import type { Failure, FailureReason } from '../../../src/ports/completion.ts';
import type { Call } from '../world/fact.ts';

export interface ExpectedMessage {
  readonly sender: 'user' | 'ai';
  readonly content: string;
  readonly id: string;
  readonly timestampMs: number;
  readonly flaw?: ExpectedFlaw;
}

/** What an answer lacks; of an imported one its failure is the file's. */
export interface ExpectedFlaw {
  readonly kind: 'stopped' | 'incomplete' | 'no-answer' | 'no-content';
  readonly failure?: ExpectedFailure;
}

/** A failure of the provider, or one that the core has to find itself: then only its reason is known. */
export type ExpectedFailure =
  | { readonly kind: 'given'; readonly failure: Failure }
  | { readonly kind: 'found'; readonly reason: FailureReason };

export interface ExpectedNotice {
  readonly kind: 'send-failed' | 'cancelled' | 'unanswered';
  readonly question: ExpectedMessage;
}

export type ExpectedEntry =
  | { readonly kind: 'attempt-failed'; readonly attempt: number; readonly failure: ExpectedFailure }
  | { readonly kind: 'port-threw' };

/** The question that is open, as the laws have it. */
export interface AskRecord {
  /** The place of the persona that was asked. */
  readonly place: number;
  readonly question: ExpectedMessage;
  readonly startedMs: number;
  readonly streamed: boolean;
  /** The whole turns that go along, question and answer in turn. */
  readonly remembered: readonly ExpectedMessage[];
  attempt: number;
  phase: 'attempting' | 'waiting';
  /** The call of the present attempt, once it was made. */
  call: Call | undefined;
  /** The call of the latest attempt, whether it is over or not. */
  lastCall: Call | undefined;
  attemptStartedMs: number;
  /** When text last came, or the attempt began. */
  heardMs: number;
  /** The text of the present attempt. */
  heard: string;
  /** The text that came last, of whichever attempt. */
  came: string;
  /** The text that is in sight: what came, or the earlier answer of a question that is asked again. */
  inSight: string;
  /** Whether nothing more is added to it. */
  isBroken: boolean;
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
