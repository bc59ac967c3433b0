import type { AskEnd, AskRecord, ExpectedFailure, ExpectedNotice } from './ask-record.ts';
import type { Instant } from './beat.ts';
import type { Ledger } from './ledger.ts';
import { addMessage } from './messages.ts';
import { waitAfter } from './retry.ts';
import { APOLOGY } from './words.ts';

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
    endAsk(ledger, 'apology', APOLOGY, { kind: 'no-answer', question: ask.question, failure }, instant);
    return;
  }
  ask.attempt += 1;
  ask.phase = 'waiting';
  ask.call = undefined;
  ask.heard = '';
  allow(ask, delayMs, instant);
  ask.wait = { delayMs, dueMs: instant.elapsedMs + delayMs, untilMs: instant.nowMs + delayMs, failure };
}

export function cancelAsk(ledger: Ledger, instant: Instant): void {
  const { ask } = ledger;
  if (ask) endAsk(ledger, 'cancelled', undefined, { kind: 'cancelled', question: ask.question }, instant);
}

/** A port has thrown: the error is shown, the question kept (behaviour 11.12). */
export function noteThrow(ledger: Ledger, instant: Instant): void {
  const { ask } = ledger;
  if (!ask) return;
  ledger.present.entries.push({ kind: 'port-threw' });
  endAsk(ledger, 'failed', undefined, { kind: 'send-failed', question: ask.question }, instant);
}

/** What comes now may take so long, and what has been saved before is not added. */
export function allow(ask: AskRecord, durationMs: number, { elapsedMs, lateMs }: Instant): void {
  ask.allowedMs = elapsedMs - ask.startedMs + durationMs;
  ask.lateBeforeMs = lateMs;
}

export function endAsk(
  ledger: Ledger,
  kind: AskEnd,
  answer: string | undefined,
  notice: ExpectedNotice | undefined,
  instant: Instant,
): void {
  const { ask } = ledger;
  if (!ask) return;
  ledger.ask = undefined;
  const allowedMs = ask.allowedMs + instant.lateMs - ask.lateBeforeMs;
  ledger.present.ends.push({
    kind,
    attempt: ask.attempt,
    place: ask.place,
    tookMs: instant.elapsedMs - ask.startedMs,
    allowedMs,
  });
  ledger.notices[ask.place] = notice;
  if (answer !== undefined) addMessage(ledger, ask.place, 'ai', answer, instant.nowMs);
  if (kind !== 'cancelled') ledger.providerLeftUnanswered = kind !== 'reply';
}
