/**
 * npm run size: what the built page makes a browser fetch, gzipped, beside its budgets. It fails where one is broken.
 */
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  await ensureBuilt(rootFolder);
  // Loaded late, since it needs what is installed.
  const { formatSizes, isWithin, measureBuild } = await import('./size-budgets.mjs');
  const sizes = measureBuild(join(rootFolder, 'dist'));
  console.log(formatSizes(sizes));
  if (!sizes.every(isWithin)) process.exitCode = 1;
});
