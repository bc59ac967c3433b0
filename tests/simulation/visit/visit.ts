import type { Core } from '../core.ts';
import type { Conversation, Decision, Visit as CoreVisit, VisitCommand, VisitHappening } from '../drive.ts';
import { LAWS, LAWS_OF_THE_ENDED, LAWS_WITHOUT_LANES } from '../laws/all-laws.ts';
import { nothingThrown } from '../laws/ending.ts';
import type { Law, Moment } from '../laws/law.ts';
import type { Instant } from '../ledger/beat.ts';
import { learn, learnTimer } from '../ledger/learn.ts';
import { type Ledger, createLedger, turnPage } from '../ledger/ledger.ts';
import type { Fact, Performed } from '../world/fact.ts';
import { type PortUse, type World, createPorts } from '../world/world.ts';
import { type Seen, watch } from './seen.ts';
import { drawOptions } from './settings.ts';

/** One visit of the core's, and everything known of it. */
export interface Visit {
  readonly core: CoreVisit;
  readonly ledger: Ledger;
  readonly use: PortUse;
  /** What happened since the last check. */
  readonly facts: Fact[];
  /** What the visit has told since then. */
  readonly told: VisitHappening[];
  /** What is seen now. */
  readonly look: () => Seen;
  seen: Seen;
  looks: number;
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

/** Of so many times, the laws look once at every lane. */
const THOROUGH_EVERY = 32;

const NOT_YET: Decision = { kind: 'done' };

const NOWHERE: readonly number[] = [];

export function createVisit(core: Core, world: World): Visit {
  const facts: Fact[] = [];
  const told: VisitHappening[] = [];
  const use: PortUse = { record: (fact) => void facts.push(fact), timers: 0, watches: 0, calls: [] };
  world.squad ??= world.dice.pick(core.squads);
  const { squad } = world;
  const options = drawOptions(world.dice);
  const ports = createPorts(world, use, options.attemptTimeoutMs);
  const created = core.createVisit(ports, squad, options);
  created.listen((anything) => {
    told.push(anything as VisitHappening);
  });
  const ledger = createLedger(squad.personas, options, world.clock.elapsedMs(), world.isOnline);
  const look = lookSafely(() => watch(created));
  return { core: created, ledger, use, facts, told, look, seen: look(), looks: 0 };
}

/** Performs a command, and notes it before whatever it brings. */
export function perform({ core, facts }: Visit, command: VisitCommand, saved?: Conversation): Decision {
  const promised = command.kind === 'send' ? core.chosen.value.sendDecision.value : undefined;
  const performed = {
    kind: 'command',
    command,
    decision: NOT_YET,
    promised,
    saved,
  } satisfies Performed;
  facts.push(performed);
  performed.decision = core.perform(command);
  return performed.decision;
}

export function dispose(visit: Visit): void {
  const { core, facts } = visit;
  facts.push({ kind: 'disposed' });
  core.dispose();
}

/** Whether anything has happened to a visit since the last check, or shows. */
export function hasStirred({ facts, told, look, seen }: Visit): boolean {
  return facts.length > 0 || told.length > 0 || look() !== seen;
}

/** Looks at the visit and learns what happened. */
export function observe(visit: Visit, instant: Instant, calm: boolean): Moment {
  const { ledger, seen: before, use, facts, told } = visit;
  const wasDisposed = ledger.disposed;
  visit.looks += 1;
  const isThorough = visit.looks % THOROUGH_EVERY === 0;
  const after = lookSafely(visit.look);
  const { present } = ledger;
  turnPage(ledger);
  if (told.length > 0) {
    present.told.push(...told);
    told.length = 0;
  }
  for (const fact of facts) learn(ledger, fact, instant);
  learnTimer(ledger, before, after, instant);
  visit.seen = after;
  return {
    before,
    after,
    ledger,
    places: placesToLookAt(before, after, ledger, isThorough),
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
  const laws = lawsFor(moment);
  for (const law of laws) {
    const breach = law.breach(moment);
    if (breach !== undefined) throw new LawBroken(listBroken(laws, law, moment), breach);
  }
}

function lawsFor({ wasDisposed, places }: Moment): readonly Law[] {
  if (wasDisposed) return LAWS_OF_THE_ENDED;
  return places.length === 0 ? LAWS_WITHOUT_LANES : LAWS;
}

function placesToLookAt(before: Seen, after: Seen, ledger: Ledger, isThorough: boolean): readonly number[] {
  const { present, personas, stage, disposed, ask } = ledger;
  const isAll =
    isThorough || stage !== present.stageBefore || disposed || (ask !== undefined) !== present.wasAsked;
  if (!isAll && after.lanes === before.lanes && present.touched === 0) return NOWHERE;
  const places: number[] = [];
  for (let place = 0; place < personas.length; place += 1) {
    const isTouched = (present.touched >> place) % 2 === 1;
    if (isAll || isTouched || after.lanes[place] !== before.lanes[place]) places.push(place);
  }
  return places;
}

function listBroken(laws: readonly Law[], first: Law, moment: Moment): readonly string[] {
  const others = laws.filter((law) => law !== first && law.breach(moment) !== undefined);
  return [first, ...others].map(({ name }) => name);
}

function lookSafely<Found>(find: () => Found): Found {
  try {
    return find();
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
