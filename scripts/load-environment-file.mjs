import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads `.env`, if there is one, into process.env. What the environment sets already stays as it is.
 * @param {string} rootFolder
 */
export function loadEnvironmentFile(rootFolder) {
  const path = join(rootFolder, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
