import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** For a machine that is busy with other things; nothing here is about speed. */
const PATIENCE_MS = 60_000;

/** Adapters of what a browser has. */
const NEEDS_A_PAGE = 'tests/adapters/browser-*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          testTimeout: PATIENCE_MS,
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
          name: 'ui',
          testTimeout: PATIENCE_MS,
          isolate: false,
          environment: 'jsdom',
          include: [
            'tests/ui/**/*.test.{ts,tsx}',
            'tests/{races,leaks,scenarios}/**/*.test.tsx',
            NEEDS_A_PAGE,
          ],
          setupFiles: ['tests/ui/setup.ts'],
        },
      },
    ],
  },
});
