import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const [, , name] = process.argv;

// Alone, in a process of its own: pages that were built together would share chunks.
await build({
  configFile: false,
  root: join(import.meta.dirname, 'pages', name ?? ''),
  base: './',
  logLevel: 'error',
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, 'dist', name ?? ''),
    emptyOutDir: true,
    chunkSizeWarningLimit: 5000,
  },
});
