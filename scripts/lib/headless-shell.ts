import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './root-folder.js';
import { failureOf, runProcess } from './run-process.ts';

/** Where things are, and how programs are run. */
export interface Machine {
  /** The folder of Debian's Chromium. */
  readonly chromiumFolder: string;
  /** Where the headless shell is unpacked. */
  readonly cacheFolder: string;
  readonly run: typeof runProcess;
}

const PACKAGE = 'chromium-headless-shell';

/**
 * Debian's Chromium without windows, which takes two thirds of the processor time in the browser tests. Nothing is
 * installed: the package is unpacked beside the other packages, and shares the files of the Chromium that is installed,
 * which has to be of the very same version.
 * @returns the path of its executable, or null if there is none
 */
export async function unpackHeadlessShell({
  chromiumFolder = '/usr/lib/chromium',
  cacheFolder = join(rootFolder, 'node_modules/.cache/quartet/headless-shell'),
  run = runProcess,
}: Partial<Machine> = {}): Promise<string | null> {
  const query = await run('dpkg-query', ['--show', '--showformat=${Version}', 'chromium-common']);
  if (query.exitCode !== 0 || query.output === '' || !existsSync(chromiumFolder)) return null;
  const folder = join(cacheFolder, encodeURIComponent(query.output.trim()));
  const programFolder = join(folder, 'usr/lib/chromium');
  const path = join(programFolder, PACKAGE);
  if (existsSync(path)) return path;

  console.log(`Unpacking Debian's ${PACKAGE} for the browser tests, into ${cacheFolder} ...`);
  rmSync(cacheFolder, { recursive: true, force: true });
  const problem = await unpack(`${PACKAGE}=${query.output.trim()}`, folder, run);
  if (problem !== null) {
    console.log(`The browser tests run without it, which takes longer: ${problem}`);
    return null;
  }
  for (const name of readdirSync(chromiumFolder)) {
    const link = join(programFolder, name);
    if (!existsSync(link)) symlinkSync(join(chromiumFolder, name), link);
  }
  return path;
}

/** Null, or why it failed. */
async function unpack(request: string, folder: string, run: typeof runProcess): Promise<string | null> {
  mkdirSync(folder, { recursive: true });
  const problem = failureOf(await run('apt-get', ['download', request], { folder }));
  if (problem !== null) return problem;
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
  const failure = failureOf(await run('dpkg', ['-x', archive, '.'], { folder }));
  rmSync(join(folder, archive));
  return failure;
}
