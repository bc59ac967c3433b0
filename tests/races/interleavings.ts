import { byDepth } from '../support/depth.ts';

const VARIABLE = 'QUARTET_TEST_RACES';
const FEWEST = 25;

/** How many interleavings each race runs at least: 25, 100 in the full form, or as many as `QUARTET_TEST_RACES` says. */
export function readInterleavings(environment: NodeJS.ProcessEnv): number {
  const value = environment[VARIABLE];
  if (value === undefined || value === '') return byDepth(FEWEST, 100);
  const count = Number(value);
  if (Number.isSafeInteger(count) && count >= FEWEST) return count;
  throw new Error(`${VARIABLE} is ${JSON.stringify(value)}; it must be a whole number from ${FEWEST} on`);
}
