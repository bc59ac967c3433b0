import { createTable } from '../../src/domain/visit/create-table.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import type { Happening } from '../../src/domain/visit/happenings.ts';
import { readTape } from '../../src/tape/read-tape.ts';
import { type Replay, createReplay } from '../../src/tape/replay.ts';
import type { ReplayParts } from '../../src/tape/replay-run.ts';
import type { ReadTape } from '../../src/tape/tape-format.ts';

export const CORE: ReplayParts = { createVisit, createTable };

/** The tape in a text that has one. */
export function tapeIn(text: string): ReadTape {
  const reading = readTape(text);
  if (reading.kind === 'refused') throw new Error(`Refused: ${JSON.stringify(reading.problem)}`);
  return reading.tape;
}

export function replayOf(text: string, parts = CORE): Replay {
  return createReplay(tapeIn(text), parts);
}

/** Plays to the end, and gathers what is told. */
export function playOut(replay: Replay): readonly Happening[] {
  const told: Happening[] = [];
  const stop = replay.visit().happened.listen((happening) => told.push(happening));
  while (replay.step());
  stop();
  return told;
}
