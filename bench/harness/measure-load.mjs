import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser } from './browser.mjs';
import { nextFrame, throttle } from './page-actions.mjs';
import { median, sum } from './statistics.mjs';
import { recordTrace, onMainThread, taskCategory, taskFigures } from './trace.mjs';

/**
 * @typedef {object} LoadFigures
 * @property {number} scriptKb gzipped JavaScript, in kB of 1000 bytes, until the page is usable
 * @property {number} usableCpuMs processor time of the main thread until then, four times throttled
 * @property {number} [landingCpuMs] the same until its landing can be used, where it has one
 * @property {number} [floorCpuMs] of the floor until it is usable, loaded in turn with this page: the machine's pace drifts
 * @property {Readonly<Record<string, number>>} scripts the kB of each by the name of its file
 */

/** One load. @typedef {Pick<LoadFigures, 'scriptKb' | 'scripts'> & { cpuMs: number }} Load */

const throttleRate = 4;
const bytesInKb = 1000;

/**
 * The medians of so many loads, each in a browser of its own.
 * @param {string} chromiumPath
 * @param {import('./peer-driver.mjs').Driver} driver
 * @param {number} loads
 * @param {import('./peer-driver.mjs').Driver} [floor]
 * @returns {Promise<LoadFigures>}
 */
export async function measureLoad(chromiumPath, driver, loads, floor) {
  /** @type {Load[]} */
  const all = [];
  /** @type {Load[]} */
  const landings = [];
  /** @type {Load[]} */
  const floors = [];
  for (let load = 0; load < loads; load += 1) {
    all.push(await measureOnce(chromiumPath, driver.open));
    if (driver.openLanding) landings.push(await measureOnce(chromiumPath, driver.openLanding));
    if (floor) floors.push(await measureOnce(chromiumPath, floor.open));
  }
  return {
    scriptKb: median(all.map(({ scriptKb }) => scriptKb)),
    usableCpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    ...(landings.length > 0 && { landingCpuMs: median(landings.map(({ cpuMs }) => cpuMs)) }),
    ...(floors.length > 0 && { floorCpuMs: median(floors.map(({ cpuMs }) => cpuMs)) }),
    scripts: all.at(-1)?.scripts ?? {},
  };
}

/**
 * @param {string} chromiumPath
 * @param {(page: import('./browser.mjs').Page) => Promise<void>} open
 * @returns {Promise<Load>}
 */
async function measureOnce(chromiumPath, open) {
  const page = await openBrowser(chromiumPath);
  try {
    /** @type {Set<string>} */
    const scripts = new Set();
    const stopListening = page.listen((method, { type, response }) => {
      if (method === 'Network.responseReceived' && type === 'Script') scripts.add(response.url);
    });
    await page.send('Network.enable');
    await throttle(page, throttleRate);
    const stopTrace = await recordTrace(page, [taskCategory]);
    await open(page);
    await nextFrame(page);
    stopListening();
    const { cpuMs } = taskFigures(onMainThread(await stopTrace()));
    const sizes = await Promise.all([...scripts].map(sizeOf));
    return {
      scriptKb: sum(sizes.map(([, kb]) => kb)),
      cpuMs,
      scripts: Object.fromEntries(sizes),
    };
  } finally {
    await page.close();
  }
}

/**
 * @param {string} url
 * @returns {Promise<readonly [string, number]>} the name of the file, and its kB when gzipped
 */
async function sizeOf(url) {
  const response = await fetch(url);
  const bytes = gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
  return [basename(new URL(url).pathname), bytes / bytesInKb];
}
