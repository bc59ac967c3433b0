import { JUST_BELOW_ONE } from '../../support/seeded-randomness.ts';
import type { Metrics } from '../drive.ts';
import { hasTicked } from '../ledger/learn.ts';
import type { Law } from './law.ts';

const MOST_KEPT = 60;
const DRAWN_BY_READING = 3;

/** Behaviour 8.1, 8.6 to 8.8. */
export const metricsOnTheBeat: Law = {
  name: 'metrics tick every 3000 ms while a card is shown, with at most one tick after a sleep',
  breach({ before, after, ledger, calm, elapsedMs }) {
    const { beat, metricPlaces, personas, present } = ledger;
    if (calm && beat.dueMs !== undefined && elapsedMs >= beat.dueMs) return `no tick came at ${beat.dueMs}`;
    if (!hasTicked(before, after) && beat.ticks === present.ticksBefore) return undefined;
    if (after.beats !== beat.ticks) return `${after.beats} ticks are told, not ${beat.ticks}`;
    const kept = Math.min(beat.ticks + 1, MOST_KEPT);
    for (const place of metricPlaces) {
      const count = after.readings[place]!.length;
      if (count !== kept) return `${personas[place]!.chatId} has ${count} readings after ${beat.ticks} ticks`;
    }
    return undefined;
  },
};

/** Behaviour 8.6. Rows that were seen are frozen, so only new ones can differ. */
export const readingsKept: Law = {
  name: 'readings are kept in their order, the oldest going first; a persona without metrics has none',
  breach({ before, after, ledger: { beat, personas } }) {
    if (!hasTicked(before, after) && beat.ticks > 0) return undefined;
    for (const [place, { chatId, metrics }] of personas.entries()) {
      const [earlier, now] = [before.readings[place]!, after.readings[place]!];
      if (!metrics && now.length > 0) return `${chatId} has readings of no metrics`;
      if (beat.ticks === 0 && now[0] !== metrics) return `those of ${chatId} do not begin with its own`;
      const dropped = now !== earlier && beat.ticks >= MOST_KEPT ? 1 : 0;
      if (!follows(now, earlier, dropped)) return `those of ${chatId} were changed`;
    }
    return undefined;
  },
};

/** Behaviour 8.2 to 8.4. */
export const metricsWithinBounds: Law = {
  name: 'metrics stay within their bounds for every value of chance, and reach them',
  breach({ before, after, ledger: { metricPlaces, personas, present } }) {
    const { chances } = present;
    if (!hasTicked(before, after)) return chances.length === 0 ? undefined : 'chance was asked for nothing';
    if (chances.length !== DRAWN_BY_READING * metricPlaces.length)
      return `chance was asked ${chances.length} times`;
    for (const place of metricPlaces) {
      const wrong = judge(before.readings[place]!.at(-1)!, after.readings[place]!.at(-1)!, chances);
      if (wrong !== undefined) return `${personas[place]!.chatId}: ${wrong}`;
    }
    return undefined;
  },
};

/** Behaviour 8.5. */
export const uptimeConstant: Law = {
  name: 'uptime never moves',
  breach({ before, after, ledger: { metricPlaces, personas } }) {
    if (!hasTicked(before, after)) return undefined;
    const moved = metricPlaces.find(
      (place) => after.readings[place]!.at(-1)!.uptimePercent !== personas[place]!.metrics!.uptimePercent,
    );
    return moved === undefined ? undefined : `that of ${personas[moved]!.chatId} moved`;
  },
};

function follows(now: readonly unknown[], earlier: readonly unknown[], dropped: number): boolean {
  for (let index = dropped; index < earlier.length; index += 1) {
    if (now[index - dropped] !== earlier[index]) return false;
  }
  return true;
}

function judge(earlier: Metrics, now: Metrics, chances: readonly number[]): string | undefined {
  const { responseTimeSeconds, loadFactor } = now;
  const growth = now.neuralPathways - earlier.neuralPathways;
  if (!(responseTimeSeconds >= 0.12 && responseTimeSeconds <= 0.24))
    return `response time ${responseTimeSeconds}`;
  if (Number(responseTimeSeconds.toFixed(2)) !== responseTimeSeconds)
    return `response time ${responseTimeSeconds}`;
  if (!(Number.isInteger(growth) && growth >= 0 && growth <= 49_999)) return `pathways grew by ${growth}`;
  if (!(loadFactor >= 0 && loadFactor < 0.25)) return `load factor ${loadFactor}`;
  if (chances.every((value) => value === 0)) {
    return responseTimeSeconds === 0.12 && growth === 0 && loadFactor === 0
      ? undefined
      : 'not at the lower bound';
  }
  if (chances.every((value) => value === JUST_BELOW_ONE)) {
    const atTop = responseTimeSeconds === 0.24 && growth === 49_999 && loadFactor > 0.249_999;
    return atTop ? undefined : 'not at the upper bound';
  }
  return undefined;
}
