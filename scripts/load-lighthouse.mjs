import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmCommand } from './npm-command.mjs';
import { PlainError } from './plain-error.mjs';
import { runProcess } from './run-process.mjs';

/**
 * The part of a puppeteer page that is used.
 * @typedef {object} Page
 * @property {(address: string) => Promise<unknown>} goto
 * @property {(viewport: Viewport) => Promise<void>} setViewport
 * @property {(selector: string) => Locator} locator
 * @property {(isReached: () => boolean) => Promise<unknown>} waitForFunction
 *
 * @typedef {{ width: number, height: number, deviceScaleFactor: number, isMobile: boolean }} Viewport
 * @typedef {{ click(): Promise<void>, fill(text: string): Promise<void>, wait(): Promise<void> }} Locator
 * @typedef {{ newPage(): Promise<Page>, close(): Promise<void> }} Browser
 * @typedef {{ launch(options: { executablePath: string, args: string[] }): Promise<Browser> }} Puppeteer
 */

/**
 * The part of Lighthouse that is used.
 * @typedef {object} Lighthouse
 * @property {(page: Page, options: { config?: object, flags?: object }) => Promise<Flow>} startFlow
 * @property {object} desktopConfig
 *
 * @typedef {{ name: string, onlyCategories: string[] }} StepFlags
 * @typedef {{ steps: { name: string, lhr: import('./lighthouse-scores.mjs').Report }[] }} FlowResult
 *
 * @typedef {object} Flow
 * @property {(address: string, flags: StepFlags) => Promise<void>} navigate
 * @property {(flags: StepFlags) => Promise<void>} snapshot
 * @property {() => Promise<FlowResult>} createFlowResult
 */

// Not among the product's packages: two hundred of its own come with it, and nothing else needs them. The versions are
// the last ones that run on the oldest Node the product allows.
export const versions = { lighthouse: '12.8.2', 'puppeteer-core': '24.43.1' };
const folder = 'node_modules/.cache/quartet/lighthouse';
const packageNames = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
const safeguards = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
const installArguments = ['install', '--prefix', folder, ...safeguards, ...packageNames];

/**
 * Loads Lighthouse and what drives its browser, and installs them beside the product's packages if they are missing.
 * @param {string} rootFolder
 * @returns {Promise<{ lighthouse: Lighthouse, puppeteer: Puppeteer }>}
 */
export async function loadLighthouse(rootFolder) {
  if (!isLighthouseInstalled(rootFolder)) await install(rootFolder);
  const { resolve } = createRequire(join(rootFolder, folder, 'node_modules/'));
  return {
    lighthouse: await import(pathToFileURL(resolve('lighthouse')).href),
    puppeteer: await import(pathToFileURL(resolve('puppeteer-core')).href),
  };
}

/**
 * @param {string} rootFolder
 * @returns {boolean} true when both are there, in the versions wanted
 */
export function isLighthouseInstalled(rootFolder) {
  // npm writes this list when an installation is complete.
  const installedList = join(rootFolder, folder, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return false;
  /** @type {import('./lockfile-disagreement.mjs').Lockfile} */
  const { packages = {} } = JSON.parse(readFileSync(installedList, 'utf8'));
  return Object.entries(versions).every(
    ([name, version]) => packages[`node_modules/${name}`]?.version === version,
  );
}

/** @param {string} rootFolder */
async function install(rootFolder) {
  console.log('Installing Lighthouse (once, up to a minute) ...');
  const npm = npmCommand(process.env, process.platform);
  const { exitCode, output } = await runProcess(npm.program, [...npm.firstArguments, ...installArguments], {
    folder: rootFolder,
    shell: npm.shell,
  });
  if (exitCode === 0) return;
  throw new PlainError(
    `${output.trimEnd()}\n\n` +
      `Lighthouse could not be installed (npm ended with ${exitCode}; its own words are above).\n` +
      `Check the network or the npm registry's settings, then run: npm ${installArguments.join(' ')}`,
  );
}
