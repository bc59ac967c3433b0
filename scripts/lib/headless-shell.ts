import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootFolder } from './root-folder.js';
import { failureOf, runProcess } from './run-process.ts';

/** The machine's properties, and how programs are run. */
export interface Machine {
  readonly releaseFile: string;
  /** Where the headless shell is unpacked. */
  readonly cacheFolder: string;
  readonly run: typeof runProcess;
}

const PACKAGES = ['chromium-headless-shell', 'chromium-common'];

/**
 * Debian's headless Chromium, which needs a third less processor time for the browser tests. Nothing is installed: the
 * package and its missing dependencies are unpacked into the cache.
 * @returns path of the executable, or null if there is none
 */
export async function unpackHeadlessShell({
  releaseFile = '/etc/os-release',
  cacheFolder = join(rootFolder, 'node_modules/.cache/quartet/headless-shell'),
  run = runProcess,
}: Partial<Machine> = {}): Promise<string | null> {
  const path = join(cacheFolder, 'chromium');
  if (existsSync(path)) return path;
  if (!existsSync(releaseFile) || !/^ID=debian$/m.test(readFileSync(releaseFile, 'utf8'))) return null;

  console.log(`Unpacking Debian's headless Chromium for the browser tests, into ${cacheFolder} ...`);
  const problem = await unpack(cacheFolder, run);
  if (problem !== null) {
    console.log(`It cannot be unpacked: ${problem}`);
    return null;
  }
  const files = readdirSync(cacheFolder, { recursive: true, encoding: 'utf8' });
  const libraries = files.filter((file) => /\.so(\.|$)/.test(file)).map((file) => `$folder/${dirname(file)}`);
  const lines = [
    '#!/bin/sh',
    'folder=$(dirname "$0")',
    `export LD_LIBRARY_PATH="${[...new Set(libraries)].join(':')}"`,
    'exec "$folder/usr/lib/chromium/chromium-headless-shell" "$@"',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o755 });
  return path;
}

/** Null, or why it failed. */
async function unpack(folder: string, run: typeof runProcess): Promise<string | null> {
  const archives = join(folder, 'apt/archives');
  rmSync(folder, { recursive: true, force: true });
  for (const each of ['apt/lists', 'apt/archives'])
    mkdirSync(join(folder, each, 'partial'), { recursive: true });
  const settings = join(folder, 'apt/settings');
  writeFileSync(settings, settingsOfApt(join(folder, 'apt')));
  const apt = async (...given: string[]) => failureOf(await run('apt-get', ['-c', settings, ...given]));
  const download = ['install', '--download-only', '--reinstall', '--no-install-recommends', '--yes'];
  const problem = (await apt('update')) ?? (await apt(...download, ...PACKAGES));
  if (problem !== null) return problem;
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    const failure = failureOf(await run('dpkg', ['-x', join(archives, name), folder]));
    if (failure !== null) return failure;
  }
  rmSync(join(folder, 'apt'), { recursive: true });
  return null;
}

/** Keeps all of apt's state in the folder; the system's own is neither locked nor changed. */
function settingsOfApt(folder: string): string {
  return `Dir::State::Lists "${folder}/lists";
Dir::Cache "${folder}";
Debug::NoLocking "true";
APT::Sandbox::User "";
Acquire::http::Timeout "10";
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
`;
}
