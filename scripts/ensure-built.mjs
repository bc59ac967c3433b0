import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { guardBuild, guardSettings } from './build-guard.mjs';
import { hashInputs, isBuildFresh, removeStamp, writeStamp } from './build-stamp.mjs';
import { PlainError } from './plain-error.mjs';
import { runProcess } from './run-process.mjs';

/**
 * Builds the page into dist if anything it is made from has changed since the last build.
 * @param {string} rootFolder
 * @param {{ environment?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<void>}
 * @throws {PlainError} when the build fails, or there is a secret in it; then there is no dist
 */
export async function ensureBuilt(rootFolder, { environment = process.env } = {}) {
  if (isBuildFresh(rootFolder)) {
    // What was built before may hold a secret that has been set only since.
    guardSettings({ rootFolder, environment });
    guardBuild({ rootFolder, environment });
    return;
  }
  console.log('Building the page ...');
  await build(rootFolder, { environment });
}

/**
 * Builds the page into dist in any case. The packages must be installed.
 * @param {string} rootFolder
 * @param {{ show?: boolean, environment?: NodeJS.ProcessEnv }} [options] show: let Vite print its own report
 * @returns {Promise<void>}
 * @throws {PlainError} when the build fails, or there is a secret in it; then there is no dist
 */
export async function build(rootFolder, { show = false, environment = process.env } = {}) {
  guardSettings({ rootFolder, environment });
  removeStamp(rootFolder);
  const inputs = hashInputs(rootFolder);
  const vite = join(rootFolder, 'node_modules/vite/bin/vite.js');
  const { exitCode, output } = await runProcess(process.execPath, [vite, 'build'], {
    folder: rootFolder,
    // Any other value that happens to be set would put React's development build into dist.
    environment: { ...environment, NODE_ENV: 'production' },
    show,
  });
  if (exitCode !== 0) {
    const report = stripVTControlCharacters(output);
    throw new PlainError(`${report}The build failed: vite build ended with ${exitCode}.`);
  }
  guardBuild({ rootFolder, environment });
  writeStamp(rootFolder, inputs);
}
