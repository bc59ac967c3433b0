import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumArguments } from '../../scripts/lib/chromium.ts';
import { connect } from './cdp.mjs';
import { rendererOf } from './processor-time.mjs';

/**
 * A browser with one page.
 * @typedef {object} Page
 * @property {(method: string, parameters?: object) => Promise<any>} send to the page
 * @property {(method: string, parameters?: object) => Promise<any>} sendToBrowser
 * @property {import('./cdp.mjs').Connection['listen']} listen
 * @property {string} targetId
 * @property {number} browserPid
 * @property {() => Promise<number>} rendererPid of the page as it stands
 * @property {() => Promise<void>} close
 */

/**
 * A browser of its own, spoken to over a pipe.
 * @typedef {object} ChromiumProcess
 * @property {number} pid
 * @property {import('node:stream').Writable} input takes messages that end with a zero byte
 * @property {import('node:stream').Readable} output gives such messages
 * @property {() => Promise<void>} close ends it and removes its profile
 */

/** Of the window, in CSS pixels. */
const windowSize = { width: 1440, height: 900 };

/** Long enough to be told from what goes on besides, also on a busy machine. */
const spin = '{ const untilMs = performance.now() + 250; while (performance.now() < untilMs); }';

const closeTimeoutMs = 5000;

const removeAttempts = 50;
const removePauseMs = 100;

/** Software rendering, so that every machine draws alike. */
const benchArguments = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-default-apps',
  '--force-color-profile=srgb',
  '--mute-audio',
];

/**
 * @param {string} executablePath
 * @returns {Promise<Page>}
 */
export async function openBrowser(executablePath) {
  const chromium = startChromium(executablePath, windowSize);
  const connection = connect(chromium);
  const { targetInfos } = await connection.send('Target.getTargets');
  const { targetId } = targetInfos.find((/** @type {{ type: string }} */ { type }) => type === 'page');
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (/** @type {string} */ method, /** @type {object} */ parameters = {}) =>
    connection.send(method, parameters, sessionId);
  await send('Page.enable');
  return {
    send,
    sendToBrowser: (method, parameters) => connection.send(method, parameters),
    listen: connection.listen,
    targetId,
    browserPid: chromium.pid,
    rendererPid: () => rendererOf(chromium.pid, () => send('Runtime.evaluate', { expression: spin })),
    close: chromium.close,
  };
}

/**
 * @param {string} executablePath
 * @returns {Promise<string>} such as 'Chrome/140.0.0.0'
 */
export async function nameBrowser(executablePath) {
  const page = await openBrowser(executablePath);
  try {
    const { product } = await page.sendToBrowser('Browser.getVersion');
    return product;
  } finally {
    await page.close();
  }
}

/**
 * @param {string} executablePath
 * @param {{ width: number, height: number }} size of the window in CSS pixels
 * @returns {ChromiumProcess}
 */
function startChromium(executablePath, { width, height }) {
  const profile = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    executablePath,
    [
      ...chromiumArguments,
      ...benchArguments,
      `--window-size=${width},${height}`,
      `--user-data-dir=${profile}`,
      ...(isRoot ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [, , , input, output] = child.stdio;
  if (child.pid === undefined || !input || !output || !('write' in input) || !('read' in output)) {
    throw new Error(`${executablePath} could not be started.`);
  }
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  // A browser that is gone is told by the answers that never come.
  input.on('error', () => {});
  return {
    pid: child.pid,
    input,
    output,
    async close() {
      const killer = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(killer);
      await removeFolder(profile);
    },
  };
}

/**
 * Processes of a browser that has ended may still write for a moment.
 * @param {string} path
 */
async function removeFolder(path) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === removeAttempts) throw error;
      await sleep(removePauseMs);
    }
  }
}
