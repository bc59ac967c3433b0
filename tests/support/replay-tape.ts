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

/**
 * Plays a file of tests/tapes to its end, or up to a time in milliseconds since it began: the visit as it stands then,
 * to be looked at. Throws where the core does anything else than is on the tape.
 */
export function replayTape(name: string, untilMs: number = Infinity): Visit {
  return replayText(readFileSync(path.resolve(import.meta.dirname, '../tapes', name), 'utf8'), untilMs);
}

/** The same with the text of a tape. */
export function replayText(text: string, untilMs: number = Infinity): Visit {
  const reading = readTape(text);
  if (reading.kind === 'refused') throw new Error(describeTapeProblem(reading.problem, TAPE_VERSION));
  const { header, end } = reading.tape;
  const replay = createReplay(reading.tape, { createVisit, createTable });
  replay.jumpTo(untilMs);
  const departure = replay.departure();
  const versions = { recordedBy: header.product, playedBy: PRODUCT_VERSION };
  if (departure) throw new Error(describeDeparture(departure, versions));
  if (end.kind === 'broken' || end.kind === 'cut') throw new Error(describeTapeEnd(end));
  return replay.visit();
}
