/** The seed of properties and simulated sessions; the same in each run unless the environment sets another. */
export const SEED = Number(process.env['QUARTET_TEST_SEED'] || 1);
if (!Number.isSafeInteger(SEED)) throw new Error('QUARTET_TEST_SEED is not a whole number.');
