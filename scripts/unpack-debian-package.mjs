import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf, runProcess } from './run-process.mjs';

/**
 * Unpacks a Debian package into a folder of its own, in place of whatever was there; nothing is installed or started.
 * @param {string} request the package's name, also with `=version`
 * @param {string} folder
 * @returns {Promise<string | null>} null, or why it failed
 */
export async function unpackDebianPackage(request, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const problem = failureOf(await runProcess('apt-get', ['download', request], { folder }));
  if (problem !== null) return problem;
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (archive === undefined) return 'apt-get downloaded nothing';
  const failure = failureOf(await runProcess('dpkg', ['-x', archive, '.'], { folder }));
  rmSync(join(folder, archive));
  return failure;
}

/** @returns {Promise<string | null>} null, or why it failed */
export async function updateDebianLists() {
  return failureOf(await runProcess('apt-get', ['update']));
}
