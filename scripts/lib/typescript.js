/** Imported first, it lets a Node that runs no TypeScript by itself run it, as in `node --import ./scripts/lib/typescript.js`. */
import * as module from 'node:module';

const isBuiltIn = 'typescript' in process.features && Boolean(process.features.typescript);

if (!isBuiltIn) module.register('./typescript-hooks.js', import.meta.url);
