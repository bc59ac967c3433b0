import { attemptLimitMs } from '../ledger/asking.ts';
import { type Session, happen } from './session.ts';
import { LawBroken, dispose } from './visit.ts';
import { giveOne, pauseMotion } from './visitor.ts';

/** More than the longest wait that can still be open when faults stop. */
const LONGEST_WAIT_MS = 60_000;
const INTRO_MS = 5100;

/** Time passes as it should: everything comes when it is due. */
export function walk(session: Session, durationMs: number): void {
  const { clock } = session.world;
  const untilMs = clock.elapsedMs() + durationMs;
  for (let next = clock.take(untilMs); next; next = clock.take(untilMs)) happen(session, next.run);
  pass(session, untilMs - clock.elapsedMs());
}

/** Time passes until the next thing happens, whatever it is; a little, where nothing is to come. */
export function walkToNext(session: Session): void {
  const { clock, dice } = session.world;
  const next = clock.take(Infinity);
  if (next) happen(session, next.run);
  else pass(session, dice.between(1, 1000));
}

/** Time passes while nothing runs; whatever fell due meanwhile comes late, one by one. */
export function sleep(session: Session, durationMs: number): void {
  const { clock } = session.world;
  pass(session, durationMs, true);
  for (let late = clock.takeLate(); late; late = clock.takeLate()) happen(session, late.run);
}

/** Somebody sets the clock on the wall. */
export function jump(session: Session, differenceMs: number): void {
  const { world, visit, ended } = session;
  happen(session, () => {
    world.clock.jump(differenceMs);
    for (const each of ended ? [visit, ended] : [visit]) each.facts.push({ kind: 'jumped', differenceMs });
  });
}

/** Faults stop, and the visit must come to rest by itself; then it ends, and what comes later changes nothing. */
export function rest(session: Session): void {
  const { world } = session;
  world.calm = true;
  happen(session, () => pauseMotion(session.visit, true));
  walk(session, restMs(session));
  demandRest(session);
  happen(session, () => dispose(session.visit));
  for (const { release } of world.held.splice(0)) happen(session, release);
  walk(session, restMs(session));
  happen(session, () => giveOne(session.visit, 'stop', world.dice));
}

function pass(session: Session, durationMs: number, asleep = false): void {
  happen(session, () => {
    const { world, visit } = session;
    world.clock.pass(durationMs);
    if (asleep) world.lateMs += durationMs;
    visit.facts.push({ kind: asleep ? 'slept' : 'passed', durationMs });
  });
}

function restMs({ visit }: Session): number {
  const { ask } = visit.ledger;
  if (!ask) return INTRO_MS;
  // The attempt or the wait that is open, and the answer to the one after it.
  return attemptLimitMs(visit.ledger, ask.streamed) + LONGEST_WAIT_MS;
}

function demandRest({ visit: { seen, use } }: Session): void {
  const laws = ['once faults stop, the visit comes to rest within its bound'];
  if (seen.busy) throw new LawBroken(laws, 'a question is still open');
  if (seen.stage === 'intro') throw new LawBroken(laws, 'the intro still runs');
  if (use.timers > 0) throw new LawBroken(laws, `${use.timers} timers still wait`);
}
