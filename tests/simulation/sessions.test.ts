import { describe, expect, it } from 'vitest';
import { loadBundle } from '../../scripts/lib/bundle.ts';
import { SEED } from '../support/seed.ts';
import failingSeeds from './failing-seeds.json' with { type: 'json' };
import { FIXED_SESSIONS, FRESH_SESSIONS, STEPS, seedsFrom } from './seeds.ts';
import type * as Simulation from './simulation.ts';

/** For a machine that is busy with other things. */
const PATIENCE_MS = 240_000;
const simulation = await loadBundle<typeof Simulation>('tests/simulation/simulation.ts');
const { realCore: core, replay, simulate, shrink, describeFinding, createCoverage, neverMet } = simulation;

describe('every law holds after every step', { timeout: PATIENCE_MS }, () => {
  const coverage = createCoverage();

  it.each([
    ['the same sessions in every run', 1, FIXED_SESSIONS],
    ['sessions that differ from commit to commit', SEED, FRESH_SESSIONS],
  ])('of %s', (_, first, count) => {
    const startedMs = performance.now();
    const failure = simulate({ core, seeds: seedsFrom(first, count), steps: STEPS, coverage });
    const seconds = (performance.now() - startedMs) / 1000;
    console.log(`Simulation: ${count} sessions from seed ${first} in ${seconds.toFixed(1)} s`);
    expect(failure && describeFinding(shrink(core, failure))).toBeUndefined();
  });

  it('and these sessions have met every state', () => {
    expect(neverMet(coverage)).toEqual([]);
  });

  it.each(failingSeeds)('of seed $seed, which once failed', ({ seed, steps }) => {
    expect(replay({ core, seed, steps }).failure).toBeUndefined();
  });
});
