import { gzipSync } from 'node:zlib';
import { openBrowser } from './open-browser.mjs';
import { nextFrame, throttle } from './page-actions.mjs';
import { recordTrace } from './record-trace.mjs';
import { median, sum } from './statistics.mjs';
import { onMainThread, taskCategory, taskFigures } from './trace-figures.mjs';

/**
 * @typedef {object} LoadFigures
 * @property {number} scriptKb gzipped JavaScript, in kB of 1000 bytes, until the page is usable
 * @property {number} usableCpuMs processor time of the main thread until then, four times throttled
 */

const throttleRate = 4;
const bytesInKb = 1000;

/**
 * The medians of so many loads, each in a browser of its own.
 * @param {string} chromiumPath
 * @param {import('./peer-driver.mjs').Driver} driver
 * @param {number} loads
 * @returns {Promise<LoadFigures>}
 */
export async function measureLoad(chromiumPath, driver, loads) {
  /** @type {LoadFigures[]} */
  const all = [];
  for (let load = 0; load < loads; load += 1) all.push(await measureOnce(chromiumPath, driver));
  return {
    scriptKb: median(all.map(({ scriptKb }) => scriptKb)),
    usableCpuMs: median(all.map(({ usableCpuMs }) => usableCpuMs)),
  };
}

/**
 * @param {string} chromiumPath
 * @param {import('./peer-driver.mjs').Driver} driver
 * @returns {Promise<LoadFigures>}
 */
async function measureOnce(chromiumPath, driver) {
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
    await driver.open(page);
    await nextFrame(page);
    stopListening();
    const { cpuMs } = taskFigures(onMainThread(await stopTrace()));
    const sizes = await Promise.all([...scripts].map(gzippedBytes));
    return { scriptKb: sum(sizes) / bytesInKb, usableCpuMs: cpuMs };
  } finally {
    await page.close();
  }
}

/** @param {string} url */
async function gzippedBytes(url) {
  const response = await fetch(url);
  return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
}
