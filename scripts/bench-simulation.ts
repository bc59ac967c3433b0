/**
 * npm run bench:simulation: how many steps per second the simulation checks, on one core, with the built-in four
 * personas. Every round plays the same seeds; the median counts, so that whatever else the machine does matters least.
 * `-- --rounds N --sessions M`.
 */
import type * as Simulation from '../tests/simulation/simulation.ts';
import { loadBundle } from './lib/bundle.ts';
import { readWholeNumbers } from './lib/whole-numbers.ts';

const STEPS = 200;

const { rounds = 7, sessions = 1000 } = readWholeNumbers(process.argv.slice(2), [
  'rounds',
  'sessions',
]).numbers;
const { realCore, simulate, createCoverage } = await loadBundle<typeof Simulation>(
  'tests/simulation/simulation.ts',
);
// Of all squads, the one that every measurement was made with.
const core = { ...realCore, squads: realCore.squads.slice(0, 1) };
const seeds = Array.from({ length: sessions }, (_, index) => index + 1);
// The engine's compiler should be done before anything is measured.
measureRound();
const results: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const stepsPerSecond = measureRound();
  results.push(stepsPerSecond);
  console.log(`${stepsPerSecond} steps per second`);
}
console.log(`median: ${results.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]} steps per second`);

function measureRound(): number {
  const startedAtMs = performance.now();
  const failure = simulate({ core, seeds, steps: STEPS, coverage: createCoverage() });
  if (failure) throw new Error(`Seed ${failure.seed} breaks a law: ${failure.law}`);
  return Math.round((sessions * STEPS * 1000) / (performance.now() - startedAtMs));
}
