/** What this run of the tests draws from; vitest.config.ts sets it. */
export const SEED = Number(process.env['QUARTET_TEST_SEED']);
if (!Number.isSafeInteger(SEED)) throw new Error('QUARTET_TEST_SEED is not set: nothing could be repeated.');
