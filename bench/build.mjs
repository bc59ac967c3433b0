import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const [, , name = ''] = process.argv;

/** One document for all: what differs is the script. */
const nameSubject = {
  name: 'name-subject',
  transformIndexHtml: {
    order: /** @type {const} */ ('pre'),
    handler: (/** @type {string} */ html) => html.replaceAll('SUBJECT', name),
  },
};

// Alone, in a process of its own: pages that were built together would share chunks.
await build({
  configFile: false,
  root: join(import.meta.dirname, 'pages'),
  base: './',
  logLevel: 'error',
  plugins: [nameSubject, react()],
  build: {
    outDir: join(import.meta.dirname, 'dist', name),
    emptyOutDir: true,
    chunkSizeWarningLimit: 5000,
  },
});
