import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { nameLateFiles } from './scripts/lib/late-files.ts';

/** Run in nearly every visit: Chromium compiles them while loading, off the main thread, not lazily per function. */
const STARTING_CHUNKS: ReadonlySet<string> = new Set(['index', 'chat']);

export default defineConfig({
  // Like the server: an address that names no file is a 404, not the page.
  appType: 'mpa',
  plugins: [react(), nameLateFiles()],
  server: { cors: false },
  // Short, repetitive names compress well.
  css: { modules: { generateScopedName: '[local]-[hash:base64:3]' } },
  // The page refers to its files from the root, as it may be served at any path; a static copy makes that relative.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (STARTING_CHUNKS.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        // One file for each part of the page; code shared by several goes into the first.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], priority: 2 },
            { name: 'chat', test: /\/src\/ui\/((chat|console|messages)\/|app\/Shortcuts)/, priority: 1 },
            {
              name: 'table-and-dialogs',
              test: /\/src\/(ui\/(table|dialogs)\/(?!(Opened|SharedRound|place-question|use-opened|Connection|Conversation|Earlier|ExportSection|Find|Import|mark-found|OpenRoundSection|Past|RoundsSection|ServerTiles|use-open-found|WhoAnswers))|adapters\/(mock-faults|relay-access)|domain\/visit\/announcements)/,
            },
          ],
        },
      },
    },
  },
});
