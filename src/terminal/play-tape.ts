import type { Happening } from '../domain/visit/happenings.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Replay } from '../tape/replay.ts';
import { type DrawOptions, drawNote } from './drawings.ts';
import { createNewsWriter } from './news-writer.ts';
import { markNews, statusNews } from './status.ts';

interface PlayOptions {
  readonly replay: Replay;
  readonly draw: () => DrawOptions;
  readonly print: (lines: readonly string[]) => void;
  /** Told where it is, before each wait. */
  readonly onPosition: (atMs: number) => void;
  /** From when on it keeps the pace, in milliseconds since the tape began. */
  readonly fromMs: number;
  /** How many times as fast as it was; undefined for all of it at once. */
  readonly speed: number | undefined;
  readonly clock: Clock;
}

/** A tape that is being played. */
export interface Play {
  /** Resolves at its end, at a departure, or once it is stopped. */
  readonly ended: Promise<void>;
  /** Keeps no pace any more. */
  hurry(): void;
  stop(): void;
}

/** Nobody wants to sit through more, in milliseconds. */
const MOST_PAUSE_MS = 2000;

/** Prints what the conversation in the terminal would have printed, at its pace (behaviour 19.5). */
export function playTape({ replay, draw, print, onPosition, fromMs, speed, clock }: PlayOptions): Play {
  const visit = replay.visit();
  const write = createWriter(visit, draw);
  let isHurried = speed === undefined;
  let isStopped = false;
  let endWait: () => void = () => undefined;
  /** How long nothing has been printed. */
  let quietMs = 0;

  function hear(happening: Happening): void {
    const lines = write(happening);
    if (lines.length === 0) return;
    print(lines);
    quietMs = 0;
  }

  function wait(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(durationMs, resolve);
      endWait = () => {
        cancel();
        resolve();
      };
    });
  }

  async function keepPace(passedMs: number): Promise<void> {
    const pauseMs = Math.min(passedMs / (speed ?? 1), MOST_PAUSE_MS - quietMs);
    if (pauseMs <= 0) return;
    quietMs += pauseMs;
    await wait(pauseMs);
  }

  function nextLineMs(): number | undefined {
    return isStopped ? undefined : replay.nextAtMs();
  }

  async function play(): Promise<void> {
    const stopListening = visit.happened.listen(hear);
    // A tape that begins in the middle begins with what was there.
    if (visit.stage.peek() === 'chat') hear({ kind: 'stage-changed', stage: 'chat' });
    for (let lineMs = nextLineMs(); lineMs !== undefined; lineMs = nextLineMs()) {
      onPosition(replay.atMs());
      if (!isHurried) await keepPace(lineMs - Math.max(replay.atMs(), fromMs));
      if (!isStopped) replay.step();
    }
    stopListening();
  }

  return {
    ended: play(),
    hurry() {
      isHurried = true;
      endWait();
    },
    stop() {
      isStopped = true;
      endWait();
    },
  };
}

/** Every line is written once: what is said, how attempts fail, and who has answered elsewhere. */
function createWriter(visit: Visit, draw: () => DrawOptions): (happening: Happening) => readonly string[] {
  const write = createNewsWriter(visit, { draw, echo: true });
  return (happening) => {
    const notes = [statusNews(visit, happening), markNews(visit, happening)];
    return [
      ...write(happening),
      ...notes.flatMap((note) => (note === undefined ? [] : drawNote(note, 'quiet', draw()))),
    ];
  };
}
