import type { Metrics } from '../../../src/domain/metrics.ts';
import { JUST_BELOW_ONE } from '../../support/seeded-randomness.ts';
import type { Law } from './law.ts';

const MOST_KEPT = 60;
const DRAWN_BY_READING = 3;

/** Behaviour 8.1, 8.6 to 8.8. */
export const metricsOnTheBeat: Law = {
  name: 'metrics tick every 3000 ms while a card is shown, with at most one tick after a sleep',
  breach({ before, after, ledger, calm, elapsedMs }) {
    const { beat, personas, present } = ledger;
    if (calm && beat.dueMs !== undefined && elapsedMs >= beat.dueMs) return `no tick came at ${beat.dueMs}`;
    const kept = Math.min(beat.ticks + 1, MOST_KEPT);
    if (after.readings === before.readings && beat.ticks === present.ticksBefore) return undefined;
    for (const { chatId } of personas) {
      const readings = after.readings.get(chatId);
      if (readings?.length !== kept)
        return `${chatId} has ${readings?.length} readings after ${beat.ticks} ticks`;
    }
    return after.readings.size === personas.length
      ? undefined
      : `there are ${after.readings.size} rows of readings`;
  },
};

/** Behaviour 8.6. Rows that were seen are frozen, so only new ones can differ. */
export const readingsKept: Law = {
  name: 'readings are kept in their order, the oldest going first',
  breach({ before, after, ledger: { beat, personas } }) {
    const unchanged = after.readings === before.readings;
    if (unchanged && beat.ticks > 0) return undefined;
    const dropped = !unchanged && beat.ticks >= MOST_KEPT ? 1 : 0;
    for (const { chatId, metrics } of personas) {
      const now = after.readings.get(chatId)!;
      if (beat.ticks === 0 && now[0] !== metrics) return `those of ${chatId} do not begin with its own`;
      if (!follows(now, before.readings.get(chatId)!, dropped)) return `those of ${chatId} were changed`;
    }
    return undefined;
  },
};

/** Behaviour 8.2 to 8.4. */
export const metricsWithinBounds: Law = {
  name: 'metrics stay within their bounds for every value of chance, and reach them',
  breach({ before, after, ledger: { personas, present } }) {
    if (after.readings === before.readings) {
      return present.chances.length === 0 ? undefined : 'chance was asked for nothing';
    }
    const { chances } = present;
    if (chances.length !== DRAWN_BY_READING * personas.length)
      return `chance was asked ${chances.length} times`;
    for (const { chatId } of personas) {
      const [earlier, now] = [before.readings.get(chatId)!.at(-1)!, after.readings.get(chatId)!.at(-1)!];
      const wrong = judge(earlier, now, chances);
      if (wrong !== undefined) return `${chatId}: ${wrong}`;
    }
    return undefined;
  },
};

/** Behaviour 8.5. */
export const uptimeConstant: Law = {
  name: 'uptime never moves',
  breach({ before, after, ledger: { personas } }) {
    if (after.readings === before.readings) return undefined;
    const moved = personas.find(
      ({ chatId, metrics }) => after.readings.get(chatId)!.at(-1)!.uptimePercent !== metrics!.uptimePercent,
    );
    return moved && `that of ${moved.chatId} moved`;
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
