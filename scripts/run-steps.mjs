import { describeFailure } from './run-command-line.mjs';
import { addCounts, oneFailed } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/**
 * One part of `npm test`. A throw counts as one failure.
 * @typedef {object} Step
 * @property {string} title
 * @property {() => Promise<Counts>} run
 */

/**
 * Runs all steps in order, also after one that failed, and prints how each went.
 * @param {Step[]} steps
 * @returns {Promise<Counts>} of all steps together
 */
export async function runSteps(steps) {
  /** @type {Counts[]} */
  const all = [];
  for (const step of steps) {
    console.log(`\n== ${step.title}`);
    const startedAtMs = performance.now();
    const counts = await runStep(step);
    const elapsedSeconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
    console.log(`${counts.failed === 0 ? 'ok' : 'FAILED'}: ${step.title}, ${elapsedSeconds} s`);
    all.push(counts);
  }
  return addCounts(all);
}

/** @param {Step} step */
async function runStep(step) {
  try {
    return await step.run();
  } catch (failure) {
    console.log(describeFailure(failure));
    return oneFailed;
  }
}
