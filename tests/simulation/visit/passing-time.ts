import { type Session, happen } from './session.ts';

/** Time passes as it should: everything comes when it is due. */
export async function walk(session: Session, durationMs: number): Promise<void> {
  const { clock } = session.world;
  const untilMs = clock.elapsedMs() + durationMs;
  for (let next = clock.take(untilMs); next; next = clock.take(untilMs)) await happen(session, next.run);
  await pass(session, untilMs - clock.elapsedMs());
}

/** Time passes until the next thing happens, whatever it is; a little, where nothing is to come. */
export async function walkToNext(session: Session): Promise<void> {
  const { clock, dice } = session.world;
  const next = clock.take(Infinity);
  await (next ? happen(session, next.run) : pass(session, dice.between(1, 1000)));
}

/** Time passes while nothing runs; whatever fell due meanwhile comes late, one by one. */
export async function sleep(session: Session, durationMs: number): Promise<void> {
  const { clock } = session.world;
  await pass(session, durationMs, true);
  for (let late = clock.takeLate(); late; late = clock.takeLate()) await happen(session, late.run);
}

/** Somebody sets the clock on the wall. */
export function jump(session: Session, differenceMs: number): Promise<void> {
  const { world, visit, ended } = session;
  return happen(session, () => {
    world.clock.jump(differenceMs);
    for (const each of ended ? [visit, ended] : [visit]) each.facts.push({ kind: 'jumped', differenceMs });
  });
}

function pass(session: Session, durationMs: number, asleep = false): Promise<void> {
  return happen(session, () => {
    const { world, visit } = session;
    world.clock.pass(durationMs);
    if (asleep) world.lateMs += durationMs;
    visit.facts.push({ kind: asleep ? 'slept' : 'passed', durationMs });
  });
}
