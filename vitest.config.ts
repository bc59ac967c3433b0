import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { rootFolder } from './scripts/lib/root-folder.js';
import { SEED_VARIABLE, readTestSeed } from './scripts/lib/test-seed.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

/** Tests and their hooks end later than what they wait for. */
const PATIENCE = {
  testTimeout: 3 * PATIENCE_MS,
  hookTimeout: 3 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
};

/** A tree that passes once passes again: nothing in the tests draws otherwise in another run. */
const CHANCE = {
  env: { [SEED_VARIABLE]: String(readTestSeed(process.env, rootFolder)) },
  setupFiles: ['tests/support/draw-from-seed.ts'],
};

/** Adapters of what a browser has. */
const NEEDS_A_PAGE = 'tests/adapters/{browser-*,keep-wish}.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...CHANCE,
          name: 'node',
          ...PATIENCE,
          // No module here keeps state, so files can share what they import: it is most of their time.
          isolate: false,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/ui/**', NEEDS_A_PAGE],
        },
      },
      {
        plugins: [react()],
        test: {
          ...CHANCE,
          name: 'ui',
          ...PATIENCE,
          isolate: false,
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.{ts,tsx}', NEEDS_A_PAGE],
          setupFiles: [...CHANCE.setupFiles, 'tests/ui/setup.ts'],
        },
      },
    ],
  },
});
