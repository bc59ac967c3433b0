import path from 'node:path';
import { loadBundle } from '../../scripts/simulation-load.mjs';
import { FIXED, FRESH_SESSIONS, STEPS, freshSeed, seedsFrom } from './seeds.ts';
import type * as Simulation from './simulation.ts';
import type { State } from './states/states.ts';

export interface HalfResult {
  readonly sessions: number;
  /** What to tell of the failure, where there is one. */
  readonly failure: string | undefined;
  readonly neverMet: readonly State[];
  /** One line for whoever watches the tests. */
  readonly summary: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Half of the sessions of `npm test`: two files, so that two workers can share them. */
export async function runHalf(half: 0 | 1): Promise<HalfResult> {
  const simulation = await loadBundle<typeof Simulation>('tests/simulation/simulation.ts');
  const { realCore: core, simulate, shrink, tellFinding, createCoverage, neverMet } = simulation;
  const coverage = createCoverage();
  const fresh = freshSeed(ROOT, new Date());
  const parts = [
    { first: FIXED.firstSeed, sessions: FIXED.sessions / 2 },
    { first: fresh, sessions: FRESH_SESSIONS / 2 },
  ].map(({ first, sessions }) => ({ first: first + half * sessions, sessions }));
  const startedMs = performance.now();
  let finding: Simulation.Finding | undefined;
  for (const { first, sessions } of parts) {
    const failure = await simulate({ core, seeds: seedsFrom(first, sessions), steps: STEPS, coverage });
    if (failure) finding ??= await shrink(core, failure);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const sessions = parts.reduce((sum, part) => sum + part.sessions, 0);
  const steps = sessions * STEPS;
  const seeds = parts.map((part) => `${part.first} to ${part.first + part.sessions - 1}`).join(' and ');
  return {
    sessions,
    failure: finding && tellFinding(finding),
    neverMet: neverMet(coverage),
    summary: `Simulation, seeds ${seeds}: ${sessions} sessions, ${steps} steps, ${coverage.checks} checks of every law in ${seconds.toFixed(1)} s, ${Math.round(steps / seconds)} steps a second`,
  };
}
