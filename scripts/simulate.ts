/**
 * npm run simulate: sessions of the simulation with fresh seeds, and the table of the states they met.
 * npm run simulate -- --seed N --steps M: replays one session and prints what happened in it, a line each.
 */
import type * as Simulation from '../tests/simulation/simulation.ts';
import { loadBundle } from './lib/bundle.ts';
import { readWholeNumbers } from './lib/whole-numbers.ts';

const DEFAULT_STEPS = 200;

const DEFAULT_SESSIONS = 1000;

const SEED_COUNT = 2 ** 32;

const { numbers, lists } = readWholeNumbers(
  process.argv.slice(2),
  ['seed', 'steps', 'sessions'],
  ['without'],
);
const simulation = await loadBundle<typeof Simulation>('tests/simulation/simulation.ts');
const { seed, steps = DEFAULT_STEPS, sessions = DEFAULT_SESSIONS } = numbers;
const everyLawHolds =
  seed === undefined ? runMany(sessions, steps) : replayOne(seed, steps, new Set(lists['without']));
process.exitCode = everyLawHolds ? 0 : 1;

function replayOne(replayedSeed: number, stepCount: number, without: ReadonlySet<number>): boolean {
  const { realCore: core, replay } = simulation;
  const { lines, failure } = replay({ core, seed: replayedSeed, steps: stepCount, without });
  for (const line of lines) console.log(line);
  console.log(
    failure ? `\nBroken in step ${failure.step}: ${failure.law}\n${failure.what}` : '\nEvery law holds.',
  );
  return failure === undefined;
}

function runMany(sessionCount: number, stepCount: number): boolean {
  const { realCore: core, simulate, shrink, describeFinding, createCoverage, formatCoverage } = simulation;
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
  console.log(formatCoverage(coverage));
  console.log(
    `\n${sessionCount} sessions from seed ${first}, ${stepsPerSecond} steps per second: every law holds.`,
  );
  return true;
}
