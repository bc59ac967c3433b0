import * as v from 'valibot';
import type { Fault } from './faults/fault.ts';
import { type Model, shippedModels } from './models.ts';
import { usualPace } from './voices/pace.ts';
import { type Speech, shippedSpeech } from './voices/speech.ts';

const wholeNumber = (maximum: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maximum));

const longestMs = 3_600_000;

export const settingsSchema = v.strictObject({
  seed: wholeNumber(2 ** 32 - 1),
  /** Before an answer. */
  delayMs: wholeNumber(longestMs),
  /** Between two chunks of a stream. */
  chunkDelayMs: wholeNumber(longestMs),
  /** When set, the only key that is accepted. */
  apiKey: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

/** One request under /v1. Times are epoch ms; what is not known before the answer has ended is null until then. */
export interface JournalEntry {
  id: string;
  time: number;
  endedAt: number | null;
  durationMs: number | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Null, too, when no head was sent. */
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
