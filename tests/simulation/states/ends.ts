import type { AskEnd, AskRecord } from '../ledger/ask-record.ts';
import type { Moment } from '../laws/law.ts';
import type { Coverage } from './coverage.ts';

const MOST_ATTEMPTS = 4;
const LONGEST_OWN_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;

/** How questions ended, and how attempts failed. */
export function countEnds(counts: Coverage['counts'], moment: Moment): void {
  const { before, ledger } = moment;
  for (const { kind, ask } of ledger.present.ends) {
    const { attempt, place } = ask;
    countText(counts, kind, ask, moment);
    if (kind === 'reply') countReply(counts, attempt, place !== ledger.place || ledger.stage !== 'chat');
    if (kind === 'apology')
      counts[attempt === MOST_ATTEMPTS ? 'apology after 4 attempts' : 'given up early'] += 1;
    if (kind === 'failed') counts['error instead of an answer'] += 1;
    if (kind === 'cancelled' && !ledger.disposed) {
      const inWait = before.asking?.progress.kind === 'waiting';
      counts[inWait ? 'cancel in a wait' : 'cancel in an attempt'] += 1;
    }
  }
  for (const entry of ledger.present.entries) {
    if (entry.kind === 'attempt-failed') countFailed(counts, entry.failure.kind === 'found', moment);
  }
}

function countText(
  counts: Coverage['counts'],
  kind: AskEnd,
  { came, place }: AskRecord,
  moment: Moment,
): void {
  const { after, before, ledger } = moment;
  const { chatId } = ledger.personas[place]!;
  const messages = after.conversations[chatId]?.messages;
  const isFlawed = messages?.at(-1)?.flaw !== undefined;
  if (isFlawed && messages === before.conversations[chatId]?.messages) counts['asked again in vain'] += 1;
  if (kind === 'reply' && before.connection === 'offline') counts['reply without a network'] += 1;
  if (came.trim() === '') return;
  const wasWaiting = before.asking?.progress.kind === 'waiting';
  if (kind === 'cancelled') counts[wasWaiting ? 'stopped with text in a wait' : 'stopped with text'] += 1;
  if (kind === 'apology') counts['broke off for good'] += 1;
  if (kind === 'reply' && before.partialReplyBroken) counts['broke off and was answered'] += 1;
}

function countReply(counts: Coverage['counts'], attempt: number, elsewhere: boolean): void {
  if (attempt === 1) counts['success on attempt 1'] += 1;
  if (attempt === 2) counts['success on attempt 2'] += 1;
  if (attempt === 3) counts['success on attempt 3'] += 1;
  if (attempt === 4) counts['success on attempt 4'] += 1;
  if (elsewhere) counts['answer while elsewhere'] += 1;
}

function countFailed(
  counts: Coverage['counts'],
  found: boolean,
  { before, ledger, elapsedMs }: Moment,
): void {
  const { ask, options, present } = ledger;
  if (before.partialReply !== '') counts['stream broke off'] += 1;
  const waitMs = ask?.wait?.delayMs ?? 0;
  if (waitMs > LONGEST_OWN_WAIT_MS) counts['wait as long as asked'] += 1;
  if (waitMs === LONGEST_WAIT_MS) counts['wait of at most 60 s'] += 1;
  if (!found || present.timerDueMs === undefined || !ask) return;
  if (ask.lastCall?.ending.kind === 'never') counts['call never ends'] += 1;
  if (!ask.streamed) counts['limit of an attempt'] += 1;
  else if (elapsedMs - ask.attemptStartedMs >= 4 * options.attemptTimeoutMs)
    counts['limit of a whole stream'] += 1;
  else counts['limit of a silence'] += 1;
}
