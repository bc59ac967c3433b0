import type { Squad } from '../../../src/domain/squad/squad.ts';
import type { Core } from '../core.ts';
import { LAWS, LAWS_OF_THE_ENDED } from '../laws/all-laws.ts';
import { nothingThrown } from '../laws/ending.ts';
import type { Law, Moment } from '../laws/law.ts';
import type { Instant } from '../ledger/beat.ts';
import { learn, learnTimer } from '../ledger/learn.ts';
import { type Ledger, createLedger, turnPage } from '../ledger/ledger.ts';
import type { Fact } from '../world/fact.ts';
import { type PortUse, type World, createPorts } from '../world/world.ts';
import { type Seen, freezeNew, look } from './seen.ts';
import { drawOptions } from './settings.ts';

/** One squad, and everything known of it. */
export interface Visit {
  readonly squad: Squad;
  readonly ledger: Ledger;
  readonly use: PortUse;
  /** What happened since the last check. */
  readonly facts: Fact[];
  seen: Seen;
}

/** Laws were broken; `message` tells how the first of them was. */
export class LawBroken extends Error {
  override name = 'LawBroken';
  readonly laws: readonly string[];
  constructor(laws: readonly string[], what: string) {
    super(what);
    this.laws = laws;
  }
}

export function createVisit(core: Core, world: World): Visit {
  const facts: Fact[] = [];
  const use: PortUse = { record: (fact) => void facts.push(fact), timers: 0, watches: 0, calls: [] };
  const options = drawOptions(world.dice, core);
  const squad = core.createSquad(createPorts(world, use, options.attemptTimeoutMs), options);
  const seen = lookAt(squad);
  freezeNew(seen, undefined);
  return { squad, ledger: createLedger(options, world.clock.elapsedMs(), world.isOnline), use, facts, seen };
}

/** Looks at the visit and learns what happened. */
export function observe(visit: Visit, instant: Instant, calm: boolean): Moment {
  const { ledger, squad, seen: before, use, facts } = visit;
  const wasDisposed = ledger.disposed;
  const after = lookAt(squad);
  freezeNew(after, before);
  turnPage(ledger.present, ledger.beat.ticks, ledger.messages);
  for (const fact of facts) learn(ledger, fact, instant);
  learnTimer(ledger, before, after, instant);
  visit.seen = after;
  return {
    before,
    after,
    ledger,
    elapsedMs: instant.elapsedMs,
    nowMs: instant.nowMs,
    lateMs: instant.lateMs,
    calm,
    wasDisposed,
    timers: use.timers,
    watches: use.watches,
    callsInFlight: countInFlight(use),
  };
}

/** Checks every law. */
export function judge(moment: Moment): void {
  const laws = moment.wasDisposed ? LAWS_OF_THE_ENDED : LAWS;
  for (const law of laws) {
    const breach = law.breach(moment);
    if (breach !== undefined) throw new LawBroken(listBroken(laws, law, moment), breach);
  }
}

function listBroken(laws: readonly Law[], first: Law, moment: Moment): readonly string[] {
  const others = laws.filter((law) => law !== first && law.breach(moment) !== undefined);
  return [first, ...others].map(({ name }) => name);
}

function lookAt(squad: Squad): Seen {
  try {
    return look(squad);
  } catch (error) {
    throw new LawBroken([nothingThrown.name], `a view throws ${String(error)}`);
  }
}

/** Calls that neither settled nor were cancelled; those that did are not counted again. */
function countInFlight({ calls }: PortUse): number {
  for (let index = calls.length - 1; index >= 0; index -= 1) {
    const { settled, cancelled } = calls[index]!;
    if (settled || cancelled) calls.splice(index, 1);
  }
  return calls.length;
}
