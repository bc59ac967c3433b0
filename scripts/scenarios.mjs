/** npm run scenarios: writes docs/scenarios.md and the table in the README, from the scenarios themselves. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { runProcess } from './run-process.mjs';

const table = /(?:^\|.*\n)+/m;

const tableAfterHeading = /(?<=## One behaviour, four shells\n(?:(?!\n\|)[^])*\n)(?:\|.*\n)+/;

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  const update = ['node_modules/vitest/vitest.mjs', 'run', 'tests/scenarios/summary', '--update'];
  // The README still has the old table then.
  await runProcess(process.execPath, update, { folder: rootFolder });
  const [rows = ''] = table.exec(readFileSync(join(rootFolder, 'docs/scenarios.md'), 'utf8')) ?? [];
  const readmePath = join(rootFolder, 'README.md');
  writeFileSync(readmePath, readFileSync(readmePath, 'utf8').replace(tableAfterHeading, rows));
  const check = update.slice(0, -1);
  process.exitCode = (await runProcess(process.execPath, check, { folder: rootFolder, show: true })).exitCode;
});
