import type { Moment } from '../laws/law.ts';
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

export function countAnswers(coverage: Coverage, facts: readonly Fact[], moment: Moment): void {
  const { counts } = coverage;
  for (const fact of facts) {
    if (fact.kind === 'call-cancelled') fact.call.leftBy = whoLeft(facts, moment);
    else if (fact.kind === 'cancel-threw') counts['cancel throws'] += 1;
    else if (fact.kind === 'settled') countSettled(coverage, fact.call, moment);
    else if (fact.kind === 'text') countText(counts, fact.call, fact.delta, moment);
  }
}

function whoLeft(facts: readonly Fact[], { ledger }: Moment): Call['leftBy'] {
  if (ledger.disposed) return 'the end';
  return facts.some(({ kind }) => kind === 'timer') ? 'the limit' : 'a cancel';
}

function countSettled(coverage: Coverage, call: Call, { ledger, elapsedMs }: Moment): void {
  const { counts } = coverage;
  if (call.leftBy) {
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
  if (ending.kind === 'rejects') counts['port rejects'] += 1;
  if (ending.kind === 'nonsense') counts['port answers nonsense'] += 1;
  if (ending.kind !== 'outcome') return;
  const { outcome } = ending;
  if (outcome.kind === 'cancelled') counts['port says cancelled by itself'] += 1;
  if (outcome.kind === 'failure') counts[`failure: ${outcome.reason}`] += 1;
  if (outcome.kind !== 'reply') return;
  if (outcome.text === null) counts['reply is null'] += 1;
  else if (isBlank(outcome.text)) counts['reply is blank'] += 1;
  else if (outcome.text.length > LONGEST_REPLY) counts['reply is cut'] += 1;
}

function countText(
  counts: Coverage['counts'],
  call: Call,
  delta: string,
  { ledger, elapsedMs }: Moment,
): void {
  if (delta === '') counts['empty text'] += 1;
  if (ledger.ask?.call !== call) counts['text after the end'] += 1;
  else if (elapsedMs === call.startedMs) counts['text before start returned'] += 1;
  else counts['text in the midst'] += 1;
}
