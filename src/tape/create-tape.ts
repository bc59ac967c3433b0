import { METRICS_INTERVAL_MS } from '../domain/metrics.ts';
import type { TapeEndReason } from '../domain/tape-findings.ts';
import type { Command } from '../domain/visit/command.ts';
import type { Visit, VisitOptions } from '../domain/visit/visit.ts';
import { digest, digestFrom, spellDigest } from './digest.ts';
import { digestHappening } from './digest-happening.ts';
import { spellValue } from './plain-values.ts';
import type { HeardCall, HeardEntry, HeardLine, HeardTimer, HeardUse, Recorder } from './recorder.ts';
import {
  MAX_TAPE_BYTES,
  TAPE_FORMAT,
  TAPE_VERSION,
  type TapeEnd,
  type TapeHeader,
  type TapeInput,
  type TapeLine,
  type Trace,
  type TraceEntry,
} from './tape-format.ts';
import { changeOf } from './text-change.ts';

/** What a recorder has heard of a visit, as text. */
export interface Tape {
  /** JSON lines, up to the newest input that is over. */
  text(): string;
  status(): TapeStatus;
  /** Leaves out all up to now; while a question is open, as soon as none is. */
  forget(): void;
}

export interface TapeStatus {
  /** How long the text is, in bytes of UTF-8; never less than it is. */
  readonly bytes: number;
  /** Whether the beginning of the visit is left out (behaviour 19.4). */
  readonly isBegunAnew: boolean;
  /** How the text ends now. */
  readonly end: TapeEndReason;
}

interface TapeParts {
  readonly recorder: Recorder;
  /** The one that the recorder wraps. */
  readonly visit: Visit;
  readonly options: VisitOptions;
  /** The product's version. */
  readonly product: string;
  /** {@link MAX_TAPE_BYTES} unless given. */
  readonly maxBytes?: number;
}

/** What was written since the tape began. */
interface Reel {
  /** Each as JSON, without its digest. */
  readonly lines: string[];
  readonly timers: WeakMap<HeardTimer, number>;
  readonly calls: WeakMap<HeardCall, number>;
  bytes: number;
  timerCount: number;
  callCount: number;
  elapsedMs: number;
  typed: string;
}

/** From this share of the most that it may have, a tape begins anew at the next rest. */
const RENEW_AT = 0.9;

/** A state that takes more than this share is not worth a tape. */
const MOST_FOR_STATE = 0.75;

/** Of each line's digest and its end, at most. */
const SUM_BYTES = 18;

/** Of the last line, at most. */
const END_BYTES = 100;

/** Each half of a pair takes two bytes in UTF-8, every other such character two or three. */
const BEYOND_ASCII = /[^\0-\x7f]/g;

/** Writes down what the recorder hears. It never throws, and whatever goes wrong in it leaves the visit alone. */
export function createTape({
  recorder,
  visit,
  options,
  product,
  maxBytes = MAX_TAPE_BYTES,
}: TapeParts): Tape {
  const { squad } = visit;
  let reel = createReel();
  let isOnline = true;
  let nowMs = NaN;
  let isDisposed = false;
  /** Whether the tape is to begin anew, and why. */
  let due: 'full' | 'forgotten' | undefined;
  let isBegunAnew = false;
  let hasFailed = false;

  function write(line: HeardLine): void {
    if (hasFailed) return;
    try {
      hear(line);
      if (reel.bytes > maxBytes * RENEW_AT || due) renew();
    } catch {
      hasFailed = true;
    }
  }

  function hear(line: HeardLine): void {
    passTime(line);
    if (line.kind === 'dispose') isDisposed = true;
    if (line.kind === 'beginning') {
      append(reel, headerOf({ startedMs: nowMs, trace: traceOf(line.trace) }));
      return;
    }
    // What went before was given up.
    if (reel.lines.length === 0) due = 'forgotten';
    const written = lineOf(line);
    if (written && due !== 'full' && !append(reel, written)) due = 'full';
  }

  /** A clock set back does not take the tape back. */
  function passTime(line: HeardLine): void {
    if (line.nowMs > nowMs) reel.elapsedMs += line.nowMs - nowMs;
    ({ nowMs } = line);
  }

  /** Whether there was room. */
  function append(to: Reel, line: TapeHeader | TapeLine): boolean {
    const text = spellValue(line);
    const bytes = text.replaceAll(BEYOND_ASCII, '...').length + SUM_BYTES;
    if (to.bytes + bytes > maxBytes - END_BYTES) return false;
    to.lines.push(text);
    to.bytes += bytes;
    return true;
  }

  /** Nothing is under way at rest but the metrics' timer, so that the state says everything. */
  function renew(): void {
    const isAtRest = !visit.busy.peek() && visit.stage.peek() !== 'intro' && recorder.timers.size < 2;
    if (isDisposed || !isAtRest) return;
    const [beat] = recorder.timers;
    const next = createReel();
    if (beat) next.timers.set(beat, 0);
    const resumed = {
      state: visit.capture(),
      hasTable: visit.table.peek() !== undefined,
      hasBeat: beat !== undefined,
    };
    // So that the metrics' timer is set for the same time.
    const startedMs = beat ? beat.setMs + beat.delayMs - METRICS_INTERVAL_MS : nowMs;
    const hasRoom = append(next, headerOf({ startedMs, resumed, trace: [] }));
    hasFailed = !hasRoom || next.bytes > maxBytes * MOST_FOR_STATE;
    if (hasFailed && due !== 'forgotten') return;
    reel = next;
    due = undefined;
    isBegunAnew = true;
  }

  function headerOf(facts: Pick<TapeHeader, 'startedMs' | 'resumed' | 'trace'>): TapeHeader {
    return { format: TAPE_FORMAT, version: TAPE_VERSION, product, isOnline, squad, options, ...facts };
  }

  /** Undefined where the visit no longer cares: it is of a timer or call from before the tape began. */
  function lineOf(line: HeardLine): TapeLine | undefined {
    const input = inputOf(line);
    const { decision } = line;
    const refused = decision?.kind === 'refuse' && { refused: decision.reason };
    return input && { ...input, ...refused, atMs: Math.round(reel.elapsedMs), trace: traceOf(line.trace) };
  }

  function inputOf(line: HeardLine): TapeInput | undefined {
    switch (line.kind) {
      case 'command':
        return inputOfCommand(line.command);
      case 'timer': {
        const timer = reel.timers.get(line.timer);
        return timer === undefined ? undefined : { kind: 'timer', timer };
      }
      case 'event': {
        const call = reel.calls.get(line.call);
        return call === undefined ? undefined : { kind: 'event', call, event: line.event };
      }
      case 'network':
        ({ isOnline } = line);
        return { kind: 'network', isOnline };
      case 'table':
      case 'dispose':
        return { kind: line.kind };
      case 'beginning':
        return undefined;
    }
  }

  function inputOfCommand(command: Command): TapeInput {
    if (command.kind !== 'write' && command.kind !== 'write-to-all') return { kind: 'command', command };
    const change = changeOf(reel.typed, command.text);
    reel.typed = command.text;
    return { kind: 'typed', into: command.kind, change };
  }

  function traceOf(trace: readonly HeardEntry[]): Trace {
    return trace.map(entryOf).filter((entry) => entry !== undefined);
  }

  function entryOf(entry: HeardEntry): TraceEntry | undefined {
    switch (entry.kind) {
      case 'told':
        return ['told', ...digestHappening(entry.happening)];
      case 'online':
        ({ isOnline } = entry);
        return undefined;
      case 'now':
      case 'chance':
        return [entry.kind, entry.value ?? thrownIn(entry)];
      case 'after':
        reel.timers.set(entry.timer, (reel.timerCount += 1));
        return ['after', entry.timer.delayMs, ...thrownBy(entry)];
      case 'clear':
        return ['clear', reel.timers.get(entry.timer) ?? 0, ...thrownBy(entry)];
      case 'start':
        reel.calls.set(entry.call, (reel.callCount += 1));
        return ['start', digest(JSON.stringify(entry.call.request)), ...thrownBy(entry)];
      case 'cancel':
        return ['cancel', reel.calls.get(entry.call) ?? 0, ...thrownBy(entry)];
      default:
        return lineOf(entry);
    }
  }

  function endReason(): TapeEndReason {
    if (hasFailed) return 'failed';
    return due === 'full' ? 'full' : 'saved';
  }

  recorder.handTo(write);
  return {
    text() {
      const end: TapeEnd = { kind: 'end', atMs: Math.round(reel.elapsedMs), why: endReason() };
      return [...withSums([...reel.lines, JSON.stringify(end)])].join('');
    },
    status: () => ({ bytes: reel.bytes + END_BYTES, isBegunAnew, end: endReason() }),
    forget() {
      due = 'forgotten';
      renew();
    },
  };
}

function createReel(): Reel {
  return {
    lines: [],
    timers: new WeakMap(),
    calls: new WeakMap(),
    bytes: 0,
    timerCount: 0,
    callCount: 0,
    elapsedMs: 0,
    typed: '',
  };
}

function* withSums(lines: readonly string[]): Generator<string> {
  let sum = 0;
  for (const line of lines) {
    sum = digestFrom(sum, line);
    yield `${line.slice(0, -1)},"sum":"${spellDigest(sum)}"}\n`;
  }
}

function thrownBy(entry: HeardUse) {
  return entry.threw === undefined ? ([] as const) : ([{ threw: entry.threw }] as const);
}

function thrownIn({ threw = '' }: HeardUse) {
  return { threw };
}
