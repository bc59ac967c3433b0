import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './run-process.mjs';
import { unpackDebianPackage, updateDebianLists } from './unpack-debian-package.mjs';

const unpackedPath = 'node_modules/.cache/quartet/headless-shell';

const installedFolder = '/usr/lib/chromium';

const packageName = 'chromium-headless-shell';

/**
 * Debian's headless shell, unpacked beside the other packages rather than installed.
 * @param {string} rootFolder
 * @returns {Pick<
 *   import('./lend-headless-shell.mjs').HeadlessShellPowers,
 *   'installedVersion' | 'unpackedVersion' | 'unpack' | 'path'
 * >}
 */
export function debianHeadlessShell(rootFolder) {
  const folder = join(rootFolder, unpackedPath);
  const programFolder = join(folder, installedFolder);
  const versionFile = join(folder, 'version');
  return {
    path: join(programFolder, packageName),
    async installedVersion() {
      const { exitCode, output } = await runProcess('dpkg-query', [
        '--show',
        '--showformat=${Version}',
        'chromium-common',
      ]);
      return exitCode === 0 && output !== '' && existsSync(installedFolder) ? output.trim() : null;
    },
    unpackedVersion: () => (existsSync(versionFile) ? readFileSync(versionFile, 'utf8') : null),
    async unpack(version) {
      const request = `${packageName}=${version}`;
      let problem = await unpackDebianPackage(request, folder);
      if (problem !== null && (await updateDebianLists()) === null) {
        problem = await unpackDebianPackage(request, folder);
      }
      if (problem !== null) return problem;
      for (const name of readdirSync(installedFolder)) {
        const link = join(programFolder, name);
        if (!existsSync(link)) symlinkSync(join(installedFolder, name), link);
      }
      writeFileSync(versionFile, version);
      return null;
    },
  };
}
