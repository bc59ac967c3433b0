import type { Dice } from './dice.ts';

/** Something that comes at its time: a timer of the core, or an event of the provider. */
export interface Occurrence {
  readonly dueMs: number;
  readonly kind: 'timer' | 'event';
  readonly run: () => void;
}

/** Virtual time, and what is to come. `elapsedMs` only ever grows; `nowMs` is what a clock on the wall says. */
export interface WorldClock {
  elapsedMs(): number;
  nowMs(): number;
  /** Time passes and nothing happens; what falls due meanwhile is late. */
  pass(durationMs: number): void;
  /** Only what the clock on the wall says changes. */
  jump(differenceMs: number): void;
  add(kind: Occurrence['kind'], delayMs: number, run: () => void): Occurrence;
  remove(occurrence: Occurrence): void;
  /** Takes one that is due by `untilMs`, in the order of their times; among equals, any. */
  take(untilMs: number): Occurrence | undefined;
  /** Takes one that is overdue: a timer or an event, each kind in its own order. */
  takeLate(): Occurrence | undefined;
  timers(): number;
  /** Whether a timer is due that has not run. */
  hasDueTimer(): boolean;
}

export function createWorldClock(startMs: number, dice: Dice): WorldClock {
  /** The latest first. */
  const waiting: Occurrence[] = [];
  let elapsedMs = 0;
  let offsetMs = startMs;

  function removeAt(index: number): Occurrence | undefined {
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  return {
    elapsedMs: () => elapsedMs,
    nowMs: () => offsetMs + elapsedMs,
    pass: (durationMs) => void (elapsedMs += durationMs),
    jump: (differenceMs) => void (offsetMs += differenceMs),
    add(kind, delayMs, run) {
      const occurrence = { dueMs: elapsedMs + Math.max(0, delayMs), kind, run };
      let place = waiting.length;
      while (place > 0 && waiting[place - 1]!.dueMs <= occurrence.dueMs) place -= 1;
      waiting.splice(place, 0, occurrence);
      return occurrence;
    },
    remove: (occurrence) => void removeAt(waiting.indexOf(occurrence)),
    take(untilMs) {
      const dueMs = waiting.at(-1)?.dueMs;
      if (dueMs === undefined || dueMs > untilMs) return undefined;
      let equals = 1;
      while (waiting[waiting.length - 1 - equals]?.dueMs === dueMs) equals += 1;
      elapsedMs = Math.max(elapsedMs, dueMs);
      return removeAt(waiting.length - 1 - (equals > 1 ? dice.below(equals) : 0));
    },
    takeLate() {
      const kind = dice.chance(0.5) ? 'timer' : 'event';
      const due = waiting.findLastIndex((one) => one.kind === kind && one.dueMs <= elapsedMs);
      if (due >= 0) return removeAt(due);
      return removeAt(waiting.findLastIndex((one) => one.dueMs <= elapsedMs));
    },
    timers: () => waiting.reduce((count, { kind }) => (kind === 'timer' ? count + 1 : count), 0),
    hasDueTimer() {
      for (let index = waiting.length - 1; index >= 0; index -= 1) {
        const { dueMs, kind } = waiting[index]!;
        if (dueMs > elapsedMs) return false;
        if (kind === 'timer') return true;
      }
      return false;
    },
  };
}
