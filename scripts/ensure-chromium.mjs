import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromiumArguments } from './chromium-arguments.mjs';
import { debianHeadlessShell } from './debian-headless-shell.mjs';
import { thisMachine } from './find-chromium.mjs';
import { lendHeadlessShell } from './lend-headless-shell.mjs';
import { obtainChromium } from './obtain-chromium.mjs';
import { runProcess } from './run-process.mjs';

const startTimeoutMs = 30_000;

/**
 * Finds a Chromium that starts on this machine, or installs one. The packages must be installed.
 * @param {string} rootFolder
 * @returns {Promise<string>} the path of its executable
 */
export async function ensureChromium(rootFolder) {
  const { chromium } = await import('@playwright/test');
  const found = await obtainChromium(thisMachine(chromium.executablePath()), {
    isRoot: process.getuid?.() === 0,
    hasAptGet: (await runProcess('apt-get', ['--version'])).exitCode === 0,
    tell: console.log,
    start,
    installWithApt: async () =>
      (await tryToRun('apt-get', ['update'])) ??
      (await tryToRun('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])),
    downloadWithPlaywright: () =>
      tryToRun(process.execPath, [
        join(rootFolder, 'node_modules/@playwright/test/cli.js'),
        'install',
        'chromium',
      ]),
  });
  if (process.env.CHROMIUM_PATH) return found;
  const shell = { ...debianHeadlessShell(rootFolder), start, tell: console.log };
  return (await lendHeadlessShell(shell)) ?? found;
}

/**
 * @param {string} executablePath
 * @returns {Promise<string | null>}
 */
async function start(executablePath) {
  try {
    const { chromium } = await import('@playwright/test');
    const browser = await chromium.launch({
      executablePath,
      args: chromiumArguments,
      timeout: startTimeoutMs,
    });
    await browser.close();
    return null;
  } catch (failure) {
    return shortenReason(String(failure));
  }
}

/**
 * @param {string} program
 * @param {string[]} programArguments
 * @returns {Promise<string | null>} null, or what it printed when it failed
 */
async function tryToRun(program, programArguments) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { exitCode, output } = await runProcess(program, programArguments, { environment });
  return exitCode === 0 ? null : `${output.trimEnd()}\n${program} ended with ${exitCode}`;
}

/**
 * Leaves out what Playwright tells of its own doings, which takes pages.
 * @param {string} reason
 */
function shortenReason(reason) {
  const [beforeCallLog = ''] = stripVTControlCharacters(reason).split('Call log:');
  return beforeCallLog
    .replaceAll(/^<launch.*$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
