import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureNginx } from './ensure-nginx.mjs';
import { PlainError } from './plain-error.mjs';
import { rootFolder } from './root-folder.mjs';
import { showScenarios } from './show-scenarios.mjs';
import { noneRun, onePassed } from './test-counts.mjs';
import { runPackageScript, runPlaywright, runVitest } from './test-runners.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/**
 * Every step of `npm test`, in order.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Step[]}
 */
export function listSteps(environment) {
  return withBrowser(environment, [
    checkStep('formatting', 'format:check', environment),
    checkStep('types', 'typecheck', environment),
    checkStep('lint', 'lint', environment),
    checkStep('unused code', 'unused', environment),
    vitestStep(environment, []),
    { title: 'build', run: buildPage },
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
 * @param {string} title
 * @param {string} scriptName a script of package.json
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Step}
 */
function checkStep(title, scriptName, environment) {
  return {
    title,
    run: async () => {
      await runPackageScript(scriptName, environment);
      return onePassed;
    },
  };
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
  const showAll = async () => {
    showScenarios(rootFolder);
    return noneRun;
  };
  return [
    { title: 'Chromium', run: getChromium },
    { title: 'nginx', run: getNginx },
    ...between,
    { title: 'browser tests', run: use },
    { title: 'scenarios on every shell', run: showAll },
  ];
}

async function buildPage() {
  await ensureBuilt(rootFolder);
  return onePassed;
}
