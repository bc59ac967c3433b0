import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { unpackHeadlessShell } from '../../scripts/lib/headless-shell.ts';
import { temporaryFolder, writeFileIn } from './temporary-folder.ts';

const VERSION = '141.0-1~deb12';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

/** A Debian with an installed Chromium, unless told otherwise; `ran` lists the programs that were called. */
function debian({ isInstalled = true, isOffered = true } = {}) {
  const folder = temporaryFolder({ 'chromium/icudtl.dat': 'shared', 'cache/older/file': '' });
  const ran: string[] = [];
  const ok = { exitCode: 0, output: '' };
  return {
    ran,
    cacheFolder: join(folder, 'cache'),
    chromiumFolder: join(folder, 'chromium'),
    run: async (program: string, given: readonly string[], { folder: at = '' } = {}) => {
      ran.push(`${program} ${given[0]}`);
      if (program === 'dpkg-query') return isInstalled ? { ...ok, output: VERSION } : { ...ok, exitCode: 1 };
      if (program === 'apt-get' && !isOffered) return { exitCode: 100, output: 'no such version' };
      if (program === 'apt-get') writeFileIn(at, `${given[1]}.deb`, '');
      if (program === 'dpkg') writeFileIn(at, 'usr/lib/chromium/chromium-headless-shell', '');
      return ok;
    },
  };
}

it('a headless shell of the installed version is unpacked once, among the files of the installed Chromium', async () => {
  const machine = debian();
  const path = (await unpackHeadlessShell(machine)) ?? '';
  expect(path).toMatch(/\/141\.0-1~deb12\/usr\/lib\/chromium\/chromium-headless-shell$/);
  expect(readFileSync(join(path, '../icudtl.dat'), 'utf8')).toBe('shared');
  expect(existsSync(join(machine.cacheFolder, 'older'))).toBe(false);

  machine.ran.length = 0;
  expect(await unpackHeadlessShell(machine)).toBe(path);
  expect(machine.ran).toEqual(['dpkg-query --show']);
});

it('there is none without an installed Chromium of Debian, nor where its version is not offered', async () => {
  expect(await unpackHeadlessShell(debian({ isInstalled: false }))).toBeNull();
  expect(await unpackHeadlessShell(debian({ isOffered: false }))).toBeNull();
});
