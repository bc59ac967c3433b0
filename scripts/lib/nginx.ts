import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackDebianPackage } from './debian-package.ts';
import { rootFolder } from './root-folder.js';
import { failureOf, runProcess } from './run-process.ts';

/** Where distributions put what only root usually runs. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const UNPACKED_FOLDER = join(rootFolder, 'node_modules/.cache/quartet/nginx');

/** The nginx that NGINX_PATH names, else the first on PATH, else the one that was unpacked. */
export function findNginx(
  { NGINX_PATH: named, PATH: path = '' }: NodeJS.ProcessEnv = process.env,
  unpackedFolder = UNPACKED_FOLDER,
): string | undefined {
  if (named) return named;
  return [...path.split(delimiter), ...SYSTEM_FOLDERS, join(unpackedFolder, 'usr/sbin')]
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file));
}

/**
 * Finds an nginx for the tests of the deployment, or unpacks Debian's beside the other packages, since an installed one
 * would start a server. Resolves to undefined if there is none: the tests themselves say what that means.
 */
export async function ensureNginx(): Promise<string | undefined> {
  const found = findNginx();
  if (found !== undefined || process.platform !== 'linux') return found;
  console.log(
    `There is no nginx for the tests of the deployment. Unpacking Debian's into ${UNPACKED_FOLDER} ...`,
  );
  let problem = await unpackDebianPackage('nginx', UNPACKED_FOLDER);
  if (problem !== null && process.getuid?.() === 0) {
    // A fresh machine has no lists of packages yet.
    problem =
      failureOf(await runProcess('apt-get', ['update'])) ??
      (await unpackDebianPackage('nginx', UNPACKED_FOLDER));
  }
  if (problem !== null) console.log(`No nginx is available: ${problem}`);
  return findNginx();
}
