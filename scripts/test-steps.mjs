import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureNginx } from './ensure-nginx.mjs';
import { PlainError } from './plain-error.mjs';
import { rootFolder } from './root-folder.mjs';
import { describeFailure } from './run-command-line.mjs';
import { addCounts, noneRun, oneFailed, onePassed } from './test-counts.mjs';
import { runPackageScript, runPlaywright, runVitest } from './test-runners.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** @type {[title: string, scriptName: string][]} scripts of package.json */
const checks = [
  ['formatting', 'format:check'],
  ['types', 'typecheck'],
  ['lint', 'lint'],
  ['unused code', 'unused'],
];

/**
 * Every step of `npm test`, in order.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Step[]}
 */
export function listSteps(environment) {
  return withBrowser(environment, [
    checksStep(environment),
    vitestStep(environment, []),
    { title: 'build', run: buildPage },
    { title: 'size', run: () => measureSize(environment) },
  ]);
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string[]} filters parts of paths; none means all tests
 * @returns {Step}
 */
export function vitestStep(environment, filters) {
  return { title: 'unit, property and component tests', run: () => runVitest(filters, environment) };
}

/**
 * The checks that need no running code, all at once.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Step}
 */
function checksStep(environment) {
  return {
    title: checks.map(([title]) => title).join(', '),
    run: async () => addCounts(await Promise.all(checks.map((check) => runCheck(check, environment)))),
  };
}

/**
 * @param {[title: string, scriptName: string]} check
 * @param {NodeJS.ProcessEnv} environment
 */
async function runCheck([title, scriptName], environment) {
  try {
    await runPackageScript(scriptName, environment);
    return onePassed;
  } catch (failure) {
    console.log(`FAILED: ${title}\n${describeFailure(failure)}`);
    return oneFailed;
  }
}

/**
 * Adds getting a Chromium and an nginx before the other steps, since that may need a person, and the browser tests
 * after them.
 * @param {NodeJS.ProcessEnv} environment
 * @param {Step[]} between
 * @returns {Step[]}
 */
function withBrowser(environment, between) {
  /** @type {string | undefined} */
  let chromiumPath;
  const getChromium = async () => {
    chromiumPath = await ensureChromium(rootFolder);
    console.log(chromiumPath);
    return noneRun;
  };
  const getNginx = async () => {
    console.log(await ensureNginx(rootFolder));
    return noneRun;
  };
  const use = async () => {
    if (chromiumPath === undefined) throw new PlainError('Not run: there is no Chromium, as said above.');
    return runPlaywright(chromiumPath, [], environment);
  };
  return [
    { title: 'Chromium', run: getChromium },
    { title: 'nginx', run: getNginx },
    ...between,
    { title: 'browser tests', run: use },
  ];
}

/** @param {NodeJS.ProcessEnv} environment */
async function measureSize(environment) {
  await runPackageScript('size', environment);
  return onePassed;
}

async function buildPage() {
  await ensureBuilt(rootFolder);
  return onePassed;
}
