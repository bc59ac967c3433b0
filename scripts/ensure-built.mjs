import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hashInputs, isBuildFresh, removeStamp, writeStamp } from './build-stamp.mjs';
import { PlainError } from './plain-error.mjs';
import { runProcess } from './run-process.mjs';

/**
 * Builds the page into dist if anything it is made from has changed since the last build.
 * @param {string} rootFolder
 * @returns {Promise<void>}
 */
export async function ensureBuilt(rootFolder) {
  if (isBuildFresh(rootFolder)) return;
  console.log('Building the page ...');
  await build(rootFolder);
}

/**
 * Builds the page into dist in any case. The packages must be installed.
 * @param {string} rootFolder
 * @param {{ show?: boolean }} [options] show: let Vite print its own report
 * @returns {Promise<void>}
 */
export async function build(rootFolder, { show = false } = {}) {
  removeStamp(rootFolder);
  const inputs = hashInputs(rootFolder);
  const vite = join(rootFolder, 'node_modules/vite/bin/vite.js');
  const { exitCode, output } = await runProcess(process.execPath, [vite, 'build'], {
    folder: rootFolder,
    // Any other value that happens to be set would put React's development build into dist.
    environment: { ...process.env, NODE_ENV: 'production' },
    show,
  });
  if (exitCode !== 0) {
    const report = stripVTControlCharacters(output);
    throw new PlainError(`${report}The build failed: vite build ended with ${exitCode}.`);
  }
  writeStamp(rootFolder, inputs);
}
