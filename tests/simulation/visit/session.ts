import type { Core } from '../core.ts';
import type { Moment } from '../laws/law.ts';
import type { Instant } from '../ledger/beat.ts';
import type { Fact } from '../world/fact.ts';
import { type World, createWorld } from '../world/world.ts';
import { drawSettings } from './settings.ts';
import { type Visit, createVisit, hasStirred, judge, observe } from './visit.ts';

/** What a session tells of every happening, once its laws have been checked. */
export type Listener = (visit: Visit, moment: Moment) => void;

/** What a session tells of every happening before its laws are checked. */
export type OnHappening = (facts: readonly Fact[], moment: Moment) => void;

/** One seeded run: a world, the visit in it, and the one before, where there was one. */
export interface Session {
  readonly core: Core;
  readonly world: World;
  readonly listener: Listener;
  readonly onHappening: OnHappening | undefined;
  visit: Visit;
  ended: Visit | undefined;
}

/** What a session is made of. */
interface SessionParts {
  readonly core: Core;
  readonly seed: number;
  readonly listener?: Listener;
  readonly onHappening?: OnHappening;
}

export function createSession({ core, seed, listener = ignore, onHappening }: SessionParts): Session {
  const world = createWorld(seed, drawSettings);
  return { core, world, listener, onHappening, visit: createVisit(core, world), ended: undefined };
}

function ignore(): void {
  // Nobody listens.
}

/** Lets one thing happen, and everything that follows from it at once; then every law is checked. */
export function happen(session: Session, cause: () => void): void {
  const { visit, ended } = session;
  try {
    cause();
  } catch (error) {
    visit.facts.push({ kind: 'thrown', error });
  }
  inspect(session, visit);
  if (ended && hasStirred(ended)) inspect(session, ended);
}

function inspect(session: Session, visit: Visit): void {
  const { clock, lateMs } = session.world;
  const instant: Instant = { elapsedMs: clock.elapsedMs(), nowMs: clock.nowMs(), lateMs };
  const moment = observe(visit, instant, !clock.hasDueTimer());
  session.onHappening?.(visit.facts, moment);
  judge(moment);
  session.listener(visit, moment);
  if (visit.facts.length > 0) visit.facts.length = 0;
}
