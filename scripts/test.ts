/**
 * npm test: runs all checks and tests; the last line counts them. A failed step does not stop the others. What this
 * machine lacks is skipped, and named at the end; where CI is set, that is a failure.
 * npm test -- tests/domain: runs only the Vitest tests whose path contains the argument.
 * npm run test:deep: the same as npm test with a random seed, more cases and every engine; takes much longer.
 * npm run test:browser: runs only the browser tests; arguments go to Playwright.
 */
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import { distFolder, ensureBuilt } from './lib/build.ts';
import { LACKS_CHROMIUM, findChromium, requireChromium } from './lib/chromium.ts';
import { testEnvironment } from './lib/environment.ts';
import { PlainError, describeFailure } from './lib/failure.ts';
import { formatSizes, isWithin, measureBuild } from './lib/page-size.ts';
import { rootFolder } from './lib/root-folder.js';
import { failureOf, runProcess } from './lib/run-process.ts';
import { type Report, type Tally, formatTally, readReport, sumUp } from './lib/test-report.ts';

const PASSED: Tally = { passed: 1, failed: 0, skips: [] };

const FAILED: Tally = { passed: 0, failed: 1, skips: [] };

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--no-allowOnly',
  '--reporter=default',
  '--reporter=json',
];

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test'];

const [mode, ...others] = process.argv.slice(2);
const isDeep = mode === '--deep';
const isBrowser = mode === '--browser';
const environment = testEnvironment(process.env, process.stdout.isTTY);
if (isDeep) {
  environment['QUARTET_TEST_DEPTH'] = 'deep';
  environment['QUARTET_TEST_SEED'] ||= String(randomInt(2 ** 31));
  console.log(`Seed: ${environment['QUARTET_TEST_SEED']} (set QUARTET_TEST_SEED to use it again)`);
}
const filters = isDeep || isBrowser ? others : process.argv.slice(2);
if (isBrowser) process.exitCode = await runBrowser();
else report(filters.length > 0 ? [await runVitest('given', filters)] : await runEverything());

async function runEverything(): Promise<readonly Tally[]> {
  const built = step('build and sizes', buildAndMeasure);
  const chromium = findChromium();
  // The step that needs it reports the failure.
  chromium.catch(() => undefined);
  const unitTests = step('tests of the sources', () => runVitest('sources', ['--project=!built']));
  const builtTests = unitTests.then(async () => {
    await built;
    return step('tests of what is built', () => runVitest('built', ['--project=built']));
  });
  const browserTests = built.then(() => step('browser tests', async () => runBrowserTests(await chromium)));
  const lint = step('npm run lint', runLint);
  return Promise.all([lint, built, unitTests, builtTests, browserTests]);
}

async function runBrowserTests(chromium: string | undefined): Promise<Tally> {
  if (chromium === undefined) {
    const { skips } = await runTests([...PLAYWRIGHT, '--list'], environment, 'playwright.json', false);
    if (skips.length === 0) return FAILED;
    return { passed: 0, failed: 0, skips: skips.map(({ file }) => ({ file, reason: LACKS_CHROMIUM })) };
  }
  const own = {
    ...environment,
    CHROMIUM_PATH: chromium,
    ...(isDeep ? { ENGINES: listEngines() } : {}),
  };
  return runTests(PLAYWRIGHT, own, 'playwright.json', false);
}

/** Which of Playwright's three engines are installed, as a list for playwright.config.ts. */
function listEngines(): string {
  const downloaded = [firefox, webkit].filter((engine) => existsSync(engine.executablePath()));
  return ['chromium', ...downloaded.map((engine) => engine.name())].join();
}

/** Runs a step and reports its result; a throw is a failure. */
async function step(title: string, run: () => Promise<Tally>): Promise<Tally> {
  const startedAtMs = performance.now();
  const tally = await run().catch((failure: unknown) => {
    console.log(describeFailure(failure));
    return FAILED;
  });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${tally.failed === 0 ? 'ok' : 'FAILED'}: ${title}, ${seconds} s`);
  return tally;
}

async function runLint(): Promise<Tally> {
  const problem = failureOf(
    await runProcess('npm run --silent lint', [], { folder: rootFolder, environment, shell: true }),
  );
  if (problem !== null) throw new PlainError(problem);
  return PASSED;
}

async function buildAndMeasure(): Promise<Tally> {
  await ensureBuilt();
  const sizes = measureBuild(distFolder);
  console.log(formatSizes(sizes));
  return sizes.every(isWithin) ? PASSED : FAILED;
}

function runVitest(name: string, given: readonly string[]): Promise<Tally> {
  const file = `vitest-${name}.json`;
  return runTests([...VITEST, `--outputFile.json=test-results/${file}`, ...given], environment, file);
}

/** @param show prints the output as it comes, not only after a failure */
async function runTests(
  nodeArguments: readonly string[],
  own: NodeJS.ProcessEnv,
  reportFile: string,
  show = true,
): Promise<Tally> {
  const path = join(rootFolder, 'test-results', reportFile);
  rmSync(path, { force: true });
  const { exitCode, output } = await runProcess(process.execPath, nodeArguments, {
    folder: rootFolder,
    environment: own,
    show,
  });
  if (!show) console.log(output);
  const written: Report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const { passed, failed, skips } = readReport(written, filters.some(isNamePattern));
  // A runner that exits with an error, or ran no test, has failed whatever its report says.
  const isSound = exitCode === 0 && passed + skips.length > 0;
  return { passed, failed: isSound ? failed : Math.max(failed, 1), skips };
}

async function runBrowser(): Promise<number> {
  const own = { ...environment, CHROMIUM_PATH: await requireChromium() };
  const { exitCode } = await runProcess(process.execPath, [...PLAYWRIGHT, ...filters], {
    folder: rootFolder,
    environment: own,
    show: true,
  });
  return exitCode;
}

function isNamePattern(argument: string): boolean {
  return /^(?:-t|--testNamePattern)\b/.test(argument);
}

function report(tallies: readonly Tally[]): void {
  const maySkip = ['', '0', 'false'].includes(process.env['CI'] ?? '');
  const sum = sumUp(tallies, maySkip);
  console.log(`\n${formatTally(sum, maySkip)}`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}
