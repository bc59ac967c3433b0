/** Prints what the built page makes a browser fetch, gzipped, beside its budgets; it fails where one is broken. */
import { distFolder, ensureBuilt } from './lib/build.ts';
import { formatSizes, isWithin, measureBuild } from './lib/page-size.ts';

await ensureBuilt();
const sizes = measureBuild(distFolder);
console.log(formatSizes(sizes));
if (!sizes.every(isWithin)) process.exitCode = 1;
