import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

/** What nearly every visit runs: Chromium compiles it while it loads, on another thread, not piece by piece as it is called. */
const STARTING_CHUNKS: ReadonlySet<string> = new Set(['index', 'second-part', 'late-part']);

export default defineConfig({
  // As from the server: an address that names no file is none of the page's.
  appType: 'mpa',
  plugins: [react(), plainImportPlugin(), plainReactPlugin(), classNamesPlugin()],
  server: { cors: false },
  // React has had this hook since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: shortName } },
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
        // What the first screen needs comes as one file: parts of it would each be compressed anew.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], priority: 2 },
            { name: 'second-part', test: /\/ui\/app\/second-part\.ts$/, priority: 1 },
            { name: 'late-part', test: /\/ui\/app\/late-part\.ts$/ },
          ],
        },
      },
    },
  },
});

/** One style sheet and no preloads leave nothing to do before a part is imported; Vite's helper for that is a kilobyte. */
function plainImportPlugin(): Plugin {
  const preloadOfNames =
    /__vitePreload\(async \(\) => \{\s*const (\{[^{}]+\}) = await (import\([^()]+\)(?:\.then\(\(n\) => n\.\w+\))?);\s*return \1;\s*\}, __VITE_PRELOAD__, import\.meta\.url\)/g;
  const preload = /__vitePreload\(\(\) => (import\([^()]+\)), __VITE_PRELOAD__, import\.meta\.url\)/g;
  return {
    name: 'quartet-plain-import',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
    },
    renderChunk: (code) => code.replace(preloadOfNames, '$2').replace(preload, '$1'),
  };
}

/** Before it loads itself, the renderer's entry tells React's developer tools, if any, that it is not minified wrongly. */
function plainReactPlugin(): Plugin {
  const entry = /\/node_modules\/react-dom\/(index|client)\.js$/;
  return {
    name: 'quartet-plain-react',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: entry },
      handler(id) {
        const part = entry.exec(id)?.[1] === 'client' ? 'react-dom-client' : 'react-dom';
        return `module.exports = require('./cjs/${part}.production.js');`;
      },
    },
  };
}

/** Class names that are imported one by one end as plain texts where they are used; an object of all would be kept whole. */
function classNamesPlugin(): Plugin {
  const importOfClasses = /^import (\w+) from ('.+\.module\.css';)$/gm;
  return {
    name: 'quartet-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/ui\/.+\.tsx?$/ },
      handler: (code) => code.replace(importOfClasses, 'import * as $1 from $2'),
    },
  };
}

/** A class by its own name and its file's number: names that differ in little else compress well. */
function shortName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}
