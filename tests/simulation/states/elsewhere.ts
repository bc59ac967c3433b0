import type { Moment } from '../laws/law.ts';
import type { Fact } from '../world/fact.ts';
import type { Coverage } from './coverage.ts';

/** What was met of marks, the network and the memory. */
export function countElsewhere(counts: Coverage['counts'], facts: readonly Fact[], moment: Moment): void {
  const { before, after, ledger } = moment;
  for (const fact of facts) if (fact.kind === 'network') countNetwork(counts, fact.isOnline, moment);
  if (after.marks !== before.marks) countMarks(counts, moment);
  const { progress } = after.asking ?? {};
  const isNext = progress?.kind === 'attempting' && before.asking?.progress.kind === 'waiting';
  if (isNext && after.partialReplyBroken) counts['text of an earlier attempt in sight'] += 1;
  for (const { ask } of ledger.present.calls) {
    if (!ask || ask.remembered.length === 0) continue;
    counts['turns remembered'] += 1;
    const asked = ledger.transcripts[ask.place]!;
    if (asked.some(({ flaw }) => flaw !== undefined)) counts['a flawed turn not remembered'] += 1;
  }
}

function countNetwork(counts: Coverage['counts'], isOnline: boolean, { before, after }: Moment): void {
  if (!isOnline && before.connection !== 'offline') counts['network gone'] += 1;
  if (!isOnline || before.connection !== 'offline') return;
  const progress = before.asking?.progress;
  if (progress?.kind === 'waiting' && after.asking !== before.asking) counts['network back in a wait'] += 1;
  if (progress?.kind === 'attempting') counts['network back in an attempt'] += 1;
}

function countMarks(counts: Coverage['counts'], { before, after, ledger }: Moment): void {
  for (const { chatId } of ledger.personas) {
    const [was, is] = [before.marks[chatId], after.marks[chatId]];
    if (was === is) continue;
    if (is === undefined) counts['mark cleared'] += 1;
    else counts[`mark ${is}`] += 1;
  }
}
