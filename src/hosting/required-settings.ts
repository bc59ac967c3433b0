import { readSettings } from '../adapters/read-settings.ts';
import type { Environment } from '../adapters/settings-reader.ts';
import type { Settings } from '../adapters/settings.ts';
import { wordProblems } from '../adapters/word-settings-problems.ts';

/** Thrown at the start when the environment cannot be used; the message is ready to be shown. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The settings that the environment says, with what to warn of. Throws SettingsError (behaviour 12.1). */
export function requireSettings(environment: Environment): {
  readonly settings: Settings;
  readonly warnings: readonly string[];
} {
  const result = readSettings(environment);
  if (result.kind === 'invalid') throw new SettingsError(wordProblems(result.problems));
  return result;
}
