import type { Fault } from './faults/fault.ts';
import { type Model, shippedModels } from './models.ts';
import { type Pace, usualPace } from './voices/pace.ts';
import { type Speech, shippedSpeech } from './voices/speech.ts';

export interface Settings extends Pace {
  seed: number;
  /** When set, the only key that is accepted. */
  apiKey?: string;
}

/** One request under /v1. `status` is null until, or unless, a head was sent. Times are epoch ms. */
export interface JournalEntry {
  id: string;
  time: number;
  /** When the answer, or the connection, ended; null while it is open. */
  endedAt: number | null;
  durationMs: number | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  status: number | null;
  fault: { id: string; kind: string } | null;
  model: string | null;
  stream: boolean;
  persona: string | null;
  reply: string | null;
  text: string | null;
  /** The code of the error that was answered, or its type; and the parameter it names. */
  error: string | null;
  param: string | null;
  clientLeft: boolean;
}

export interface State extends Speech {
  models: Model[];
  faults: Fault[];
  journal: JournalEntry[];
  settings: Settings;
}

export type Resource = keyof State;

export interface StartOptions {
  seed?: number | undefined;
  /** How long a reply takes; with 0 the chunks of a stream do not wait either. */
  delayMs?: number | undefined;
}

/** The state at the start: what ships, the settings as told, and nothing that a run leaves behind. */
export function loadState({ seed = 1, delayMs = usualPace.delayMs }: StartOptions): State {
  return {
    ...shippedSpeech(),
    models: structuredClone([...shippedModels]),
    faults: [],
    journal: [],
    settings: { seed, delayMs, chunkDelayMs: delayMs === 0 ? 0 : usualPace.chunkDelayMs },
  };
}
