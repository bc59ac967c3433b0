import { expect, it } from 'vitest';
import { core } from './core.ts';
import failingSeeds from './failing-seeds.json' with { type: 'json' };
import { runSession } from './run-session.ts';

it.each(failingSeeds)('seed $seed, which once failed, holds to every law', async ({ seed, steps }) => {
  expect(await runSession({ core, seed, steps })).toBeUndefined();
});
