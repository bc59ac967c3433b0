import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { rootFolder } from './root-folder.mjs';
import { runProcess } from './run-process.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const vitestReportPath = 'test-results/vitest.json';
const playwrightReportPath = 'test-results/playwright.json';

/**
 * Runs a script of package.json, silent unless it fails: then it throws all that the script printed.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<void>}
 */
export async function runPackageScript(name, environment) {
  const { scripts } = readJson('package.json');
  const binaries = join(rootFolder, 'node_modules/.bin');
  const { exitCode, output } = await runProcess(scripts[name], [], {
    folder: rootFolder,
    environment: { ...environment, PATH: `${binaries}${delimiter}${environment.PATH ?? ''}` },
    shell: true,
  });
  if (exitCode !== 0) throw new PlainError(`${output.trimEnd()}\nnpm run ${name} ended with ${exitCode}`);
}

/**
 * @param {string[]} filters parts of paths; none means all tests
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<Counts>}
 */
export async function runVitest(filters, environment) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReportPath}`];
  const runner = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters];
  const exitCode = await runTestRunner(runner, vitestReportPath, environment);
  return countVitest(readReport(vitestReportPath), exitCode);
}

/**
 * @param {string} chromiumPath
 * @param {string[]} filters as Playwright takes them; none means all tests
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<Counts>}
 */
export async function runPlaywright(chromiumPath, filters, environment) {
  const runner = ['node_modules/@playwright/test/cli.js', 'test', ...filters];
  const exitCode = await runTestRunner(runner, playwrightReportPath, {
    ...environment,
    CHROMIUM_PATH: chromiumPath,
  });
  return countPlaywright(readReport(playwrightReportPath), exitCode);
}

/**
 * Runs a test runner in full view, after removing the report of an earlier run.
 * @param {string[]} nodeArguments
 * @param {string} reportPath
 * @param {NodeJS.ProcessEnv} environment
 */
async function runTestRunner(nodeArguments, reportPath, environment) {
  mkdirSync(join(rootFolder, dirname(reportPath)), { recursive: true });
  rmSync(join(rootFolder, reportPath), { force: true });
  const options = { folder: rootFolder, environment, show: true };
  return (await runProcess(process.execPath, nodeArguments, options)).exitCode;
}

/** @param {string} path */
function readReport(path) {
  return existsSync(join(rootFolder, path)) ? readJson(path) : null;
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(rootFolder, path), 'utf8'));
}
