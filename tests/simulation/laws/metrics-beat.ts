import type { Law } from './law.ts';

const MOST_KEPT = 60;

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

function follows(now: readonly unknown[], earlier: readonly unknown[], dropped: number): boolean {
  for (let index = dropped; index < earlier.length; index += 1) {
    if (now[index - dropped] !== earlier[index]) return false;
  }
  return true;
}
