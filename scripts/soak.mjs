/**
 * npm run soak: ten minutes (or --minutes N) of fresh seeds of the simulation, and beside it the races of the React
 * shell with 500 interleavings each. The first seed that fails ends it and goes into the file of failing seeds.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { runProcess } from './run-process.mjs';
import { readNumbers } from './simulation-arguments.mjs';
import { keepFailingSeed } from './simulation-failing-seeds.mjs';

/** @typedef {typeof import('../tests/simulation/simulation.ts')} Simulation */

const defaultMinutes = 10;
const steps = 200;
const batch = 500;
const progressEveryMs = 30_000;
const seedCount = 2 ** 32;
const racesFolder = 'tests/races';
const interleavings = '500';
const failingSeedsPath = join(rootFolder, 'tests/simulation/failing-seeds.json');

await runCommandLine(async () => {
  const { numbers } = readNumbers(process.argv.slice(2), ['minutes']);
  const untilMs = performance.now() + (numbers.minutes ?? defaultMinutes) * 60_000;
  await ensureInstalled(rootFolder);
  const races = race();
  const { loadBundle } = await import('./simulation-load.mjs');
  /** @type {Simulation} */
  const simulation = await loadBundle('tests/simulation/simulation.ts');
  const lawsHold = await soak(simulation, untilMs);
  const { exitCode, output } = await races;
  console.log(output);
  const racesHold = exitCode === 0;
  console.log(`Soak: laws ${word(lawsHold)}, races ${word(racesHold)}`);
  process.exitCode = lawsHold && racesHold ? 0 : 1;
});

/** The races, on a core of their own. */
async function race() {
  if (!existsSync(join(rootFolder, racesFolder))) return { exitCode: 0, output: 'There are no races.' };
  console.log(`Races: ${interleavings} interleavings of each, told at the end`);
  return runProcess(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', racesFolder], {
    folder: rootFolder,
    environment: { ...process.env, QUARTET_TEST_RACES: interleavings },
  });
}

/**
 * Runs sessions until the time is up, one batch at least.
 * @param {Simulation} simulation
 * @param {number} untilMs
 */
async function soak(simulation, untilMs) {
  const { realCore: core, simulate, shrink, tellFinding, createCoverage, formatCoverage } = simulation;
  const coverage = createCoverage();
  const startedAtMs = performance.now();
  const firstSeed = Date.now() % seedCount;
  let sessions = 0;
  let toldAtMs = startedAtMs;
  const tell = () => {
    const seconds = (performance.now() - startedAtMs) / 1000;
    const pace = Math.round((sessions * steps) / seconds);
    return `${Math.round(seconds)} s, ${sessions} sessions from seed ${firstSeed}, ${sessions * steps} steps, ${pace} a second`;
  };
  do {
    const seeds = Array.from({ length: batch }, (_, index) => (firstSeed + sessions + index) % seedCount);
    const failure = await simulate({ core, seeds, steps, coverage });
    if (failure) {
      const finding = await shrink(core, failure);
      keepFailingSeed(failingSeedsPath, { ...finding, steps });
      console.log(`${tellFinding(finding)}
Kept in ${failingSeedsPath}`);
      return false;
    }
    sessions += batch;
    if (performance.now() - toldAtMs >= progressEveryMs) {
      toldAtMs = performance.now();
      console.log(tell());
    }
  } while (performance.now() < untilMs);
  console.log(formatCoverage(coverage));
  console.log(`\nSimulation: ${tell()}: every law holds.`);
  return true;
}

/** @param {boolean} hold */
function word(hold) {
  return hold ? 'hold' : 'FAILED';
}
