/** npm run bench: measures the page beside a floor; `--quick` only shows that the bench works. */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { rootFolder } from './lib/root-folder.js';

// Functions that are handed to a page must not call `__name`, which tsx puts into them.
await runnerImport(join(rootFolder, 'bench/bench.ts'), { configFile: false, logLevel: 'error' });
