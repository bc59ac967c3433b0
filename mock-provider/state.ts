import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
  /** The same for the same messages, and for no others; null when none could be read. */
  question: string | null;
  /** The code of the error that was answered, or its type; and the parameter it names. */
  error: string | null;
  param: string | null;
  /** What the answer said about another try. */
  retryAfterMs: number | null;
  shouldRetry: boolean | null;
  /** The reason to end that the client could read from an answer that was sent whole. */
  finish: string | null;
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
  seed?: number;
  /** How long a reply takes; with 0 the chunks of a stream do not wait either. */
  delayMs?: number;
  /** A file of what an earlier run saved, read in place of what ships with the mock once it exists. */
  saveTo?: string;
}

type Saved = Speech & Pick<State, 'models' | 'settings'>;

const shippedSettings: Settings = { seed: 1, ...usualPace };

/** The state at the start: what ships or was saved, the settings as told, and nothing that a run leaves behind. */
export function loadState({ seed, delayMs, saveTo }: StartOptions): State {
  const { settings, ...saved } =
    saveTo !== undefined && existsSync(saveTo) ? readSaved(saveTo) : shippedState();
  const told = {
    ...settings,
    ...(seed === undefined ? {} : { seed }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(delayMs === 0 ? { chunkDelayMs: 0 } : {}),
  };
  return { ...saved, faults: [], journal: [], settings: told };
}

/** Writes what makes the mock what it is, and nothing of what was asked. A reader never sees half a file. */
export function saveState({ faults: _faults, journal: _journal, ...state }: State, file: string): void {
  const { apiKey: _apiKey, ...settings } = state.settings;
  const text = JSON.stringify({ ...state, settings }, null, 2);
  writeFileSync(`${file}.part`, `${text}\n`);
  renameSync(`${file}.part`, file);
}

function readSaved(file: string): Saved {
  // A file of an earlier version says less.
  return { ...shippedState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Saved>) };
}

function shippedState(): Saved {
  return {
    ...shippedSpeech(),
    models: shippedModels.map((model) => structuredClone(model)),
    settings: shippedSettings,
  };
}
