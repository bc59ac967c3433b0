import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  describeDeparture,
  describeTapeEnd,
  describeTapeProblem,
} from '../../src/domain/texts/tape-texts.ts';
import { createTable } from '../../src/domain/visit/create-table.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';
import { PRODUCT_VERSION } from '../../src/tape/product-version.ts';
import { readTape } from '../../src/tape/read-tape.ts';
import { createReplay } from '../../src/tape/replay.ts';
import { TAPE_VERSION } from '../../src/tape/tape-format.ts';

/** What came of a tape. */
export interface Played {
  /** As it stands at the end, or where the replay departs from the tape: to be looked at. */
  readonly visit: Visit;
  /** The first difference from what was recorded, or the line from which on the tape is broken, in words. */
  readonly departure: string | undefined;
}

/** Plays a file of tests/tapes, to its end or up to a time in milliseconds since it began. */
export function replayTape(name: string, untilMs: number = Infinity): Played {
  return replayText(readFileSync(path.resolve(import.meta.dirname, '../tapes', name), 'utf8'), untilMs);
}

/** The same with the text of a tape; throws where it is none. */
export function replayText(text: string, untilMs: number = Infinity): Played {
  const reading = readTape(text);
  if (reading.kind === 'refused') throw new Error(describeTapeProblem(reading.problem, TAPE_VERSION));
  const { header, end } = reading.tape;
  const replay = createReplay(reading.tape, { createVisit, createTable });
  replay.jumpTo(untilMs);
  const departure = replay.departure();
  const versions = { recordedBy: header.product, playedBy: PRODUCT_VERSION };
  const isBroken = end.kind === 'broken' || end.kind === 'cut';
  return {
    visit: replay.visit(),
    departure: departure
      ? describeDeparture(departure, versions)
      : isBroken
        ? describeTapeEnd(end)
        : undefined,
  };
}
