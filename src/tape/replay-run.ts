import { describeThrown } from '../domain/log-safely.ts';
import { METRICS_INTERVAL_MS } from '../domain/metrics.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { CreateTable } from '../domain/visit/own-table.ts';
import type { Visit, VisitOptions, VisitPorts } from '../domain/visit/visit.ts';
import type { VisitState } from '../domain/visit/visit-state.ts';
import type { Departure, Followed } from '../domain/tape-findings.ts';
import type { Squad } from '../domain/squad.ts';
import type { CompletionEvent } from '../ports/completion.ts';
import { followedIn, isAsRecorded, isTuple } from './departure.ts';
import { digest } from './digest.ts';
import { digestHappening } from './digest-happening.ts';
import {
  type ReadTape,
  type TapeHeader,
  type TapeInput,
  type TapeLine,
  type Thrown,
  type Trace,
  type TraceEntry,
  lineNumberOf,
} from './tape-format.ts';
import { changeText } from './text-change.ts';

/** What a replay makes visits with: the core's own functions. */
export interface ReplayParts {
  readonly createVisit: (ports: VisitPorts, squad: Squad, options: VisitOptions) => Visit;
  readonly createTable: CreateTable;
}

/** A visit that does what a tape says, a line at a time. Nothing in it has an effect outside. */
export interface ReplayRun {
  readonly visit: Visit;
  /** The place of the next line among those of the tape. */
  index(): number;
  /** The time of the newest line. */
  atMs(): number;
  /** The core's clock. */
  nowMs(): number;
  departure(): Departure | undefined;
  /** Takes the next line; false where there is none, or the run has departed. */
  step(): boolean;
  /** Where another run can begin; undefined where something is under way. */
  checkpoint(): Checkpoint | undefined;
  /** Ends the visit, whatever the tape says. */
  end(): void;
}

/** A visit at rest in the middle of a tape. */
export interface Checkpoint {
  readonly index: number;
  readonly atMs: number;
  readonly state: VisitState;
  readonly hasTable: boolean;
  /** The number of the metrics' timer, if it is set. */
  readonly beat: number | undefined;
  /** What the clock says while the visit is made anew. */
  readonly nowMs: number;
  readonly isOnline: boolean;
  readonly timerCount: number;
  readonly callCount: number;
  readonly typed: string;
}

interface ReplayTimer {
  /** Undefined where the tape does not know it. */
  number: number | undefined;
  readonly dueMs: number;
  readonly run: () => void;
}

/** What follows from the line that is taken, and how much of it has been met. */
interface Cursor {
  readonly line: number;
  readonly atMs: number;
  readonly trace: Trace;
  met: number;
}

type PortEntry = Exclude<TraceEntry, TapeLine>;

/** Throws what a port threw; in words it is the same. */
class ReplayedError extends Error {
  readonly said: string;
  constructor({ threw }: Thrown) {
    super(threw);
    this.said = threw;
  }
  override toString(): string {
    return this.said;
  }
}

/** @param given Where the run begins; with the tape unless given. */
export function createReplayRun(
  { header, lines }: ReadTape,
  { createVisit, createTable }: ReplayParts,
  given: Checkpoint | undefined,
  onHappening: (happening: Happening, atMs: number) => void,
): ReplayRun {
  const from = given ?? checkpointIn(header);
  const pending = new Set<ReplayTimer>();
  const timers = new Map<number, ReplayTimer>();
  const calls = new Map<number, (event: CompletionEvent) => void>();
  const { isOnline: wasOnline } = from ?? header;
  let isOnline = wasOnline;
  let index = from?.index ?? 0;
  let atMs = from?.atMs ?? 0;
  let nowMs = from?.nowMs ?? header.startedMs;
  let timerCount = from?.timerCount ?? 0;
  let callCount = from?.callCount ?? 0;
  let typed = from?.typed ?? '';
  let isDisposed = false;
  let tellNetwork: (now: boolean) => void = () => undefined;
  let departure: Departure | undefined;
  /** Undefined while the visit is made from a state, which is on no tape. */
  let cursor: Cursor | undefined = from ? undefined : { line: 1, atMs: 0, trace: header.trace, met: 0 };

  function depart(expected: Followed, found: Followed): void {
    if (!cursor) return;
    departure ??= { line: cursor.line, atMs: cursor.atMs, expected, found };
  }

  /** The entry that says what a port did; undefined where nobody knows. */
  function meet(found: Followed): PortEntry | undefined {
    if (!cursor || departure) return undefined;
    takeNested(isCommand);
    const entry = cursor.trace[cursor.met];
    if (!entry || !isTuple(entry) || !isAsRecorded(entry, found)) {
      depart(followedIn(entry), found);
      return undefined;
    }
    cursor.met += 1;
    return entry;
  }

  /** What came while the input before it took effect. */
  function takeNested(isMeant: (input: TapeInput) => boolean): void {
    if (!cursor) return;
    for (;;) {
      const entry = cursor.trace[cursor.met];
      if (!entry || isTuple(entry) || !isMeant(entry) || departure) return;
      cursor.met += 1;
      take(entry, cursor.line);
    }
  }

  function take(line: TapeLine, number: number): void {
    const outer = cursor;
    cursor = { line: number, atMs: line.atMs, trace: line.trace, met: 0 };
    try {
      act(line);
    } catch (error) {
      depart({ kind: 'nothing' }, { kind: 'threw', detail: describeThrown(error) });
    }
    takeNested(isCommand);
    const left = cursor.trace[cursor.met];
    if (left) depart(followedIn(left), { kind: 'nothing' });
    cursor = outer;
  }

  function act(line: TapeLine): void {
    switch (line.kind) {
      case 'command':
      case 'typed': {
        const decision = visit.perform(commandOf(line));
        const refused = decision.kind === 'refuse' ? decision.reason : undefined;
        if (refused !== line.refused) depart(decided(line.refused), decided(refused));
        return;
      }
      case 'timer': {
        const timer = timers.get(line.timer);
        if (timer) pending.delete(timer);
        timer?.run();
        return;
      }
      case 'event':
        calls.get(line.call)?.(line.event);
        return;
      case 'network':
        ({ isOnline } = line);
        tellNetwork(isOnline);
        return;
      case 'table':
        visit.addTable(createTable);
        return;
      case 'dispose':
        isDisposed = true;
        visit.dispose();
    }
  }

  function commandOf(line: Extract<TapeLine, { readonly kind: 'command' | 'typed' }>) {
    if (line.kind === 'command') return line.command;
    typed = changeText(typed, line.change);
    return { kind: line.into, text: typed };
  }

  function setTimer(delayMs: number, run: () => void): ReplayTimer {
    const timer: ReplayTimer = { number: undefined, dueMs: nowMs + delayMs, run };
    pending.add(timer);
    return timer;
  }

  function enter(timer: ReplayTimer, number: number): void {
    timer.number = number;
    timers.set(number, timer);
  }

  const visit = createVisit(
    {
      log: { write: () => undefined },
      randomness: {
        next() {
          return answerIn(meet({ kind: 'chance' })) ?? 0;
        },
      },
      clock: {
        now() {
          return (nowMs = answerIn(meet({ kind: 'now' })) ?? nowMs);
        },
        after(delayMs, run) {
          const isOnTape = cursor !== undefined;
          if (isOnTape) timerCount += 1;
          const number = timerCount;
          throwAsIn(meet({ kind: 'after', delayMs }));
          const timer = setTimer(delayMs, run);
          if (isOnTape) enter(timer, number);
          return () => {
            if (!pending.delete(timer) || timer.number === undefined) return;
            throwAsIn(meet({ kind: 'clear', timer: timer.number }));
          };
        },
      },
      network: {
        isOnline: () => wasOnline,
        watch(onChange) {
          tellNetwork = onChange;
          return () => (tellNetwork = () => undefined);
        },
      },
      completion: {
        start(request, hear) {
          callCount += 1;
          const call = callCount;
          calls.set(call, hear);
          const entry = meet({ kind: 'start', digest: digest(JSON.stringify(request)) });
          takeNested(isOfPort);
          throwAsIn(entry);
          return () => {
            const cancelled = meet({ kind: 'cancel', call });
            takeNested(isOfPort);
            throwAsIn(cancelled);
          };
        },
      },
    },
    header.squad,
    header.options,
  );
  visit.happened.listen((happening) => {
    if (cursor) onHappening(happening, cursor.atMs);
    const [kind, personaId, sum] = digestHappening(happening);
    if (meet({ kind: 'told', happening: kind, personaId, digest: sum })) takeNested(isCommand);
  });
  if (from) resume(from);
  else settle();

  /** From here on, all that follows is on the tape. */
  function resume({ state, hasTable, beat }: Checkpoint): void {
    if (hasTable) visit.addTable(createTable);
    visit.perform({ kind: 'resume', state });
    const [timer] = pending;
    pending.clear();
    if (!timer || beat === undefined) return;
    pending.add(timer);
    enter(timer, beat);
  }

  /** The beginning has no line of its own. */
  function settle(): void {
    const left = cursor?.trace[cursor.met];
    if (left) depart(followedIn(left), { kind: 'nothing' });
    cursor = undefined;
  }

  return {
    visit,
    index: () => index,
    atMs: () => atMs,
    nowMs: () => nowMs,
    departure: () => departure,
    step() {
      const line = lines[index];
      if (!line || departure) return false;
      ({ atMs } = line);
      take(line, lineNumberOf(index));
      index += 1;
      return true;
    },
    checkpoint() {
      const isAtRest = !visit.busy.peek() && visit.stage.peek() !== 'intro' && pending.size < 2;
      if (!isAtRest || isDisposed || departure) return undefined;
      // Nobody hears of them any more.
      calls.clear();
      timers.clear();
      const [beat] = pending;
      if (beat?.number !== undefined) timers.set(beat.number, beat);
      return {
        index,
        atMs,
        state: visit.capture(),
        hasTable: visit.table.peek() !== undefined,
        beat: beat?.number,
        // So that the metrics' timer is set for the same time.
        nowMs: beat ? beat.dueMs - METRICS_INTERVAL_MS : nowMs,
        isOnline,
        timerCount,
        callCount,
        typed,
      };
    },
    end() {
      cursor = undefined;
      visit.dispose();
    },
  };
}

/** Where a tape begins that begins in the middle of a visit. */
function checkpointIn({ resumed, startedMs, isOnline }: TapeHeader): Checkpoint | undefined {
  if (!resumed) return undefined;
  const { state, hasTable, hasBeat } = resumed;
  const beat = hasBeat ? 0 : undefined;
  const counts = { index: 0, atMs: 0, timerCount: 0, callCount: 0, typed: '' };
  return { ...counts, state, hasTable, beat, nowMs: startedMs, isOnline };
}

function decided(refused: string | undefined): Followed {
  return { kind: 'decided', refused };
}

/** What the clock or chance answered. */
function answerIn(entry: PortEntry | undefined): number | undefined {
  if (entry?.[0] !== 'now' && entry?.[0] !== 'chance') return undefined;
  const [, value] = entry;
  if (typeof value === 'number') return value;
  throw new ReplayedError(value);
}

/** Throws what the port threw, if it did. */
function throwAsIn(entry: PortEntry | undefined): void {
  if (!entry || entry[0] === 'now' || entry[0] === 'chance' || entry[0] === 'told') return;
  const [, , thrown] = entry;
  if (thrown) throw new ReplayedError(thrown);
}

/** Within what is told, or from whoever watches the visit. */
function isCommand({ kind }: TapeInput): boolean {
  return !isOfPort({ kind });
}

/** Within the beginning of a call or its cancel. */
function isOfPort({ kind }: Pick<TapeInput, 'kind'>): boolean {
  return kind === 'event' || kind === 'timer' || kind === 'network';
}
