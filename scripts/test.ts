/**
 * npm test: every check and every test. The names of what failed come last, above the counts; a failed step does not
 * stop the others.
 * npm test -- tests/domain: the Vitest tests whose path contains the argument, and nothing else.
 * npm run test:deep: the same in their full form, which takes much longer.
 */
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureTestChromium } from './lib/chromium.ts';
import { testEnvironment } from './lib/environment.ts';
import { PlainError, describeFailure } from './lib/failure.ts';
import { rootFolder } from './lib/root-folder.js';
import { failureOf, runProcess } from './lib/run-process.ts';
import { SEED_VARIABLE, drawTestSeed, readTestSeed } from './lib/test-seed.ts';
import { type Tally, addTallies, formatTally, runPlaywright, runVitest } from './lib/test-runners.ts';

interface PackageFile {
  readonly scripts: Readonly<Record<string, string>>;
}

const NONE: Tally = { passed: 0, failed: [], skipped: 0 };

/** As they are in package.json. */
const CHECKS: Readonly<Record<string, string>> = {
  formatting: 'format:check',
  types: 'typecheck',
  lint: 'lint',
  'unused code': 'unused',
};

const given = process.argv.slice(2);
const filters = given.filter((argument) => argument !== '--deep');
const isDeep = given.includes('--deep');
const seed = isDeep ? drawTestSeed(process.env) : readTestSeed(process.env, rootFolder);
const environment: NodeJS.ProcessEnv = {
  ...testEnvironment(process.env, process.stdout.isTTY),
  ...(isDeep ? { QUARTET_TEST_DEPTH: 'deep' } : {}),
  [SEED_VARIABLE]: String(seed),
};
console.log(`Seed: ${seed} (${SEED_VARIABLE}=${seed} draws the same again)`);
const tally = filters.length > 0 ? await runVitest(filters, environment) : await runEverything();
process.exitCode = tally.failed.length > 0 ? 1 : 0;
console.log(formatTally(tally));

async function runEverything(): Promise<Tally> {
  let chromiumPath: string | undefined;
  const findChromium = async () => {
    chromiumPath = await ensureTestChromium();
    console.log(`Chromium: ${chromiumPath}`);
    return NONE;
  };
  const built = step('build and size', () => runPackageScript('size'));
  const found = step('Chromium', findChromium);
  const unitTests = async () => {
    // Some of them start the built server.
    await built;
    return step('unit, property and component tests', () => runVitest([], environment));
  };
  const browserTests = async () => {
    await Promise.all([built, found]);
    return step('browser tests', async () => {
      if (chromiumPath === undefined) throw new PlainError('Not run: there is no Chromium, as said above.');
      return runPlaywright([], { ...environment, CHROMIUM_PATH: chromiumPath }, { show: false });
    });
  };
  // Pages wait for their own time, which leaves most of a processor to the others.
  const tallies = await Promise.all([
    built,
    found,
    ...Object.entries(CHECKS).map(([title, script]) => step(title, () => runPackageScript(script))),
    unitTests(),
    browserTests(),
  ]);
  return addTallies(tallies);
}

/** Runs a step and prints how it went; a throw is a failure. */
async function step(title: string, run: () => Promise<Tally>): Promise<Tally> {
  const startedAtMs = performance.now();
  const result = await run().catch((failure: unknown): Tally => {
    console.log(describeFailure(failure));
    return { ...NONE, failed: [title] };
  });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${result.failed.length === 0 ? 'ok' : 'FAILED'}: ${title}, ${seconds} s`);
  return result;
}

/** Runs a script of package.json, silent unless it fails. */
async function runPackageScript(name: string): Promise<Tally> {
  const { scripts }: PackageFile = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8'));
  const binaries = join(rootFolder, 'node_modules/.bin');
  const result = await runProcess(scripts[name] ?? '', [], {
    folder: rootFolder,
    environment: { ...environment, PATH: `${binaries}${delimiter}${environment['PATH'] ?? ''}` },
    shell: true,
  });
  const problem = failureOf(result);
  if (problem !== null) throw new PlainError(`npm run ${name}: ${problem}`);
  return { ...NONE, passed: 1 };
}
