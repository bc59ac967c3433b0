import { setTimeout as sleep } from 'node:timers/promises';
import { mainThreadMs, waitUntilQuiet } from './processor-time.mjs';
import { median } from './statistics.mjs';

const idleMs = 1000;
const quietLimitMs = 20_000;
/** What is so slow that its rounds take longer is measured fewer times. */
const enoughMs = 20_000;
const fewestRounds = 3;

/**
 * What one more message costs: the processor time of the main thread until it is quiet again, less what it uses anyway.
 * @param {import('./browser.mjs').Page} page that is filled
 * @param {import('./peer-driver.mjs').Driver} driver
 * @param {number} rounds at most
 * @returns {Promise<number>} the median, in ms
 */
export async function measureAppend(page, driver, rounds) {
  const pid = await page.rendererPid();
  // The first one may fetch and compile what the others find in place.
  await driver.prepareAppend(page);
  await driver.append(page);
  await driver.settleAppend(page);
  await waitUntilQuiet(pid, quietLimitMs);
  const idleShare = await measureShare(pid);
  const costs = [];
  const enoughAtMs = performance.now() + enoughMs;
  while (costs.length < rounds && (costs.length < fewestRounds || performance.now() < enoughAtMs)) {
    await driver.prepareAppend(page);
    const startedAtMs = performance.now();
    const before = mainThreadMs(pid);
    await driver.append(page);
    await waitUntilQuiet(pid, quietLimitMs);
    const cost = mainThreadMs(pid) - before - idleShare * (performance.now() - startedAtMs);
    costs.push(Math.max(0, cost));
    await driver.settleAppend(page);
  }
  return median(costs);
}

/** @param {number} pid */
async function measureShare(pid) {
  const startedAtMs = performance.now();
  const before = mainThreadMs(pid);
  await sleep(idleMs);
  return (mainThreadMs(pid) - before) / (performance.now() - startedAtMs);
}
