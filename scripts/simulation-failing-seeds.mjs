import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A session that once failed; it runs with every `npm test`.
 * @typedef {object} FailingSeed
 * @property {number} seed
 * @property {number} steps
 * @property {string} law the one it broke
 */

/**
 * Adds a seed to the file of failing seeds, unless it is there.
 * @param {string} path
 * @param {FailingSeed} failing
 */
export function keepFailingSeed(path, { seed, steps, law }) {
  /** @type {FailingSeed[]} */
  const kept = JSON.parse(readFileSync(path, 'utf8'));
  if (kept.some((each) => each.seed === seed && each.steps >= steps)) return;
  const lines = [...kept, { seed, steps, law }].map((each) => `  ${formatSeed(each)}`);
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`);
}

/** @param {FailingSeed} failing */
function formatSeed({ seed, steps, law }) {
  return `{ "seed": ${seed}, "steps": ${steps}, "law": ${JSON.stringify(law)} }`;
}
