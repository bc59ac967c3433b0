import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { PlainError } from './failure.ts';

/** Added to Playwright's own arguments: Chromium must not use the network by itself. */
export const chromiumArguments = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's headless shell needs a third less processor time than the whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

export const LACKS_CHROMIUM =
  'there is no Chromium that starts. Install one (npx playwright install --with-deps chromium), or name it: ' +
  'CHROMIUM_PATH=/path/to/chromium npm test';

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

/**
 * Path of the first Chromium that starts on this machine; undefined if none does.
 * @throws {PlainError} when CHROMIUM_PATH names something else
 */
export async function findChromium(
  list: () => readonly string[] = () => listChromiums(),
  start = startAndStop,
): Promise<string | undefined> {
  for (const path of list()) {
    const problem = await start(path);
    if (problem === null) return path;
    if (path === process.env['CHROMIUM_PATH'])
      throw new PlainError(`CHROMIUM_PATH is "${path}", which does not start: ${problem}`);
    console.log(`${path} does not start: ${problem}`);
  }
  return undefined;
}

/** The same, for a command that cannot do without. */
export async function requireChromium(): Promise<string> {
  const path = await findChromium();
  if (path === undefined) throw new PlainError(`This needs a Chromium, and ${LACKS_CHROMIUM}`);
  return path;
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
