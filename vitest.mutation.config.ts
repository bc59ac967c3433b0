import { defineConfig } from 'vitest/config';

/** The tests that mutants of the domain are tried on: `npm run mutate`. */
export default defineConfig({
  test: {
    // A machine that is busy with other things must not kill a mutant; loops without end are Stryker's to find.
    testTimeout: 60_000,
    // Each mutant gets a worker of its own, so the files of one can share what they import.
    isolate: false,
    // The same in every run, so that a mutant which lived once is found again.
    env: { QUARTET_TEST_SEED: '1' },
    setupFiles: ['tests/support/draw-from-seed.ts'],
    include: ['tests/domain/**/*.test.ts'],
  },
});
