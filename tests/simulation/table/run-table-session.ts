import type { SessionFailure, SessionOrder } from '../run-session.ts';
import { LawBroken } from '../visit/visit.ts';
import { rest } from './passing-time.ts';
import { createTableSession } from './table-session.ts';
import { enter, takeStep } from './visitor.ts';

export interface TableOrder extends Pick<SessionOrder, 'core' | 'seed' | 'steps' | 'without'> {
  /** Told of everything that happened, a line each, before the laws are checked. */
  readonly tell?: (line: string) => void;
  /** Gathers what was met. */
  readonly met?: Set<string>;
}

/** What a run must have met, or it has shown too little. */
export const TABLE_STATES: readonly string[] = [
  'round-asked',
  'queued',
  'attempt-began',
  'seated',
  'passed-on',
  'restored',
  'table-opened',
  'table-closed',
  'map-drawn',
  'map-attempt-failed',
  'map-attempt-began',
  'no map: no-content',
  'no map: no-json',
  'no map: no-points',
  'no map: nothing-left',
  'no map: failed',
  'no map: threw',
  'no map: stopped',
  'a map that is cut',
  'an answer that the clerk sees in part',
  'a quote that is not found',
  'points that are too many',
  'a current map',
  'a map out of date',
  'the clerk answers',
  'refused: at-table',
  'refused: too-few-seats',
  'refused: unknown-round',
  'refused: too-few-answers',
  'refused: no-answer-to-pass',
  'refused: pass-to-itself',
  'refused: seat-editing',
  'refused: no-wait',
  'refused: loading',
  'refused: visit-ended',
];

/** Runs one session to its end, checking every law of the table after everything that happens. */
export function runTableSession(order: TableOrder): SessionFailure | undefined {
  const { core, seed, steps, without, tell, met = new Set() } = order;
  let step = 0;
  try {
    const session = createTableSession(core, seed, {
      tell: tell && ((line) => tell(`step ${step}, ${line}`)),
      met,
    });
    const { dice } = session.world;
    enter(session);
    for (step = 1; step <= steps; step += 1) {
      if (without?.has(step)) continue;
      dice.turnTo(step);
      takeStep(session);
    }
    dice.turnTo(step);
    rest(session);
    return undefined;
  } catch (error) {
    const laws = error instanceof LawBroken ? error.laws : ['the simulation itself runs'];
    const what =
      error instanceof Error && !(error instanceof LawBroken) ? (error.stack ?? '') : String(error);
    return { seed, step, law: laws[0]!, laws, what };
  }
}
