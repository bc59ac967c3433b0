/**
 * npm run simulate: sessions of the simulation with fresh seeds, and the table of the states they met.
 * npm run simulate -- --seed N --steps M: replays one session and prints what happened in it, a line each.
 * npm run simulate -- --table-seed N --steps M: the same for a session at the round table.
 */
import type * as Simulation from '../tests/simulation/simulation.ts';
import { loadBundle } from './lib/bundle.ts';
import { readWholeNumbers } from './lib/whole-numbers.ts';

const DEFAULT_STEPS = 200;

const DEFAULT_SESSIONS = 1000;

const SEED_COUNT = 2 ** 32;

/** One in so many sessions is at the round table. */
const TABLE_SHARE = 5;

const { numbers, lists } = readWholeNumbers(
  process.argv.slice(2),
  ['seed', 'table-seed', 'steps', 'sessions'],
  ['without'],
);
const simulation = await loadBundle<typeof Simulation>('tests/simulation/simulation.ts');
const { seed, 'table-seed': tableSeed, steps = DEFAULT_STEPS, sessions = DEFAULT_SESSIONS } = numbers;
const replayed = seed ?? tableSeed;
const everyLawHolds = replayed === undefined ? runMany(sessions, steps) : replayOne(replayed, steps);
process.exitCode = everyLawHolds ? 0 : 1;

function replayOne(replayedSeed: number, stepCount: number): boolean {
  const { realCore: core } = simulation;
  const play = seed === undefined ? simulation.replayTable : simulation.replay;
  const without = new Set(lists['without']);
  const { lines, failure } = play({ core, seed: replayedSeed, steps: stepCount, without });
  for (const line of lines) console.log(line);
  console.log(
    failure ? `\nBroken in step ${failure.step}: ${failure.law}\n${failure.what}` : '\nEvery law holds.',
  );
  return failure === undefined;
}

function runMany(sessionCount: number, stepCount: number): boolean {
  const { realCore: core, simulate, shrink, describeFinding, createCoverage, formatCoverage } = simulation;
  const { simulateTables, runTableSession } = simulation;
  const coverage = createCoverage();
  const first = Date.now() % SEED_COUNT;
  const seeds = Array.from({ length: sessionCount }, (_, index) => (first + index) % SEED_COUNT);
  const startedAtMs = performance.now();
  const failure = simulate({ core, seeds, steps: stepCount, coverage });
  if (failure) {
    console.log(describeFinding(shrink(core, failure)));
    return false;
  }
  const stepsPerSecond = Math.round((sessionCount * stepCount * 1000) / (performance.now() - startedAtMs));
  // They take longer.
  const tables = seeds.slice(0, Math.ceil(sessionCount / TABLE_SHARE));
  const met = new Set<string>();
  const tableFailure = simulateTables({ core, seeds: tables, steps: stepCount, met });
  if (tableFailure) {
    console.log(describeFinding(shrink(core, tableFailure, runTableSession), 'table-seed'));
    return false;
  }
  console.log(formatCoverage(coverage));
  console.log(`\n${tables.length} sessions at the round table from seed ${first}: every law holds.`);
  console.log(
    `${sessionCount} sessions from seed ${first}, ${stepsPerSecond} steps per second: every law holds.`,
  );
  return true;
}
