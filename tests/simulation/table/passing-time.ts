import { LawBroken } from '../visit/visit.ts';
import { comesToRest } from './laws.ts';
import { type TableSession, dispose, happen, perform } from './table-session.ts';

/** For each who may wait for all the others: an attempt that hangs when faults stop, four of them at most, and waits. */
const LONGEST_MS = 4 * 4 * 30_000 + 3 * 60_000;

/** Time passes as it should: everything comes when it is due. */
export function walk(session: TableSession, durationMs: number): void {
  const { clock } = session.world;
  const untilMs = clock.elapsedMs() + durationMs;
  for (let next = clock.take(untilMs); next; next = clock.take(untilMs)) happen(session, next.run);
  happen(session, () => clock.pass(untilMs - clock.elapsedMs()));
}

/** Time passes until the next thing happens, whatever it is. */
export function walkToNext(session: TableSession): void {
  const { clock, dice } = session.world;
  const next = clock.take(Infinity);
  happen(session, next ? next.run : () => clock.pass(dice.between(1, 1000)));
}

/** Time passes while nothing runs; whatever fell due meanwhile comes late, one by one. */
export function sleep(session: TableSession, durationMs: number): void {
  const { clock } = session.world;
  happen(session, () => clock.pass(durationMs));
  for (let late = clock.takeLate(); late; late = clock.takeLate()) happen(session, late.run);
}

/** Somebody sets the clock on the wall. */
export function jump(session: TableSession, differenceMs: number): void {
  happen(session, () => session.world.clock.jump(differenceMs));
}

export function turnNetwork(session: TableSession): void {
  const { world } = session;
  happen(session, () => {
    world.isOnline = !world.isOnline;
    for (const watcher of world.watchers) watcher(world.isOnline);
  });
}

/** Faults stop, and the visit must come to rest by itself; then it ends, and what comes later changes nothing. */
export function rest(session: TableSession): void {
  const { world, visit } = session;
  world.calm = true;
  perform(session, { kind: 'pause-motion', paused: true });
  walk(session, (visit.lanes.length + 1) * LONGEST_MS);
  const { busy, stage } = session.seen;
  if (busy) throw new LawBroken([comesToRest.name], 'a question or a map is still open');
  if (stage === 'intro') throw new LawBroken([comesToRest.name], 'the intro still runs');
  perform(session, { kind: 'begin' });
  perform(session, { kind: 'cancel-edit' });
  perform(session, { kind: 'ask-all', text: 'Once more?' });
  if (world.dice.chance(0.5)) walk(session, LONGEST_MS);
  if (world.dice.chance(0.5)) perform(session, { kind: 'draw-map', round: session.seen.rounds.length });
  dispose(session);
  for (const { release } of world.held.splice(0)) happen(session, release);
  walk(session, LONGEST_MS);
  perform(session, { kind: 'stop-all' });
  perform(session, { kind: 'open-table' });
}
