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
  /** If set, the only key that is accepted. */
  apiKey: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
});

export type Settings = Readonly<v.InferOutput<typeof settingsSchema>>;

/** A request under /v1. Times are epoch ms; fields unknown before the answer has ended are null until then. */
export interface JournalEntry {
  readonly id: string;
  readonly time: number;
  endedAt: number | null;
  durationMs: number | null;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Also null if no head was sent. */
  status: number | null;
  fault: { readonly id: string; readonly kind: string } | null;
  model: string | null;
  stream: boolean;
  persona: string | null;
  reply: string | null;
  text: string | null;
  /** The code, else the type, of the error in the answer; `param` is the field it names. */
  error: string | null;
  param: string | null;
  clientLeft: boolean;
}

/** What the control, the provider and json-server write is not `readonly`. */
export interface State extends Speech {
  models: Model[];
  faults: Fault[];
  journal: JournalEntry[];
  settings: Settings;
}

export interface StartOptions {
  readonly seed?: number | undefined;
  /** How long a reply takes; with 0, a stream's chunks have no delay either. */
  readonly delayMs?: number | undefined;
}

/** The initial state: shipped data, the given settings, and nothing from an earlier run. */
export function loadState({ seed = 1, delayMs = usualPace.delayMs }: StartOptions): State {
  return {
    ...shippedSpeech(),
    models: structuredClone([...shippedModels]),
    faults: [],
    journal: [],
    settings: { seed, delayMs, chunkDelayMs: delayMs === 0 ? 0 : usualPace.chunkDelayMs },
  };
}
