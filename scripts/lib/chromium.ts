import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { PlainError } from './failure.ts';
import { unpackHeadlessShell } from './headless-shell.ts';
import { rootFolder } from './root-folder.js';
import { failureOf, runProcess } from './run-process.ts';

/** What getting a Chromium takes of the machine. */
export interface Powers {
  readonly list: () => readonly string[];
  /** Resolves to null, or to why it does not start. */
  readonly start: (path: string) => Promise<string | null>;
  /** Ways to get one, best first. */
  readonly installations: readonly Installation[];
}

interface Installation {
  /** What it does, said before it is done. */
  readonly title: string;
  /** Resolves to null, or to why it failed. */
  readonly run: () => Promise<string | null>;
}

/** What Chromium is started with, beside Playwright's own: nothing may ask the network. */
export const chromiumArguments = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const START_TIMEOUT_MS = 30_000;

/**
 * Every Chromium that is there, best first: the one that CHROMIUM_PATH names and no other, else those on PATH, else the
 * one that Playwright downloaded.
 */
export function listChromiums(
  environment = process.env,
  downloadedPath = chromium.executablePath(),
): string[] {
  const wanted = environment['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') {
    if (isExecutable(wanted)) return [wanted];
    throw new PlainError(
      `CHROMIUM_PATH is "${wanted}", which is not an executable file. Correct it, or unset it to search for one.`,
    );
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, downloadedPath].filter(isExecutable);
}

/** The Chromium for the tests: a headless shell if one is available, unless CHROMIUM_PATH names another. */
export async function ensureTestChromium(): Promise<string> {
  const found = await ensureChromium();
  if (process.env['CHROMIUM_PATH']) return found;
  const shell = await unpackHeadlessShell();
  return shell !== null && (await startAndStop(shell)) === null ? shell : found;
}

/**
 * Finds a Chromium that starts on this machine, or installs one and says so before.
 * @returns the path of its executable
 */
export async function ensureChromium({
  list = () => listChromiums(),
  start = startAndStop,
  installations = waysToInstall(),
}: Partial<Powers> = {}): Promise<string> {
  const firstThatStarts = async () => {
    for (const path of list()) {
      const problem = await start(path);
      if (problem === null) return path;
      console.log(`${path} does not start: ${problem}`);
    }
    return undefined;
  };
  const found = await firstThatStarts();
  if (found !== undefined) return found;
  if (process.env['CHROMIUM_PATH']) {
    throw new PlainError('The Chromium that CHROMIUM_PATH names does not start. Correct it, or unset it.');
  }
  for (const { title, run } of installations) {
    console.log(`There is no Chromium for the browser tests. Installing one: ${title} ...`);
    const problem = await run();
    if (problem !== null) console.log(`${title} failed:\n${problem}`);
    const installed = problem === null ? await firstThatStarts() : undefined;
    if (installed !== undefined) return installed;
  }
  throw new PlainError(
    'The browser tests need a Chromium, and none could be found or installed. Run this, then try again:\n' +
      '  npx playwright install --with-deps chromium\n' +
      'If you have one elsewhere, name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** Debian's packages for root, then Playwright's own download into the user's cache. */
function waysToInstall(): readonly Installation[] {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...given: string[]) => failureOf(await runProcess('apt-get', given, { environment }));
  const playwright = [join(rootFolder, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'];
  const system: Installation = {
    title: 'apt-get install chromium, for the whole system',
    run: async () =>
      (await apt('update')) ?? (await apt('install', '-y', '--no-install-recommends', 'chromium')),
  };
  const own: Installation = {
    title: "playwright install chromium, into this user's cache",
    run: async () => failureOf(await runProcess(process.execPath, playwright)),
  };
  return process.getuid?.() === 0 ? [system, own] : [own];
}

/** Null, or why it does not start. */
async function startAndStop(executablePath: string): Promise<string | null> {
  try {
    const options = { executablePath, args: chromiumArguments, timeout: START_TIMEOUT_MS };
    await (await chromium.launch(options)).close();
    return null;
  } catch (failure) {
    // The rest is Playwright's own log, which takes pages.
    const [reason = ''] = stripVTControlCharacters(String(failure)).split('Call log:');
    return reason.replaceAll(/^<launch.*\n/gm, '').trim();
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
