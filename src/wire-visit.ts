import { createSystemClock } from './adapters/system-clock.ts';
import { createSystemRandomness } from './adapters/system-randomness.ts';
import { createVisit } from './domain/visit/create-visit.ts';
import type { Visit, VisitOptions } from './domain/visit/visit.ts';
import type { Clock } from './ports/clock.ts';
import type { Completion } from './ports/completion.ts';
import type { Log } from './ports/log.ts';
import type { Network } from './ports/network.ts';
import type { Randomness } from './ports/randomness.ts';
import type { PublicSettings } from './settings/public-settings.ts';
import { type Recorder, createRecorder } from './tape/recorder.ts';

interface VisitParts {
  readonly completion: Completion;
  readonly network: Network;
  readonly log: Log;
  /** The system's unless given. */
  readonly clock?: Clock;
  /** The system's unless given. */
  readonly randomness?: Randomness;
}

/** A visit, and all that its tape is made of (behaviour 19.1). */
export interface WiredVisit {
  readonly visit: Visit;
  readonly recorder: Recorder;
  readonly options: VisitOptions;
}

/** The core as the settings want it, the same for every program that shows it; it is recorded from its first moment on. */
export function wireVisit(settings: PublicSettings, parts: VisitParts): WiredVisit {
  const { clock = createSystemClock(), randomness = createSystemRandomness(), ...others } = parts;
  const options: VisitOptions = {
    model: settings.model,
    retryMode: settings.retryMode,
    streaming: settings.streaming,
    memoryTurns: settings.memoryTurns,
    tableAtOnce: settings.tableAtOnce,
    attemptTimeoutMs: settings.attemptTimeoutMs,
  };
  const recorder = createRecorder({ clock, randomness, ...others });
  const visit = recorder.wrap(createVisit(recorder.ports, settings.squad, options));
  return { visit, recorder, options };
}
