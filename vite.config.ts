import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What nearly every visit runs: Chromium compiles it while it loads, on another thread, not piece by piece as it is called. */
const STARTING_CHUNKS: ReadonlySet<string> = new Set(['index', 'chat']);

export default defineConfig({
  // As from the server: an address that names no file is none of the page's.
  appType: 'mpa',
  plugins: [react()],
  server: { cors: false },
  // Short names that repeat compress well.
  css: { modules: { generateScopedName: '[local]-[hash:base64:3]' } },
  // The page names its files from the root, which any path of it may be asked for; a static copy makes that relative.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (STARTING_CHUNKS.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        // The parts of the page, each in one file; what several need is the first one's.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], priority: 2 },
            { name: 'chat', test: /\/src\/ui\/chat\//, priority: 1 },
            {
              name: 'table-and-dialogs',
              test: /\/src\/(ui\/(table|dialogs)\/(?!(Conversation|ExportSection|Find|Import|WhoAnswers))|adapters\/(mock-faults|relay-access))/,
            },
          ],
        },
      },
    },
  },
});
