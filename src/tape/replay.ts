import type { Chapter, Departure } from '../domain/tape-findings.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { refuse } from '../domain/visit/command.ts';
import { addChapter } from './chapters.ts';
import { type Checkpoint, type ReplayParts, type ReplayRun, createReplayRun } from './replay-run.ts';
import type { ReadTape } from './tape-format.ts';

/** A visit that a tape plays. It has no effect outside: no timer, no call (behaviour 19.6). */
export interface Replay {
  /** The visit as it stands, to be looked at and listened to; another one after most jumps. */
  visit(): Visit;
  /** The time of the newest line that was taken, in milliseconds since the tape began. */
  atMs(): number;
  /** The time of the next line; undefined where there is none, or the replay has departed. */
  nextAtMs(): number | undefined;
  /** Takes the next line; false where there is none, or the replay has departed. */
  step(): boolean;
  /** Shows the visit after all that came up to this time, or up to the departure. */
  jumpTo(ms: number): void;
  /** The first difference from what was recorded, as far as this was played. */
  departure(): Departure | undefined;
  /**
   * Plays on ahead, unseen, by so many lines, so that jumps become short and chapters known; false when there is nothing
   * left of the tape. For moments when nothing else is to be done.
   */
  explore(lines: number): boolean;
  /** Up to where it was explored, and what happened until then. */
  explored(): Explored;
  dispose(): void;
}

export interface Explored {
  readonly untilMs: number;
  readonly chapters: readonly Chapter[];
  readonly departure: Departure | undefined;
}

/** A checkpoint is kept at the first rest after so many lines; a jump takes so many at most, and those of a question. */
const LINES_BETWEEN = 400;

/** @param linesBetween Tests look at checkpoints with short tapes. */
export function createReplay(tape: ReadTape, parts: ReplayParts, linesBetween = LINES_BETWEEN): Replay {
  const { lines } = tape;
  const checkpoints: Checkpoint[] = [];
  const chapters: Chapter[] = [];
  const scout = createReplayRun(tape, parts, undefined, (happening, atMs) =>
    addChapter(chapters, happening, atMs),
  );
  let run = begin(undefined);
  let shown = readOnly(run);

  function begin(from: Checkpoint | undefined): ReplayRun {
    return createReplayRun(tape, parts, from, () => undefined);
  }

  function keepCheckpoint(): void {
    if (scout.index() - (checkpoints.at(-1)?.index ?? 0) < linesBetween) return;
    const checkpoint = scout.checkpoint();
    if (checkpoint) checkpoints.push(checkpoint);
  }

  /** How many lines came up to this time. */
  function countUntil(ms: number): number {
    const after = lines.findIndex(({ atMs }) => atMs > ms);
    return after < 0 ? lines.length : after;
  }

  return {
    visit: () => shown,
    atMs: () => run.atMs(),
    nextAtMs: () => (run.departure() ? undefined : lines[run.index()]?.atMs),
    step: () => run.step(),
    jumpTo(ms) {
      const target = countUntil(ms);
      const nearest = checkpoints.findLast(({ index }) => index <= target);
      const isBehind = run.index() > target;
      if (isBehind || (nearest && nearest.index > run.index())) {
        run.end();
        run = begin(nearest);
        shown = readOnly(run);
      }
      while (run.index() < target && run.step());
    },
    departure: () => run.departure(),
    explore(count) {
      for (let taken = 0; taken < count; taken += 1) {
        if (!scout.step()) return false;
        keepCheckpoint();
      }
      return true;
    },
    explored: () => ({ untilMs: scout.atMs(), chapters, departure: scout.departure() }),
    dispose() {
      run.end();
      scout.end();
    },
  };
}

/** What a tape plays is changed by the tape alone. */
function readOnly({ visit, nowMs }: ReplayRun): Visit {
  return {
    ...visit,
    nowMs,
    perform: () => refuse('on-tape'),
    addTable: () => undefined,
    dispose: () => undefined,
  };
}
