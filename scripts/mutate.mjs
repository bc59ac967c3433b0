/**
 * npm run mutate: changes the domain in about a thousand small ways and shows whether the tests of tests/domain notice;
 * it takes some minutes and fails when they notice less than 95 of 100. `-- --mutate src/domain/ask.ts` looks at one
 * file; further arguments are Stryker's own.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { listOutdatedRows, listUnexplained, rowStart } from './mutation-explained.mjs';
import { listSurvivors, tellCounts } from './mutation-report.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { runProcess } from './run-process.mjs';

const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
const reportPath = join(rootFolder, 'test-results/mutation/report.json');
const explanations = 'docs/mutants.md';

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  // A run that breaks off must not tell of the one before.
  rmSync(reportPath, { force: true });
  const { exitCode } = await runProcess(process.execPath, [stryker, 'run', ...process.argv.slice(2)], {
    folder: rootFolder,
    show: true,
  });
  process.exitCode = exitCode;
  if (existsSync(reportPath)) tell(JSON.parse(readFileSync(reportPath, 'utf8')));
});

/** @param {import('./mutation-report.mjs').MutationReport} report */
function tell(report) {
  const page = readFileSync(join(rootFolder, explanations), 'utf8');
  const survivors = listSurvivors(report);
  const unexplained = listUnexplained(survivors, page);
  console.log(`\n${tellCounts(report)}`);
  console.log(`${survivors.length - unexplained.length} survivors are explained in ${explanations}.`);
  if (unexplained.length > 0)
    console.log(`${unexplained.length} are not; a test, or a row there, is missing:`);
  for (const survivor of unexplained) console.log(`${survivor.path}:${survivor.line}\n${rowStart(survivor)}`);
  const outdated = listOutdatedRows(survivors, Object.keys(report.files), page);
  if (outdated.length > 0) console.log(`Rows there without a survivor:\n${outdated.join('\n')}`);
}
