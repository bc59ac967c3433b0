import { deltaOf } from './texts.mjs';

/**
 * Hands over so many deltas at this pace. A page that falls behind gets those that are due together, as from a network.
 * @param {number} count
 * @param {number} intervalMs
 * @param {(delta: string) => void} write
 * @returns {Promise<void>}
 */
export function runDeltas(count, intervalMs, write) {
  const startedAtMs = performance.now();
  let written = 0;
  return new Promise((resolve) => {
    function step() {
      const due = Math.min(count, Math.floor((performance.now() - startedAtMs) / intervalMs));
      for (; written < due; written += 1) write(deltaOf(written));
      if (written === count) resolve();
      else setTimeout(step, intervalMs);
    }
    setTimeout(step, intervalMs);
  });
}
