import type { CompletionEnding, Failure, FailureReason } from '../../../src/ports/completion.ts';
import type { Call, Fact } from '../world/fact.ts';
import { allow, endAsk, failAttempt, noteThrow, providerTextOf } from './ask-ends.ts';
import type { Instant } from './beat.ts';
import { type Ledger, touch } from './ledger.ts';
import { answerOfLast, rememberedOf } from './messages.ts';

export interface ExpectedMessage {
  readonly sender: 'user' | 'ai';
  readonly content: string;
  readonly id: string;
  readonly timestampMs: number;
  readonly flaw?: ExpectedFlaw;
}

/** What an answer lacks; of an imported one its failure is the file's. */
export interface ExpectedFlaw {
  readonly kind: 'cut' | 'stopped' | 'incomplete' | 'no-answer' | 'no-content';
  readonly failure?: ExpectedFailure;
}

/** A failure of the provider, or one that the core has to find itself: then only its reason is known. */
export type ExpectedFailure =
  | { readonly kind: 'given'; readonly failure: Failure }
  | { readonly kind: 'found'; readonly reason: FailureReason };

export type Manner = 'new' | 'instead' | 'again';

export interface ExpectedNotice {
  readonly kind: 'send-failed' | 'stopped' | 'unanswered' | 'access-code';
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

interface WaitRecord {
  readonly delayMs: number;
  readonly dueMs: number;
  /** The end as the clock on the wall said it. */
  readonly untilMs: number;
  readonly failure: ExpectedFailure;
}

export type AskEnd = 'answered' | 'failed' | 'stopped' | 'threw';

const STREAM_TOTAL_FACTOR = 4;

/** A question begins: its first attempt is to be made at once. */
export function openAsk(
  ledger: Ledger,
  { place, question, manner }: Pick<AskRecord, 'place' | 'question'> & { readonly manner: Manner },
  { elapsedMs, lateMs }: Instant,
): void {
  touch(ledger, place);
  ledger.notices[place] = undefined;
  const transcript = ledger.transcripts[place]!;
  const inSight = providerTextOf(answerOfLast(transcript)) ?? '';
  ledger.present.happenings.push({ kind: 'asked', place, question, manner });
  ledger.ask = {
    place,
    question,
    startedMs: elapsedMs,
    streamed: ledger.streaming,
    // An answer that was cut is whole, and gives way to the one that is asked for.
    remembered: rememberedOf(
      transcript.slice(0, transcript.lastIndexOf(question)),
      ledger.options.memoryTurns,
    ),
    attempt: 1,
    phase: 'attempting',
    call: undefined,
    lastCall: undefined,
    attemptStartedMs: elapsedMs,
    heardMs: elapsedMs,
    heard: '',
    came: '',
    inSight,
    isBroken: inSight !== '',
    wait: undefined,
    lateBeforeMs: lateMs,
    allowedMs: attemptLimitMs(ledger, ledger.streaming),
  };
}

/** How long one attempt may take at most (behaviour 11.9, 11.15). */
export function attemptLimitMs({ options }: Ledger, streamed: boolean): number {
  return options.attemptTimeoutMs * (streamed ? STREAM_TOTAL_FACTOR : 1);
}

/** When the present attempt fails for want of text, and when it fails altogether. */
export function attemptLimits(ledger: Ledger, ask: AskRecord): { silenceDueMs: number; totalDueMs: number } {
  return {
    silenceDueMs: ask.heardMs + ledger.options.attemptTimeoutMs,
    totalDueMs: ask.attemptStartedMs + attemptLimitMs(ledger, ask.streamed),
  };
}

/** The next attempt is to be made now. */
export function endWait(ledger: Ledger, ask: AskRecord, instant: Instant): void {
  const { elapsedMs } = instant;
  ledger.present.happenings.push({ kind: 'attempt-began', place: ask.place, attempt: ask.attempt });
  touch(ledger, ask.place);
  ask.phase = 'attempting';
  ask.call = undefined;
  ask.wait = undefined;
  ask.attemptStartedMs = elapsedMs;
  ask.heardMs = elapsedMs;
  ask.heard = '';
  allow(ask, attemptLimitMs(ledger, ask.streamed), instant);
}

/** The core made a call: the one that is due, or one that nothing asks for. */
export function noteCall(ledger: Ledger, call: Call, instant: Instant): void {
  const { ask, present } = ledger;
  present.calls.push({ call, ask });
  if (ask?.phase === 'waiting' && ask.wait?.dueMs === present.timerDueMs) endWait(ledger, ask, instant);
  if (ask?.phase !== 'attempting' || ask.call) present.strayCalls += 1;
  else ask.call = ask.lastCall = call;
}

export function noteText(
  ledger: Ledger,
  { call, delta, isLate }: Fact & { readonly kind: 'text' },
  { elapsedMs }: Instant,
): void {
  const { ask } = ledger;
  if (ask?.call !== call || isLate) return;
  touch(ledger, ask.place);
  ask.heard += delta;
  ask.came = ask.heard;
  ask.inSight = ask.heard;
  ask.isBroken = false;
  ask.heardMs = elapsedMs;
  ledger.present.happenings.push({ kind: 'text-came', place: ask.place, text: ask.heard });
}

/** A call has ended: only the present attempt's counts, and only one that was not cancelled. */
export function noteSettled(ledger: Ledger, call: Call, isLate: boolean, instant: Instant): void {
  const { ask } = ledger;
  if (ask?.call !== call || ask.phase !== 'attempting' || isLate) return;
  const { ending } = call;
  if (ending.kind === 'event') noteEnding(ledger, ask, ending.event, instant);
  else noteThrow(ledger, instant);
}

function noteEnding(ledger: Ledger, ask: AskRecord, event: CompletionEnding, instant: Instant): void {
  if (event.kind === 'reply') endAsk(ledger, { ...event, kind: 'answered' }, instant);
  else if (event.kind === 'failure') failAttempt(ledger, ask, { kind: 'given', failure: event }, instant);
  else noteThrow(ledger, instant);
}
