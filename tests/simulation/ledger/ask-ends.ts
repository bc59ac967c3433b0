import type { AskRecord, ExpectedFailure, ExpectedNotice } from './ask-record.ts';
import type { Instant } from './beat.ts';
import { type Ending, expectAnswer } from './expected-answer.ts';
import type { Ledger } from './ledger.ts';
import { answerOfLast, putAnswer } from './messages.ts';
import { waitAfter } from './retry.ts';

/** The present attempt has failed: a wait follows, or the apology (behaviour 11.6, 11.7). */
export function failAttempt(
  ledger: Ledger,
  ask: AskRecord,
  failure: ExpectedFailure,
  instant: Instant,
): void {
  ledger.present.entries.push({ kind: 'attempt-failed', attempt: ask.attempt, failure });
  const delayMs = waitAfter(failure, ask.attempt, ledger.options.retryMode);
  if (delayMs === undefined) {
    endAsk(ledger, { kind: 'apology', failure }, instant);
    return;
  }
  ask.attempt += 1;
  ask.phase = 'waiting';
  ask.call = undefined;
  ask.heard = '';
  ask.isBroken = ask.inSight !== '';
  allow(ask, delayMs, instant);
  ask.wait = { delayMs, dueMs: instant.elapsedMs + delayMs, untilMs: instant.nowMs + delayMs, failure };
}

export function cancelAsk(ledger: Ledger, instant: Instant): void {
  endAsk(ledger, { kind: 'cancelled' }, instant);
}

/** A port has thrown: the error is shown, the question kept (behaviour 11.12). */
export function noteThrow(ledger: Ledger, instant: Instant): void {
  if (!ledger.ask) return;
  ledger.present.entries.push({ kind: 'port-threw' });
  endAsk(ledger, { kind: 'failed' }, instant);
}

/** What comes now may take so long, and what has been saved before is not added. */
export function allow(ask: AskRecord, durationMs: number, { elapsedMs, lateMs }: Instant): void {
  ask.allowedMs = elapsedMs - ask.startedMs + durationMs;
  ask.lateBeforeMs = lateMs;
}

export function endAsk(ledger: Ledger, ending: Ending, instant: Instant): void {
  const { ask } = ledger;
  if (!ask) return;
  ledger.ask = undefined;
  const { kind } = ending;
  const { place } = ask;
  ledger.present.ends.push({
    kind,
    ask,
    tookMs: instant.elapsedMs - ask.startedMs,
    allowedMs: ask.allowedMs + instant.lateMs - ask.lateBeforeMs,
  });
  const transcript = ledger.transcripts[place]!;
  const answer = expectAnswer(ending, ask, answerOfLast(transcript));
  if (answer) putAnswer(ledger, place, answer, instant.nowMs);
  ledger.notices[place] = noticeOf(ending, ask, answerOfLast(transcript) !== undefined);
  if (kind === 'cancelled') return;
  ledger.providerLeftUnanswered = kind !== 'reply';
  const isOpen = ledger.stage === 'chat' && ledger.place === place;
  if (!isOpen) ledger.marks[place] = kind === 'reply' ? 'answered' : 'failed';
}

/** What its turn does not say by itself (behaviour 11.11, 11.12). */
function noticeOf({ kind }: Ending, { question }: AskRecord, hasAnswer: boolean): ExpectedNotice | undefined {
  if (kind === 'failed') return { kind: 'send-failed', question };
  return kind === 'cancelled' && !hasAnswer ? { kind: 'cancelled', question } : undefined;
}
