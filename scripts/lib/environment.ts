import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './root-folder.js';

/** Reads `.env`, if there is one, into process.env. What the environment sets already stays as it is. */
export function loadEnvironmentFile(): void {
  const path = join(rootFolder, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

/**
 * The environment that tests run in: the same on every machine, whatever provider a developer has set up. Only
 * QUARTET_TEST_* variables pass, which are the tests' own.
 */
export function testEnvironment(environment: NodeJS.ProcessEnv, isTerminal: boolean): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !isProductSetting(name));
  const noColor = !isTerminal && environment['FORCE_COLOR'] === undefined;
  return { ...Object.fromEntries(kept), ...(noColor ? { NO_COLOR: '1' } : {}) };
}

/** Unsets every setting of the product, so that its defaults are measured, whatever this machine sets. */
export function forgetSettings(): void {
  for (const name of Object.keys(process.env).filter(isProductSetting)) delete process.env[name];
}

function isProductSetting(name: string): boolean {
  if (name.startsWith('QUARTET_TEST_')) return false;
  return name === 'NODE_ENV' || name === 'PORT' || /^(QUARTET|OPENAI)_/.test(name);
}
