import type { Moment } from '../laws/law.ts';
import type { AskEnd, AskRecord } from '../ledger/asking.ts';
import { isBlank } from '../ledger/words.ts';
import type { Call, Fact } from '../world/fact.ts';
import type { Coverage } from './coverage.ts';
import type { State } from './states.ts';

const LONGEST_REPLY = 100_000;

const NEAR_LIMIT: Readonly<Record<number, State>> = {
  [-1]: 'answer 1 ms before the limit',
  0: 'answer at the limit',
  1: 'answer 1 ms after the limit',
};

const MOST_ATTEMPTS = 4;
const LONGEST_OWN_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;

export function countAnswers(coverage: Coverage, facts: readonly Fact[], moment: Moment): void {
  const { counts } = coverage;
  for (const fact of facts) {
    if (fact.kind === 'call-cancelled') fact.call.leftBy = whoLeft(facts, moment);
    else if (fact.kind === 'settled') countSettled(coverage, fact, moment);
    else if (fact.kind === 'text') countText(counts, fact, moment);
  }
}

/** How questions ended, and how attempts failed. */
export function countEnds(counts: Coverage['counts'], moment: Moment): void {
  const { before, ledger } = moment;
  for (const { kind, ask } of ledger.present.ends) {
    const { attempt, place } = ask;
    countEndText(counts, kind, ask, moment);
    if (kind === 'answered') countReply(counts, attempt, place !== ledger.place || ledger.stage !== 'chat');
    if (kind === 'failed')
      counts[attempt === MOST_ATTEMPTS ? 'apology after 4 attempts' : 'given up early'] += 1;
    if (kind === 'threw') counts['error instead of an answer'] += 1;
    if (kind === 'stopped' && !ledger.disposed) {
      const inWait = before.question?.progress.kind === 'waiting';
      counts[inWait ? 'stop in a wait' : 'stop in an attempt'] += 1;
    }
  }
  for (const entry of ledger.present.entries) {
    if (entry.kind === 'attempt-failed') countFailed(counts, entry.failure.kind === 'found', moment);
  }
}

function whoLeft(facts: readonly Fact[], { ledger }: Moment): Call['leftBy'] {
  if (ledger.disposed) return 'the end';
  return facts.some(({ kind }) => kind === 'timer') ? 'the limit' : 'a stop';
}

function countSettled(
  coverage: Coverage,
  { call, isLate }: Fact & { readonly kind: 'settled' },
  { ledger, elapsedMs }: Moment,
): void {
  const { counts } = coverage;
  if (call.leftBy && isLate) {
    counts[`late answer after ${call.leftBy}`] += 1;
    counts['cancel is ignored'] += 1;
  }
  const near = NEAR_LIMIT[elapsedMs - call.startedMs - ledger.options.attemptTimeoutMs];
  if (near) counts[near] += 1;
  if (call.number < coverage.newestSettled) counts['answers in another order'] += 1;
  coverage.newestSettled = Math.max(coverage.newestSettled, call.number);
  if (!call.leftBy) countEnding(counts, call);
}

function countEnding(counts: Coverage['counts'], { ending }: Call): void {
  if (ending.kind === 'throws') counts['port throws'] += 1;
  if (ending.kind !== 'event') return;
  const { event } = ending;
  if (event.kind === 'threw') counts['port tells that it threw'] += 1;
  else if (event.kind === 'failure') counts[`failure: ${event.reason}`] += 1;
  else if (event.text === null) counts['reply is null'] += 1;
  else if (isBlank(event.text)) counts['reply is blank'] += 1;
  else if (event.text.length > LONGEST_REPLY) counts['reply is cut'] += 1;
}

function countText(
  counts: Coverage['counts'],
  { call }: Fact & { readonly kind: 'text' },
  { ledger }: Moment,
): void {
  counts[ledger.ask?.call === call ? 'text in the midst' : 'text after the end'] += 1;
}

function countEndText(
  counts: Coverage['counts'],
  kind: AskEnd,
  { came, place }: AskRecord,
  moment: Moment,
): void {
  const { after, before } = moment;
  const messages = after.lanes[place]!.conversation?.messages;
  const earlier = before.lanes[place]!;
  const isFlawed = messages?.at(-1)?.flaw !== undefined;
  if (isFlawed && messages === earlier.conversation?.messages) counts['asked again in vain'] += 1;
  if (kind === 'answered' && before.connection === 'offline') counts['reply without a network'] += 1;
  if (came.trim() === '') return;
  const wasWaiting = before.question?.progress.kind === 'waiting';
  if (kind === 'stopped') counts[wasWaiting ? 'stopped with text in a wait' : 'stopped with text'] += 1;
  if (kind === 'failed') counts['broke off for good'] += 1;
  if (kind === 'answered' && earlier.isPartialReplyBroken) counts['broke off and was answered'] += 1;
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
  if (before.askedPlace !== undefined && before.lanes[before.askedPlace]!.partialReply !== '')
    counts['stream broke off'] += 1;
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
