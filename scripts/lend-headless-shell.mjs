/**
 * What a headless shell takes. It is a Chromium without windows, which needs half the processor time, and shares the
 * files of an installed Chromium of the very same version.
 * @typedef {object} HeadlessShellPowers
 * @property {() => Promise<string | null>} installedVersion of the Chromium whose files it shares; null without such
 * @property {() => string | null} unpackedVersion of the one that was unpacked before
 * @property {(version: string) => Promise<string | null>} unpack null, or why it failed
 * @property {(path: string) => Promise<string | null>} start starts and stops it; null, or why it does not start
 * @property {string} path where its executable is, once unpacked
 * @property {(line: string) => void} tell
 */

/**
 * A headless shell for the tests where one can be had without changing the machine.
 * @param {HeadlessShellPowers} powers
 * @returns {Promise<string | null>} the path of its executable, or null: the tests run without, only slower
 */
export async function lendHeadlessShell({ installedVersion, unpackedVersion, unpack, start, path, tell }) {
  const version = await installedVersion();
  if (version === null) return null;
  const isThere = unpackedVersion() === version;
  if (!isThere) tell('Getting a headless shell for the browser tests, which halves their time ...');
  const problem = (isThere ? null : await unpack(version)) ?? (await start(path));
  if (problem === null) return path;
  tell(`The browser tests go on without a headless shell, and take twice as long: ${problem}`);
  return null;
}
