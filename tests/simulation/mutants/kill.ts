import { loadBundle } from '../../../scripts/simulation-load.mjs';
import type * as CoreModule from '../core.ts';
import { type SessionFailure, runSession } from '../run-session.ts';
import type { Mutant } from './mutant.ts';

const MOST_SEEDS = 200;
const STEPS = 200;

/** The first failure that the mutant shows, seed after seed; undefined when it lives. */
export async function kill(mutant: Mutant): Promise<SessionFailure | undefined> {
  const { core } = await loadBundle<typeof CoreModule>('tests/simulation/core.ts', mutant);
  for (let seed = 1; seed <= MOST_SEEDS; seed += 1) {
    const failure = await runSession({ core, seed, steps: STEPS });
    if (failure) return failure;
  }
  return undefined;
}
