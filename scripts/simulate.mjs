/**
 * npm run simulate: sessions of the simulation with fresh seeds, and the table of the states they met.
 * npm run simulate -- --seed N --steps M: replays one session and prints what happened in it, a line each.
 */
import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { readNumbers } from './simulation-arguments.mjs';

/** @typedef {typeof import('../tests/simulation/simulation.ts')} Simulation */

const defaultSteps = 200;
const defaultSessions = 1000;
const seedCount = 2 ** 32;

await runCommandLine(async () => {
  const { numbers, lists } = readNumbers(process.argv.slice(2), ['seed', 'steps', 'sessions'], ['without']);
  await ensureInstalled(rootFolder);
  const { loadBundle } = await import('./simulation-load.mjs');
  /** @type {Simulation} */
  const simulation = await loadBundle('tests/simulation/simulation.ts');
  const { seed, steps = defaultSteps, sessions = defaultSessions } = numbers;
  const ok =
    seed === undefined
      ? await runMany(simulation, sessions, steps)
      : await replayOne(simulation, { seed, steps, without: new Set(lists['without']) });
  process.exitCode = ok ? 0 : 1;
});

/**
 * @param {Simulation} simulation
 * @param {{ seed: number, steps: number, without: Set<number> }} session
 */
async function replayOne({ realCore: core, replay }, { seed, steps, without }) {
  const { lines, failure } = await replay({ core, seed, steps, without });
  for (const line of lines) console.log(line);
  console.log(
    failure ? `\nBroken in step ${failure.step}: ${failure.law}\n${failure.what}` : '\nEvery law holds.',
  );
  return failure === undefined;
}

/**
 * @param {Simulation} simulation
 * @param {number} sessions
 * @param {number} steps
 */
async function runMany(simulation, sessions, steps) {
  const { realCore: core, simulate, shrink, tellFinding, createCoverage, formatCoverage } = simulation;
  const coverage = createCoverage();
  const first = Date.now() % seedCount;
  const seeds = Array.from({ length: sessions }, (_, index) => (first + index) % seedCount);
  const startedAtMs = performance.now();
  const failure = await simulate({ core, seeds, steps, coverage });
  if (failure) {
    console.log(tellFinding(await shrink(core, failure)));
    return false;
  }
  const stepsPerSecond = Math.round((sessions * steps * 1000) / (performance.now() - startedAtMs));
  console.log(formatCoverage(coverage));
  console.log(
    `\n${sessions} sessions from seed ${first}, ${stepsPerSecond} steps a second: every law holds.`,
  );
  return true;
}
