import { createSystemClock } from './adapters/system-clock.ts';
import { createSystemRandomness } from './adapters/system-randomness.ts';
import { startVisit } from './domain/visit/start-visit.ts';
import type { Visit } from './domain/visit/visit.ts';
import type { Clock } from './ports/clock.ts';
import type { Completion } from './ports/completion.ts';
import type { Log } from './ports/log.ts';
import type { Network } from './ports/network.ts';
import type { Randomness } from './ports/randomness.ts';
import type { PublicSettings } from './domain/public-settings-schema.ts';

interface VisitParts {
  readonly completion: Completion;
  readonly network: Network;
  readonly log: Log;
  /** The system's by default. */
  readonly clock?: Clock;
  /** The system's by default. */
  readonly randomness?: Randomness;
}

/** Creates the core from the settings, for the page and the command line. */
export function createVisit(settings: PublicSettings, parts: VisitParts): Visit {
  const { clock = createSystemClock(), randomness = createSystemRandomness(), ...others } = parts;
  return startVisit({ clock, randomness, ...others }, settings.squad, settings);
}
