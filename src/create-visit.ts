import { createSystemClock } from './adapters/system-clock.ts';
import { createSystemRandomness } from './adapters/system-randomness.ts';
import type { Answerer } from './domain/answerer.ts';
import type { OptionChoices } from './domain/asking/answer-options.ts';
import type { Squad } from './domain/squad/squad.ts';
import type { ReadLoosely } from './domain/table/points-in-text.ts';
import { startVisit } from './domain/visit/start-visit.ts';
import type { Visit } from './domain/visit/visit.ts';
import type { Clock } from './ports/clock.ts';
import type { Completion } from './ports/completion.ts';
import type { Log } from './ports/log.ts';
import type { Network } from './ports/network.ts';
import type { Randomness } from './ports/randomness.ts';

interface VisitParts {
  readonly completion: Completion;
  readonly network: Network;
  readonly log: Log;
  /** Fetches what reads a map that is only nearly JSON. */
  readonly loadReadLoosely: () => Promise<ReadLoosely>;
  /** What the visitor has chosen before. */
  readonly choices?: OptionChoices;
  /** How long ago the intro's first frame was shown. */
  readonly introMs?: number;
  /** The system's by default. */
  readonly clock?: Clock;
  /** The system's by default. */
  readonly randomness?: Randomness;
}

/**
 * Creates the core, for the page and the command line.
 * @param site who answers, unless another does
 */
export function createVisit(
  squad: Squad,
  site: Answerer,
  {
    clock = createSystemClock(),
    randomness = createSystemRandomness(),
    choices,
    introMs,
    ...others
  }: VisitParts,
): Visit {
  return startVisit({ clock, randomness, ...others }, squad, site, choices, introMs);
}
