import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { obtainNginx } from './obtain-nginx.mjs';
import { runProcess } from './run-process.mjs';

const unpackedPath = 'node_modules/.cache/quartet/nginx';

/** Where distributions put what only root usually runs. */
const systemFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Finds an nginx that runs on this machine, or gets one. A Debian package is unpacked beside the other packages
 * rather than installed: an installed one would start a server.
 * @param {string} rootFolder
 * @returns {Promise<string>} the path of its executable
 */
export async function ensureNginx(rootFolder) {
  const folder = join(rootFolder, unpackedPath);
  return obtainNginx({
    list: () => listNginxes(process.env, folder),
    start: async (path) => failureOf(await runProcess(path, ['-v'])),
    ways: [
      { title: 'apt-get download nginx', get: () => unpackDebianPackage(folder) },
      {
        title: 'apt-get update, then apt-get download nginx',
        get: async () => failureOf(await runProcess('apt-get', ['update'])) ?? unpackDebianPackage(folder),
      },
      {
        title: 'brew install nginx',
        get: async () => failureOf(await runProcess('brew', ['install', 'nginx'])),
      },
    ],
    tell: console.log,
  });
}

/**
 * The one that NGINX_PATH names and no other, else the system's, else the unpacked one.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} unpackedFolder
 * @returns {string[]}
 */
export function listNginxes(environment, unpackedFolder) {
  if (environment.NGINX_PATH) return [environment.NGINX_PATH];
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, ...systemFolders]
    .map((folder) => join(folder, 'nginx'))
    .concat(join(unpackedFolder, 'usr/sbin/nginx'))
    .filter((path, index, all) => existsSync(path) && all.indexOf(path) === index);
}

/**
 * @param {string} folder
 * @returns {Promise<string | null>}
 */
async function unpackDebianPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const problem = failureOf(await runProcess('apt-get', ['download', 'nginx'], { folder }));
  if (problem !== null) return problem;
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (archive === undefined) return 'apt-get downloaded nothing';
  return failureOf(await runProcess('dpkg', ['-x', archive, '.'], { folder }));
}

/** @param {{ exitCode: number | null, output: string }} result */
function failureOf({ exitCode, output }) {
  return exitCode === 0 ? null : `${output.trimEnd()} (ended with ${exitCode})`;
}
