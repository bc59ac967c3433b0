import type { Failure, FailureReason } from '../../../src/ports/completion.ts';
import type { RetryMode } from '../drive.ts';
import type { AskRecord, ExpectedFailure, ExpectedMessage, ExpectedNotice } from './asking.ts';
import type { Instant } from './beat.ts';
import { type Ledger, touch } from './ledger.ts';
import { type ExpectedAnswer, answerOfLast, putAnswer } from './messages.ts';
import { APOLOGY, NO_CONTENT, isBlank, textToKeep } from './words.ts';

/** How a question ended, with what the provider said or why it did not. */
type Ending =
  | { readonly kind: 'answered'; readonly text: string | null; readonly isCut?: true }
  | { readonly kind: 'failed'; readonly failure: ExpectedFailure }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'threw' };

export const MOST_ATTEMPTS = 4;
const WAITS_MS = [1000, 2000, 3000] as const;
const LONGEST_WAIT_MS = 60_000;

/** Reasons that another attempt cannot mend (behaviour 11.14). */
const LASTING: ReadonlySet<FailureReason> = new Set([
  'bad-request',
  'authentication',
  'permission',
  'not-found',
  'model-gone',
  'unprocessable',
  'quota',
]);

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
    endAsk(ledger, { kind: 'failed', failure }, instant);
    return;
  }
  touch(ledger, ask.place);
  ask.attempt += 1;
  ask.phase = 'waiting';
  ask.call = undefined;
  ask.heard = '';
  ask.isBroken = ask.inSight !== '';
  allow(ask, delayMs, instant);
  ask.wait = { delayMs, dueMs: instant.elapsedMs + delayMs, untilMs: instant.nowMs + delayMs, failure };
  ledger.present.happenings.push({ kind: 'attempt-failed', place: ask.place, attempt: ask.attempt });
}

export function stopAsk(ledger: Ledger, instant: Instant): void {
  endAsk(ledger, { kind: 'stopped' }, instant);
}

/** A port has thrown: the error is shown, the question kept (behaviour 11.12). */
export function noteThrow(ledger: Ledger, instant: Instant): void {
  if (!ledger.ask) return;
  ledger.present.entries.push({ kind: 'port-threw' });
  endAsk(ledger, { kind: 'threw' }, instant);
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
  touch(ledger, place);
  if (answer) putAnswer(ledger, place, answer, instant.nowMs);
  ledger.notices[place] = noticeOf(ending, ask, {
    answer,
    hasAnswer: answerOfLast(transcript) !== undefined,
  });
  ledger.present.happenings.push({
    kind: 'ended',
    place,
    how: kind,
    question: ask.question,
    answer: answer && transcript.at(-1),
    notice: ledger.notices[place]?.kind,
  });
  if (kind === 'stopped') return;
  if (!isLocked(ending)) ledger.providerLeftUnanswered = kind !== 'answered' && !isSpent(ending);
  const isOpen = ledger.stage === 'chat' && ledger.place === place;
  if (!isOpen) ledger.marks[place] = kind === 'answered' ? 'answered' : 'failed';
}

/** What its turn becomes; undefined where it stays as it is (behaviour 11.4 to 11.7, 11.22 to 11.24). */
function expectAnswer(
  ending: Ending,
  { came }: AskRecord,
  earlier: ExpectedMessage | undefined,
): ExpectedAnswer | undefined {
  const text = isBlank(came) ? undefined : textToKeep(came);
  if (ending.kind === 'stopped') return text === undefined ? undefined : flawed(text, 'stopped');
  if (ending.kind === 'threw') return text === undefined ? undefined : flawed(text, 'incomplete');
  if (ending.kind === 'answered' && ending.text !== null && !isBlank(ending.text)) {
    const content = textToKeep(ending.text);
    return ending.isCut ? flawed(content, 'cut') : { content };
  }
  const kept = text ?? providerTextOf(earlier);
  if (ending.kind === 'answered') {
    return kept === undefined ? flawed(NO_CONTENT, 'no-content') : flawed(kept, 'incomplete');
  }
  const { failure } = ending;
  if (kept === undefined && isLocked(ending)) return undefined;
  return kept === undefined
    ? { content: isSpent(ending) ? NO_CONTENT : APOLOGY, flaw: { kind: 'no-answer', failure } }
    : { content: kept, flaw: { kind: 'incomplete', failure } };
}

/** Whether the page's own server asks for its code, so that no provider was asked (behaviour 21.20). */
function isLocked(ending: Ending): boolean {
  return ending.kind === 'failed' && needsCode(ending.failure);
}

/** Whether the provider has answered with thoughts and nothing else (behaviour 11.28). */
function isSpent(ending: Ending): boolean {
  if (ending.kind !== 'failed' || ending.failure.kind !== 'given') return false;
  return ending.failure.failure.reason === 'spent-on-thinking';
}

function needsCode(failed: ExpectedFailure): boolean {
  return failed.kind === 'given' && failed.failure.reason === 'access-code';
}

/** The text of an answer, where it is the provider's own. */
export function providerTextOf(answer: ExpectedMessage | undefined): string | undefined {
  const kind = answer?.flaw?.kind;
  return kind === 'no-answer' || kind === 'no-content' ? undefined : answer?.content;
}

/** How long to wait after the failure of this attempt; undefined where the question ends (behaviour 11.6, 11.14, 21.20). */
function waitAfter(failed: ExpectedFailure, attempt: number, mode: RetryMode): number | undefined {
  if (needsCode(failed)) return undefined;
  const waitMs = WAITS_MS[attempt - 1];
  if (waitMs === undefined || mode === 'always' || failed.kind === 'found') return waitMs;
  const { failure } = failed;
  if (LASTING.has(failure.reason) || failure.shouldRetry === false) return undefined;
  return Math.max(waitMs, askedWaitMs(failure));
}

/** What its turn does not say by itself (behaviour 11.11, 11.12, 21.20). */
function noticeOf(
  ending: Ending,
  { question }: AskRecord,
  { answer, hasAnswer }: { readonly answer: ExpectedAnswer | undefined; readonly hasAnswer: boolean },
): ExpectedNotice | undefined {
  const { kind } = ending;
  if (kind === 'threw') return { kind: 'send-failed', question };
  if (isLocked(ending)) return answer ? undefined : { kind: 'access-code', question };
  return kind === 'stopped' && !hasAnswer ? { kind: 'stopped', question } : undefined;
}

function flawed(content: string, kind: 'cut' | 'stopped' | 'incomplete' | 'no-content'): ExpectedAnswer {
  return { content, flaw: { kind } };
}

function askedWaitMs({ retryAfterMs }: Failure): number {
  if (retryAfterMs === undefined || !(retryAfterMs > 0)) return 0;
  return Math.min(retryAfterMs, LONGEST_WAIT_MS);
}
