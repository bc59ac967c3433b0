/**
 * npm run bench:simulation: how many steps a second the simulation checks, on one core. The same seeds in every round;
 * the median counts, so that what else the machine does strikes it least.
 */
import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { readNumbers } from './simulation-arguments.mjs';

/** @typedef {typeof import('../tests/simulation/simulation.ts')} Simulation */

const steps = 200;

await runCommandLine(async () => {
  const { numbers } = readNumbers(process.argv.slice(2), ['rounds', 'sessions']);
  const { rounds = 7, sessions = 1000 } = numbers;
  await ensureInstalled(rootFolder);
  const { loadBundle } = await import('./simulation-load.mjs');
  /** @type {Simulation} */
  const simulation = await loadBundle('tests/simulation/simulation.ts');
  // The compiler should be done before anything is measured.
  await measureRound(simulation, sessions);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = await measureRound(simulation, sessions);
    results.push(result);
    console.log(`${result.stepsPerSecond} steps a second, ${result.checksPerSecond} checks of every law`);
  }
  const middle = results.toSorted((a, b) => a.stepsPerSecond - b.stepsPerSecond)[Math.floor(rounds / 2)];
  console.log(`median: ${middle?.stepsPerSecond} steps a second`);
});

/**
 * @param {Simulation} simulation
 * @param {number} sessions
 */
async function measureRound({ realCore: core, simulate, createCoverage }, sessions) {
  const coverage = createCoverage();
  const seeds = Array.from({ length: sessions }, (_, index) => index + 1);
  const startedAtMs = performance.now();
  const failure = await simulate({ core, seeds, steps, coverage });
  if (failure) throw new Error(`Seed ${failure.seed} breaks a law: ${failure.law}`);
  const seconds = (performance.now() - startedAtMs) / 1000;
  return {
    stepsPerSecond: Math.round((sessions * steps) / seconds),
    checksPerSecond: Math.round(coverage.checks / seconds),
  };
}
