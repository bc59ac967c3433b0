import { createTable } from '../../../src/domain/visit/create-table.ts';
import type { Happening } from '../../../src/domain/visit/happenings.ts';
import type { Visit, VisitOptions, VisitPorts } from '../../../src/domain/visit/visit.ts';
import { describeDeparture, describeTapeEnd } from '../../../src/domain/texts/tape-texts.ts';
import { type Tape, createTape } from '../../../src/tape/create-tape.ts';
import { readTape } from '../../../src/tape/read-tape.ts';
import { createRecorder } from '../../../src/tape/recorder.ts';
import { createReplayRun } from '../../../src/tape/replay-run.ts';
import type { Core } from '../core.ts';

/** A visit on the product's own tape. */
export interface TapedVisit {
  readonly visit: Visit;
  readonly tape: Tape;
  /** What the visit has told. */
  readonly happenings: readonly Happening[];
}

/** How a tape was played. */
export interface Played {
  readonly visit: Visit;
  readonly happenings: readonly Happening[];
}

const VERSION = 'simulated';

/** Makes a visit that is recorded from its first moment on. */
export function createTapedVisit(
  ports: VisitPorts,
  options: VisitOptions,
  create: (ports: VisitPorts) => Visit,
): TapedVisit {
  const recorder = createRecorder(ports);
  const visit = recorder.wrap(create(recorder.ports));
  const happenings: Happening[] = [];
  visit.happened.listen((happening) => happenings.push(happening));
  return { visit, tape: createTape({ recorder, visit, options, product: VERSION }), happenings };
}

/** Writes a tape as text, reads it back and plays it to a fresh visit; a sentence where that does not go to the end. */
export function playTape({ createVisit }: Core, tape: Tape): Played | string {
  const reading = readTape(tape.text());
  if (reading.kind === 'refused') return `the tape is refused: ${reading.problem.kind}`;
  const missing = describeTapeEnd(reading.tape.end);
  if (missing !== undefined) return missing;
  const happenings: Happening[] = [];
  const run = createReplayRun(reading.tape, { createVisit, createTable }, undefined, (happening) =>
    happenings.push(happening),
  );
  while (run.step());
  const departure = run.departure();
  if (departure) return describeDeparture(departure, { recordedBy: VERSION, playedBy: VERSION });
  return { visit: run.visit, happenings };
}
