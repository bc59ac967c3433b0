import { evaluate } from './page-actions.mjs';

/**
 * @typedef {object} MemoryFigures
 * @property {number} heapMb of JavaScript, after garbage collection, in MB of 1,000,000 bytes
 * @property {number} elements of the page
 * @property {number} [listElements] of the list of messages, where the page says which it is
 */

const bytesInMb = 1e6;
const collections = 3;

/**
 * @param {import('./browser.mjs').Page} page that is filled
 * @param {import('./peer-driver.mjs').Driver} driver
 * @returns {Promise<MemoryFigures>}
 */
export async function measureMemory(page, { list }) {
  await page.send('HeapProfiler.enable');
  for (let time = 0; time < collections; time += 1) await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  await page.send('HeapProfiler.disable');
  const elements = await evaluate(page, 'document.querySelectorAll("*").length');
  if (list === undefined) return { heapMb: usedSize / bytesInMb, elements };
  const listElements = await evaluate(
    page,
    `document.querySelectorAll(${JSON.stringify(`${list} *`)}).length`,
  );
  return { heapMb: usedSize / bytesInMb, elements, listElements };
}
