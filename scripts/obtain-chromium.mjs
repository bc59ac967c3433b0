import { listChromiums } from './find-chromium.mjs';
import { PlainError } from './plain-error.mjs';

/** @typedef {import('./find-chromium.mjs').Machine} Machine */

/**
 * What getting a Chromium may do to the machine.
 * @typedef {object} Powers
 * @property {boolean} isRoot
 * @property {boolean} hasAptGet
 * @property {(path: string) => Promise<string | null>} start starts and stops it; null, or why it does not start
 * @property {() => Promise<string | null>} installWithApt null, or why it failed
 * @property {() => Promise<string | null>} downloadWithPlaywright null, or why it failed
 * @property {(line: string) => void} tell
 */

/**
 * Finds a Chromium that starts, or installs one.
 * @param {Machine} machine
 * @param {Powers} powers
 * @returns {Promise<string>} the path of its executable
 */
export async function obtainChromium(machine, powers) {
  const found = await firstThatStarts(machine, powers);
  if (found !== null) return found;
  if (machine.environment.CHROMIUM_PATH) {
    throw new PlainError('The Chromium that CHROMIUM_PATH names does not start. Correct it, or unset it.');
  }
  for (const { title, get } of waysToGetOne(powers)) {
    powers.tell(`Getting a Chromium for the browser tests: ${title} ...`);
    const problem = await get();
    if (problem !== null) powers.tell(`${title} failed:\n${problem}`);
    const obtained = problem === null ? await firstThatStarts(machine, powers) : null;
    if (obtained !== null) return obtained;
  }
  throw new PlainError(
    'The browser tests need a Chromium, and none could be found or installed. Run this, then try again:\n' +
      `  ${commandForAPerson(powers)}\n` +
      'If you have one elsewhere, name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** @param {Powers} powers */
function waysToGetOne({ isRoot, hasAptGet, installWithApt, downloadWithPlaywright }) {
  const apt = { title: 'apt-get install chromium', get: installWithApt };
  const playwright = { title: 'playwright install chromium', get: downloadWithPlaywright };
  return isRoot && hasAptGet ? [apt, playwright] : [playwright];
}

/**
 * @param {Machine} machine
 * @param {Powers} powers
 * @returns {Promise<string | null>}
 */
async function firstThatStarts(machine, { start, tell }) {
  for (const path of listChromiums(machine)) {
    const problem = await start(path);
    if (problem === null) return path;
    tell(`${path} does not start: ${problem}`);
  }
  return null;
}

/** @param {Powers} powers */
function commandForAPerson({ isRoot, hasAptGet }) {
  if (!hasAptGet) return 'npx playwright install --with-deps chromium';
  const prefix = isRoot ? '' : 'sudo ';
  return `${prefix}apt-get update && ${prefix}apt-get install -y --no-install-recommends chromium`;
}
