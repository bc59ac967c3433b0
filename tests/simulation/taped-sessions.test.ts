import { describe, expect, it } from 'vitest';
import { loadBundle } from '../../scripts/lib/bundle.ts';
import { byDepth } from '../support/depth.ts';
import { SEED } from '../support/seed.ts';
import { STEPS, seedsFrom } from './seeds.ts';
import type * as Simulation from './simulation.ts';

/** For a machine that is busy with other things. */
const PATIENCE_MS = 600_000;
const {
  realCore: core,
  replay,
  replayTable,
  simulateOnTape,
} = await loadBundle<typeof Simulation>('tests/simulation/simulation.ts');

describe('every session on tape is the same when it is replayed (19.6)', { timeout: PATIENCE_MS }, () => {
  it.each([
    ['the same sessions in every run', 1, byDepth(20, 1000)],
    ['sessions that differ from commit to commit', SEED, byDepth(5, 50)],
  ])('of %s', (_, first, count) => {
    expect(simulateOnTape({ core, seeds: seedsFrom(first, count), steps: STEPS })).toBeUndefined();
  });
});

describe('a session on tape (19.8)', () => {
  it.each([
    ['alone', replay],
    ['at the round table', replayTable],
  ])('hands its tape out, and goes as it does without: %s', (_, play) => {
    const tapes: string[] = [];
    const taped = play({ core, seed: 3, steps: 50, isTaped: true, onTape: (text) => tapes.push(text) });
    expect(taped.lines).toEqual(play({ core, seed: 3, steps: 50 }).lines);
    expect(tapes).toHaveLength(1);
    expect(tapes[0]).toMatch(/^\{"format":"quartet-tape".*"kind":"end".*\n$/s);
  });
});
