import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { unpackHeadlessShell } from '../../scripts/lib/headless-shell.ts';
import { temporaryFolder, writeFileIn } from '../support/temporary-folder.ts';

const PROGRAM = 'usr/lib/chromium/chromium-headless-shell';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

/** A Debian by default; `ran` lists the commands of apt and dpkg, `settings` the settings of apt. */
function machine({ release = 'ID=debian\n', isOffered = true } = {}) {
  const folder = temporaryFolder({ release, 'a cache/older/file': '' });
  const cacheFolder = join(folder, 'a cache');
  const ran: string[] = [];
  const settings: string[] = [];
  const ok = { exitCode: 0, output: '' };
  return {
    ran,
    settings,
    cacheFolder,
    releaseFile: join(folder, 'release'),
    run: async (program: string, given: readonly string[]) => {
      const [option, file = '', command = ''] = given;
      ran.push(program === 'dpkg' ? `dpkg ${option}` : `${program} ${command}`);
      if (program === 'dpkg') {
        writeFileIn(cacheFolder, PROGRAM, '#!/bin/sh\necho "$LD_LIBRARY_PATH" "$@"\n');
        chmodSync(join(cacheFolder, PROGRAM), 0o755);
        writeFileIn(cacheFolder, 'usr/lib/some-linux-gnu/libfirst.so.1', '');
        return ok;
      }
      settings.push(readFileSync(file, 'utf8'));
      if (command !== 'install') return ok;
      if (!isOffered) return { exitCode: 100, output: 'no such package' };
      writeFileIn(cacheFolder, 'apt/archives/shell.deb', '');
      return ok;
    },
  };
}

it('a headless shell is unpacked once, finds its libraries, and is all that stays', async () => {
  const debian = machine();
  const path = (await unpackHeadlessShell(debian)) ?? '';
  expect(debian.ran).toEqual(['apt-get update', 'apt-get install', 'dpkg -x']);
  expect(execFileSync(path, ['--flag'], { encoding: 'utf8' })).toBe(
    `${debian.cacheFolder}/usr/lib/some-linux-gnu --flag\n`,
  );
  expect(readdirSync(debian.cacheFolder)).toEqual(['chromium', 'usr']);

  debian.ran.length = 0;
  expect(await unpackHeadlessShell(debian)).toBe(path);
  expect(debian.ran).toEqual([]);
});

it('apt keeps its lists and downloads in the cache', async () => {
  const debian = machine();
  await unpackHeadlessShell(debian);
  for (const settings of debian.settings) {
    expect(settings).toContain(`Dir::State::Lists "${debian.cacheFolder}/apt/lists";`);
    expect(settings).toContain(`Dir::Cache "${debian.cacheFolder}/apt";`);
  }
});

it('a headless shell is missing outside Debian, or when Debian does not offer it', async () => {
  const ubuntu = machine({ release: 'ID=ubuntu\nID_LIKE=debian\n' });
  expect(await unpackHeadlessShell(ubuntu)).toBeNull();
  expect(ubuntu.ran).toEqual([]);
  expect(await unpackHeadlessShell(machine({ isOffered: false }))).toBeNull();
});
