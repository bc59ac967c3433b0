import { describe, expect, it } from 'vitest';
import { loadBundle } from '../../../scripts/lib/bundle.ts';
import { byDepth } from '../../support/depth.ts';
import { SEED } from '../../support/seed.ts';
import { STEPS, seedsFrom } from '../seeds.ts';
import type * as Simulation from '../simulation.ts';
import failingSeeds from './failing-table-seeds.json' with { type: 'json' };

/** For a machine that is busy with other things. */
const PATIENCE_MS = 240_000;
const { realCore, simulateTables, replayTable, shrink, describeFinding, runTableSession, TABLE_STATES } =
  await loadBundle<typeof Simulation>('tests/simulation/simulation.ts');
const core = realCore;

describe('every law of the round table holds after every step', { timeout: PATIENCE_MS }, () => {
  const met = new Set<string>();

  it.each([
    ['the same sessions in every run', 1, byDepth(200, 2000)],
    ['sessions that differ from commit to commit', SEED, byDepth(25, 300)],
  ])('of %s', (_, first, count) => {
    const failure = simulateTables({ core, seeds: seedsFrom(first, count), steps: STEPS, met });
    const finding = failure && shrink(core, failure, runTableSession);
    expect(finding && describeFinding(finding, 'table-seed')).toBeUndefined();
  });

  it.each(failingSeeds)('of seed $seed, which once failed', ({ seed, steps }) => {
    expect(replayTable({ core, seed, steps }).failure).toBeUndefined();
  });

  it('and these sessions have met every state', () => {
    expect(TABLE_STATES.filter((state) => !met.has(state))).toEqual([]);
  });
});

describe('a session at the round table', () => {
  it('of the same seed tells the same log again, byte for byte', () => {
    const [once, again] = [1, 1].map((seed) => replayTable({ core, seed, steps: STEPS }));
    expect(once!.lines.length).toBeGreaterThan(STEPS);
    expect(again!.lines).toEqual(once!.lines);
  });
});
