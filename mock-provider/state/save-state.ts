import { renameSync, writeFileSync } from 'node:fs';
import type { State } from './state.ts';

/** Writes what makes the mock what it is, and nothing of what was asked. A reader never sees half a file. */
export function saveState({ personas, replies, models, settings }: State, file: string): void {
  const { apiKey: _, ...kept } = settings;
  const text = JSON.stringify({ settings: kept, models, personas, replies }, null, 2);
  writeFileSync(`${file}.part`, `${text}\n`);
  renameSync(`${file}.part`, file);
}
