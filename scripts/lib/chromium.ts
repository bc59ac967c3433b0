import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { PlainError } from './failure.ts';
import { unpackHeadlessShell } from './headless-shell.ts';

/** Added to Playwright's own arguments: Chromium must not use the network by itself. */
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
 * Paths of available Chromiums, best first: only CHROMIUM_PATH if set, else those on PATH, else Playwright's download.
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

/** The Chromium for tests: a headless shell if available, unless CHROMIUM_PATH names another. */
export async function ensureTestChromium(): Promise<string> {
  const shell = process.env['CHROMIUM_PATH'] ? null : await unpackHeadlessShell();
  return shell !== null && (await startAndStop(shell)) === null ? shell : ensureChromium();
}

/** Path of the first Chromium that starts on this machine. */
export async function ensureChromium(
  list: () => readonly string[] = () => listChromiums(),
  start = startAndStop,
): Promise<string> {
  for (const path of list()) {
    const problem = await start(path);
    if (problem === null) return path;
    console.log(`${path} does not start: ${problem}`);
  }
  throw new PlainError(
    'The browser tests need a Chromium, and none was found that starts. Run this, then try again:\n' +
      '  npx playwright install --with-deps chromium\n' +
      'If you have one elsewhere, set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** Null, or why it does not start. */
async function startAndStop(executablePath: string): Promise<string | null> {
  try {
    const options = { executablePath, args: chromiumArguments, timeout: START_TIMEOUT_MS };
    await (await chromium.launch(options)).close();
    return null;
  } catch (failure) {
    // The rest is Playwright's own log, which is pages long.
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
