/**
 * npm run bench: builds the product and its peers, measures all in turn in one run, and tells which bounds hold. It ends
 * with 1 when the product breaks one. `-- --only quartet,floor` takes a quick look; `-- --help` says what there is.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/lib/build.ts';
import { ensureChromium } from '../scripts/lib/chromium.ts';
import { PlainError } from '../scripts/lib/failure.ts';
import { ensureInstalled } from '../scripts/lib/install.js';
import { measureBuild } from '../scripts/lib/page-size.ts';
import { rootFolder } from '../scripts/lib/root-folder.js';
import { judge, judgeSizes } from './harness/bounds.mjs';
import { nameBrowser } from './harness/browser.mjs';
import { describeMachine, versionsOf } from './harness/machine.mjs';
import { measureAll } from './harness/measure-all.mjs';
import { reportOf } from './harness/report.mjs';
import { describeChoices, readOrder } from './harness/subjects.mjs';

const benchFolder = join(rootFolder, 'bench');
const msInMinute = 60_000;

await main();

async function main() {
  const order = readOrder(process.argv.slice(2));
  if (order.kind === 'help') {
    console.log(describeChoices());
    return;
  }
  if (process.platform !== 'linux') throw new PlainError('The benchmark reads /proc, which only Linux has.');
  const startedAtMs = performance.now();
  const date = new Date().toISOString();
  ensureInstalled(benchFolder);
  await ensureBuilt();
  const chromiumPath = await ensureChromium();
  const machine = describeMachine(await nameBrowser(chromiumPath));

  const measured = await measureAll(order.chosen, benchFolder, chromiumPath);
  const figures = Object.fromEntries(measured.map((one) => [one.name, one.figures]));
  const run = {
    date,
    machine,
    minutes: (performance.now() - startedAtMs) / msInMinute,
    subjects: measured.map((one) => ({ ...one, versions: versionsOf(benchFolder, one.packages) })),
    bounds: [
      ...(figures['quartet'] ? judgeSizes(measureBuild(join(rootFolder, 'dist'))) : []),
      ...judge(figures),
    ],
  };

  const report = reportOf(run);
  const results = join(benchFolder, 'results');
  const name = order.everything ? 'latest' : 'quick';
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`);
  writeFileSync(join(results, `${name}.md`), `${report}\n`);
  console.log(`\n${report}\n\nWritten to bench/results/${name}.md and ${name}.json`);
  process.exitCode = run.bounds.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
}
