import { PlainError } from './plain-error.mjs';

/**
 * What getting an nginx may do to the machine.
 * @typedef {object} NginxPowers
 * @property {() => string[]} list paths of executables that may be one, best first
 * @property {(path: string) => Promise<string | null>} start null, or why it does not run
 * @property {{ title: string, get: () => Promise<string | null> }[]} ways each null, or why it failed; best first
 * @property {(line: string) => void} tell
 */

/**
 * Finds an nginx that runs, or gets one.
 * @param {NginxPowers} powers
 * @returns {Promise<string>} the path of its executable
 */
export async function obtainNginx(powers) {
  const found = await firstThatStarts(powers);
  if (found !== null) return found;
  for (const { title, get } of powers.ways) {
    powers.tell(`Getting an nginx for the deployment tests: ${title} ...`);
    const problem = await get();
    if (problem !== null) powers.tell(`${title} failed:\n${problem}`);
    const obtained = problem === null ? await firstThatStarts(powers) : null;
    if (obtained !== null) return obtained;
  }
  throw new PlainError(
    'The deployment tests need an nginx, and none could be found or got. Install one (on Debian or Ubuntu: ' +
      'sudo apt-get install nginx; on macOS: brew install nginx), or name it: NGINX_PATH=/path/to/nginx npm test',
  );
}

/**
 * @param {NginxPowers} powers
 * @returns {Promise<string | null>}
 */
async function firstThatStarts({ list, start, tell }) {
  for (const path of list()) {
    const problem = await start(path);
    if (problem === null) return path;
    tell(`${path} does not run: ${problem}`);
  }
  return null;
}
