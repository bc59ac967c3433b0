/**
 * npm run soak: ten minutes (or --minutes N) of fresh seeds of the simulation. The first seed that fails ends it and
 * goes into the file of failing seeds. With --server, it abuses the relay for as long, beside honest visitors who must
 * not notice.
 */
import { join } from 'node:path';
import type * as Simulation from '../tests/simulation/simulation.ts';
import { loadBundle } from './lib/bundle.ts';
import { keepFailingSeed } from './lib/failing-seeds.ts';
import { rootFolder } from './lib/root-folder.js';
import { soakServer } from './lib/soak/soak-server.ts';
import { readWholeNumbers } from './lib/whole-numbers.ts';

const DEFAULT_MINUTES = 10;

const STEPS = 200;

const BATCH = 500;

/** Of each batch, how many are at the round table; they take longer. */
const TABLE_BATCH = 100;

const PROGRESS_EVERY_MS = 30_000;

const SEED_COUNT = 2 ** 32;

const FAILING_SEEDS = join(rootFolder, 'tests/simulation/failing-seeds.json');

const FAILING_TABLE_SEEDS = join(rootFolder, 'tests/simulation/table/failing-table-seeds.json');

const given = process.argv.slice(2);
const { numbers } = readWholeNumbers(
  given.filter((argument) => argument !== '--server'),
  ['minutes'],
);
const minutes = numbers.minutes ?? DEFAULT_MINUTES;
const holds = given.includes('--server') ? await soakServer(minutes) : await soakCore(minutes);
process.exitCode = holds ? 0 : 1;

async function soakCore(durationMinutes: number): Promise<boolean> {
  const untilMs = performance.now() + durationMinutes * 60_000;
  const lawsHold = soak(await loadBundle<typeof Simulation>('tests/simulation/simulation.ts'), untilMs);
  console.log(`Soak: laws ${lawsHold ? 'hold' : 'FAILED'}`);
  return lawsHold;
}

/** Runs sessions until the time is up, one batch at least. */
function soak(simulation: typeof Simulation, untilMs: number): boolean {
  const { realCore: core, simulate, shrink, describeFinding, createCoverage, formatCoverage } = simulation;
  const { simulateTables, runTableSession } = simulation;
  const coverage = createCoverage();
  const startedAtMs = performance.now();
  const firstSeed = Date.now() % SEED_COUNT;
  let sessions = 0;
  let toldAtMs = startedAtMs;
  const tell = () => {
    const seconds = (performance.now() - startedAtMs) / 1000;
    const pace = Math.round((sessions * STEPS) / seconds);
    return `${Math.round(seconds)} s, ${sessions} sessions from seed ${firstSeed}, ${sessions * STEPS} steps, ${pace} a second`;
  };
  do {
    const seeds = Array.from({ length: BATCH }, (_, index) => (firstSeed + sessions + index) % SEED_COUNT);
    const failure = simulate({ core, seeds, steps: STEPS, coverage });
    if (failure) {
      const finding = shrink(core, failure);
      keepFailingSeed(FAILING_SEEDS, { ...finding, steps: STEPS });
      console.log(`${describeFinding(finding)}\nKept in ${FAILING_SEEDS}`);
      return false;
    }
    const tables = seeds.slice(0, TABLE_BATCH);
    const tableFailure = simulateTables({ core, seeds: tables, steps: STEPS, met: new Set() });
    if (tableFailure) {
      const finding = shrink(core, tableFailure, runTableSession);
      keepFailingSeed(FAILING_TABLE_SEEDS, { ...finding, steps: STEPS });
      console.log(`${describeFinding(finding, 'table-seed')}\nKept in ${FAILING_TABLE_SEEDS}`);
      return false;
    }
    sessions += BATCH;
    if (performance.now() - toldAtMs >= PROGRESS_EVERY_MS) {
      toldAtMs = performance.now();
      console.log(tell());
    }
  } while (performance.now() < untilMs);
  console.log(formatCoverage(coverage));
  console.log(`\nSimulation: ${tell()}: every law holds.`);
  return true;
}
