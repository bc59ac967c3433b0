/** npm run lint: checks formatting, types, lint and unused code; stops at the first that fails. */
import { rootFolder } from './lib/root-folder.js';
import { runProcess } from './lib/run-process.ts';

const CHECKS = [
  'oxfmt --check',
  'tsc -p src/domain/tsconfig.json',
  'tsc -p tsconfig.browser.json',
  'tsc -p tsconfig.json',
  'oxlint --type-aware --deny-warnings',
  'knip',
];

for (const check of CHECKS) {
  // npm puts the packages' programs on PATH.
  const { exitCode } = await runProcess(check, [], { folder: rootFolder, shell: true, show: true });
  process.exitCode = exitCode;
  if (exitCode !== 0) break;
}
