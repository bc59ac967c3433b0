import { loadavg } from 'node:os';
import { join } from 'node:path';
import { buildPage } from './build-page.mjs';
import { watchForeignLoad } from './foreign-load.mjs';
import { measureSubject } from './measure-subject.mjs';

/** @typedef {import('./subjects.mjs').Subject} Subject */

/**
 * One after another, so that none is in another's way. All are built before the first is measured.
 * @param {readonly Subject[]} subjects
 * @param {string} benchFolder
 * @param {string} chromiumPath
 */
export async function measureAll(subjects, benchFolder, chromiumPath) {
  const built = [];
  for (const subject of subjects) {
    const failure = subject.kind === 'product' ? undefined : await build(benchFolder, subject);
    built.push({ subject, failure });
  }
  const results = [];
  for (const { subject, failure } of built) {
    results.push(
      failure === undefined
        ? await measure(subject, benchFolder, chromiumPath)
        : { ...subject, figures: {}, problems: [failure] },
    );
  }
  return results;
}

/**
 * @param {string} benchFolder
 * @param {Subject} subject
 */
async function build(benchFolder, { name, title }) {
  console.log(`Building ${title} ...`);
  return buildPage(benchFolder, name);
}

/**
 * @param {Subject} subject
 * @param {string} benchFolder
 * @param {string} chromiumPath
 */
async function measure(subject, benchFolder, chromiumPath) {
  const [load = 0] = loadavg();
  console.log(`Measuring ${subject.title} (load of the machine ${load.toFixed(1)}) ...`);
  /** @type {string[]} */
  const problems = [];
  const endWatch = watchForeignLoad();
  const startedAtMs = performance.now();
  /** @type {import('./measure-chat.mjs').Attempt} */
  async function attempt(part, run) {
    const partStartedAtMs = performance.now();
    try {
      const result = await run();
      console.log(`  ${part}: ${secondsSince(partStartedAtMs)} s`);
      return result;
    } catch (error) {
      problems.push(`${part}: ${error instanceof Error ? error.message : String(error)}`);
      console.error(`  ${problems.at(-1)}`);
      return undefined;
    }
  }
  const figures =
    (await attempt('all of it', () =>
      measureSubject(subject, join(benchFolder, 'dist', subject.name), chromiumPath, attempt),
    )) ?? {};
  const foreignCores = endWatch();
  const seconds = secondsSince(startedAtMs);
  console.log(`  others used ${foreignCores.toFixed(2)} cores`);
  return { ...subject, figures, problems, foreignCores, seconds };
}

/** @param {number} startedAtMs */
function secondsSince(startedAtMs) {
  return Math.round((performance.now() - startedAtMs) / 1000);
}
