import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { State } from './state.ts';

export const shippedFile = path.join(import.meta.dirname, '..', 'db.json');

export interface StartOptions {
  seed?: number;
  /** How long a reply takes; with 0 the chunks of a stream do not wait either. */
  delayMs?: number;
  /** Read instead of the file that ships with the mock, once it exists. */
  saveTo?: string;
}

/** The state at the start: what a file holds, the settings as told, and nothing that a run leaves behind. */
export function loadState({ seed, delayMs, saveTo }: StartOptions): State {
  const file = saveTo !== undefined && existsSync(saveTo) ? saveTo : shippedFile;
  const held = JSON.parse(readFileSync(file, 'utf8')) as Pick<
    State,
    'personas' | 'replies' | 'models' | 'settings'
  >;
  const settings = {
    ...held.settings,
    ...(seed === undefined ? {} : { seed }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(delayMs === 0 ? { chunkDelayMs: 0 } : {}),
  };
  const { personas, replies, models } = held;
  return { personas, replies, models, completions: [], faults: [], journal: [], settings };
}
