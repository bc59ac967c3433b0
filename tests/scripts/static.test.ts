import { expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { runProcess } from '../../scripts/lib/run-process.ts';

const USAGE = /^Name one folder: npm run static -- FOLDER/;

it.each([
  [['site', '--ofline'], USAGE],
  [['package.json'], /package\.json is a file\. Name a folder\./],
  [['docs'], /docs is not empty\. Name another folder, or empty it first\./],
])('npm run static refuses %j with the reason', async (given, words) => {
  const { exitCode, output } = await runProcess(
    process.execPath,
    ['scripts/run.js', 'scripts/static.ts', ...given],
    { folder: rootFolder, environment: { ...process.env, INIT_CWD: rootFolder } },
  );
  expect(exitCode).toBe(1);
  expect(output).toMatch(words);
});
