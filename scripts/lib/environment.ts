import { join } from 'node:path';
import { loadEnvironmentFile } from '../../src/server/environment-file.ts';
import { rootFolder } from './root-folder.js';

/** Reads `.env`, if present, into process.env; variables that are set already win. Prints warnings. */
export function loadSettingsFile(): void {
  for (const warning of loadEnvironmentFile(join(rootFolder, '.env'), process.env))
    console.warn(`Warning: ${warning}`);
}

/**
 * The environment for tests, the same on every machine whatever provider a developer uses. Only the tests' own
 * QUARTET_TEST_* variables pass.
 */
export function testEnvironment(environment: NodeJS.ProcessEnv, isTerminal: boolean): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !isProductSetting(name));
  const noColor = !isTerminal && environment['FORCE_COLOR'] === undefined;
  return { ...Object.fromEntries(kept), ...(noColor ? { NO_COLOR: '1' } : {}) };
}

/** Unsets every product setting, so that defaults are measured on any machine. */
export function forgetSettings(): void {
  for (const name of Object.keys(process.env).filter(isProductSetting)) delete process.env[name];
}

function isProductSetting(name: string): boolean {
  if (name.startsWith('QUARTET_TEST_')) return false;
  return name === 'NODE_ENV' || name === 'PORT' || /^(QUARTET|OPENAI)_/.test(name);
}
