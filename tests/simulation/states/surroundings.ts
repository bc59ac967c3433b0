import type { Moment } from '../laws/law.ts';
import { hasTicked } from '../ledger/learn.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Fact } from '../world/fact.ts';
import type { Coverage } from './coverage.ts';

const INTERVAL_MS = 3000;
const MOST_KEPT = 60;

/** What was met of marks, the network and the memory. */
export function countElsewhere(counts: Coverage['counts'], facts: readonly Fact[], moment: Moment): void {
  const { before, after, ledger } = moment;
  for (const fact of facts) if (fact.kind === 'network') countNetwork(counts, fact.isOnline, moment);
  if (after.lanes !== before.lanes) countMarks(counts, moment);
  const asked = after.askedPlace === undefined ? undefined : after.lanes[after.askedPlace];
  const isNext =
    asked?.question?.progress.kind === 'attempting' && before.question?.progress.kind === 'waiting';
  if (isNext && asked.isPartialReplyBroken) counts['text of an earlier attempt in sight'] += 1;
  countTold(counts, moment);
  for (const { ask } of ledger.present.calls) {
    if (!ask) continue;
    if (ledger.personas[ask.place]!.model !== undefined) counts['model of a persona’s own'] += 1;
    if (ask.remembered.length === 0) continue;
    counts['turns remembered'] += 1;
    const transcript = ledger.transcripts[ask.place]!;
    if (transcript.some(({ flaw }) => flaw !== undefined)) counts['a flawed turn not remembered'] += 1;
  }
}

export function countTime(coverage: Coverage, facts: readonly Fact[], moment: Moment): void {
  const { counts } = coverage;
  const { before, after, ledger, elapsedMs } = moment;
  for (const fact of facts) {
    if (fact.kind === 'jumped') countJump(coverage, fact.differenceMs);
    if (fact.kind === 'created') counts['visit after a visit'] += 1;
    if (fact.kind === 'disposed') countSquad(counts, ledger);
    if (fact.kind === 'timer') countTimer(coverage, fact.dueMs, elapsedMs);
  }
  if (hasTicked(before, after)) countTick(counts, moment);
  if (after.intro !== before.intro) countIntro(counts, moment);
  countStamps(coverage, moment);
}

/** What a visit was with, told once at its end. */
function countSquad(counts: Coverage['counts'], { personas, metricPlaces }: Ledger): void {
  if (personas.length === 1) counts['squad of one'] += 1;
  if (personas.length === 4) counts['squad of four'] += 1;
  if (personas.length === 8) counts['squad of eight'] += 1;
  if (metricPlaces.length === 0) counts['squad without metrics'] += 1;
  else if (metricPlaces.length < personas.length) counts['persona without metrics'] += 1;
  if (personas.some(({ chatId }) => chatId === '__proto__')) counts['odd ids'] += 1;
}

function countTold(counts: Coverage['counts'], { ledger: { present } }: Moment): void {
  if (new Set(present.told.map(({ kind }) => kind)).size > 1)
    counts['happenings of several kinds at once'] += 1;
}

function countNetwork(counts: Coverage['counts'], isOnline: boolean, { before, after }: Moment): void {
  if (!isOnline && before.connection !== 'offline') counts['network gone'] += 1;
  if (!isOnline || before.connection !== 'offline') return;
  const progress = before.question?.progress;
  if (progress?.kind === 'waiting' && after.question !== before.question)
    counts['network back in a wait'] += 1;
  if (progress?.kind === 'attempting') counts['network back in an attempt'] += 1;
}

function countMarks(counts: Coverage['counts'], { before, after, places }: Moment): void {
  for (const place of places) {
    const [was, is] = [before.lanes[place]!.mark, after.lanes[place]!.mark];
    if (was === is) continue;
    if (is === undefined) counts['mark cleared'] += 1;
    else counts[`mark ${is}`] += 1;
  }
}

function countJump(coverage: Coverage, differenceMs: number): void {
  if (differenceMs > 0) coverage.counts['clock went forward'] += 1;
  if (differenceMs >= 0) return;
  coverage.counts['clock went back'] += 1;
  coverage.clockWentBack = true;
}

function countTimer(coverage: Coverage, dueMs: number, elapsedMs: number): void {
  if (coverage.lastTimerMs === dueMs) coverage.counts['several timers at once'] += 1;
  coverage.lastTimerMs = dueMs;
  if (elapsedMs > dueMs) coverage.counts['late timer'] += 1;
}

function countTick(counts: Coverage['counts'], { before, ledger, elapsedMs }: Moment): void {
  const { beat, metricPlaces, present, stage } = ledger;
  counts['metrics tick'] += 1;
  if (elapsedMs - (present.timerDueMs ?? elapsedMs) >= INTERVAL_MS)
    counts['metrics catch-up after a sleep'] += 1;
  if (stage !== 'chat') counts['tick outside the chat'] += 1;
  if (present.chances[0] === 0) counts['tick with chance at 0'] += 1;
  if (present.chances[0]! > 1 - 2 ** -40) counts['tick with chance just below 1'] += 1;
  if (beat.ticks >= MOST_KEPT && before.readings[metricPlaces[0]!]?.length === MOST_KEPT) {
    counts['reading dropped after 60'] += 1;
  }
}

function countIntro(counts: Coverage['counts'], { before, after, ledger }: Moment): void {
  if (ledger.present.timerDueMs === undefined) return;
  if (after.intro.phase === 'done') counts['intro ran to its end'] += 1;
  if (after.intro.completedSteps > before.intro.completedSteps + 1) counts['intro slept through a step'] += 1;
  if (ledger.intro.wentBack) counts['intro while the clock went back'] += 1;
}

function countStamps(
  { counts, clockWentBack }: Coverage,
  { before, after, ledger, nowMs, places }: Moment,
): void {
  if (after.lanes === before.lanes) return;
  const isBumped = places.some(
    (place) =>
      after.lanes[place]!.conversation !== before.lanes[place]!.conversation &&
      (ledger.lastStampsMs[place] ?? -1) > Math.floor(nowMs),
  );
  if (!isBumped) return;
  counts[clockWentBack ? 'stamp after the clock went back' : 'two stamps in one millisecond'] += 1;
}
