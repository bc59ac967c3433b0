import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from './plain-error.mjs';

/**
 * What the search must know of the machine.
 * @typedef {object} Machine
 * @property {NodeJS.ProcessEnv} environment
 * @property {NodeJS.Platform} platform
 * @property {(path: string) => boolean} isExecutable true for a file that may be run
 * @property {string} downloadedPath where Playwright puts the Chromium it downloads
 */

const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usualPlaces = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * @param {string} downloadedPath
 * @returns {Machine}
 */
export function thisMachine(downloadedPath) {
  return { environment: process.env, platform: process.platform, isExecutable, downloadedPath };
}

/**
 * The best Chromium that is there. When there is none it names the place for Playwright's own, so that the start of it
 * fails with Playwright's advice.
 * @param {Machine} machine
 * @returns {string} the path of its executable
 */
export function findChromium(machine) {
  return listChromiums(machine)[0] ?? machine.downloadedPath;
}

/**
 * Every Chromium that is there, best first: the one that CHROMIUM_PATH names and no other, else the system's, else
 * the one that Playwright downloaded.
 * @param {Machine} machine
 * @returns {string[]} paths of executables
 */
export function listChromiums(machine) {
  const { environment, isExecutable: isThere } = machine;
  const wanted = environment.CHROMIUM_PATH;
  if (wanted === undefined || wanted === '') return listPlaces(machine).filter(isThere);
  if (isThere(wanted)) return [wanted];
  throw new PlainError(
    `CHROMIUM_PATH is "${wanted}", but there is no executable file. Correct it, or unset it to have one found.`,
  );
}

/** @param {Machine} machine */
function listPlaces({ environment, platform, downloadedPath }) {
  const suffix = platform === 'win32' ? '.exe' : '';
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...onPath, ...(usualPlaces[platform] ?? []), downloadedPath];
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
