import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { DEEP } from './tests/support/depth.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

const COMMON = {
  // Longer than the waits inside tests and hooks, so that those report what they waited for.
  testTimeout: 3 * PATIENCE_MS,
  hookTimeout: 3 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  // Modules keep no state, so test files can share imports, which take most of their time.
  isolate: false,
};

const FROM_SEED = 'tests/support/draw-from-seed.ts';

/** Adapters of browser APIs. */
const NEEDS_A_PAGE = 'tests/adapters/{browser-*,keep-wish}.test.ts';

/** What only `npm run test:deep` has time for. */
const SLOW = DEEP ? [] : ['**/*.deep.test.{ts,tsx}'];

/** These start the built server, or read the build. */
const NEEDS_A_BUILD = ['tests/{server,deployment}/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...COMMON,
          name: 'node',
          setupFiles: [FROM_SEED],
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/ui/**', NEEDS_A_PAGE, ...NEEDS_A_BUILD, ...SLOW],
        },
      },
      {
        plugins: [react()],
        test: {
          ...COMMON,
          name: 'ui',
          environment: 'jsdom',
          setupFiles: [FROM_SEED, 'tests/ui/setup.ts'],
          include: ['tests/ui/**/*.test.{ts,tsx}', NEEDS_A_PAGE],
          exclude: SLOW,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'built',
          setupFiles: [FROM_SEED],
          globalSetup: 'tests/support/build.ts',
          include: NEEDS_A_BUILD,
          exclude: SLOW,
        },
      },
    ],
  },
});
