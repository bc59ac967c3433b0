import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { obtainNginx } from './obtain-nginx.mjs';
import { failureOf, runProcess } from './run-process.mjs';
import { unpackDebianPackage, updateDebianLists } from './unpack-debian-package.mjs';

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
      { title: 'apt-get download nginx', get: () => unpackDebianPackage('nginx', folder) },
      {
        title: 'apt-get update, then apt-get download nginx',
        get: async () => (await updateDebianLists()) ?? unpackDebianPackage('nginx', folder),
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
