import { setTimeout as sleep } from 'node:timers/promises';
import { mainThreadMs } from './processes.mjs';

const sampleMs = 100;
const quietSamples = 4;
/** Of a sample; what decorates the page may go on. */
const quietShare = 0.12;

/**
 * Waits until the page's main thread has had little to do for 400 ms.
 * @param {number} rendererPid
 * @param {number} limitMs
 * @returns {Promise<boolean>} false when it was still busy in the end
 */
export async function waitUntilQuiet(rendererPid, limitMs) {
  const untilMs = performance.now() + limitMs;
  let quiet = 0;
  let before = mainThreadMs(rendererPid);
  while (quiet < quietSamples) {
    if (performance.now() > untilMs) return false;
    await sleep(sampleMs);
    const now = mainThreadMs(rendererPid);
    quiet = now - before < sampleMs * quietShare ? quiet + 1 : 0;
    before = now;
  }
  return true;
}
