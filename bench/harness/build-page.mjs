import { join } from 'node:path';
import { runProcess } from '../../scripts/lib/run-process.ts';

/**
 * Builds the page of one subject for production.
 * @param {string} benchFolder
 * @param {string} name
 * @returns {Promise<string | undefined>} why it failed
 */
export async function buildPage(benchFolder, name) {
  const { exitCode, output } = await runProcess(process.execPath, [join(benchFolder, 'build.mjs'), name], {
    folder: benchFolder,
    // Any other value that happens to be set would build React's development version.
    environment: { ...process.env, NODE_ENV: 'production' },
  });
  return exitCode === 0 ? undefined : `it could not be built: ${output.trim().slice(0, 500)}`;
}
