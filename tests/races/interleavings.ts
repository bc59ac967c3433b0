const VARIABLE = 'QUARTET_TEST_RACES';
const FEWEST = 100;

/** How many interleavings each race runs: 100, or as many more as `QUARTET_TEST_RACES` says. */
export function readInterleavings(environment: NodeJS.ProcessEnv): number {
  const value = environment[VARIABLE];
  if (value === undefined || value === '') return FEWEST;
  const count = Number(value);
  // With fewer, a state that every race must reach might be missed by chance.
  if (Number.isSafeInteger(count) && count >= FEWEST) return count;
  throw new Error(`${VARIABLE} is ${JSON.stringify(value)}; it must be a whole number from ${FEWEST} on`);
}
