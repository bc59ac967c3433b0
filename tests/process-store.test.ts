import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSystemClock } from '../src/adapters/system-clock.ts';
import { createProcessStore, findDataFolder, shortenPath } from '../src/process-store.ts';

describe('the folder of what is kept (18.9)', () => {
  const homeFolder = '/home/ada';

  it.each([
    ['linux', {}, '/home/ada/.local/share/quartet'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/quartet'],
    ['linux', { XDG_DATA_HOME: 'data' }, '/home/ada/.local/share/quartet'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/ada/.local/share/quartet'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Application Support/Quartet'],
  ] as const)('on %s with %j is %s', (platform, environment, folder) => {
    expect(findDataFolder({ platform, environment, homeFolder })).toBe(folder);
  });

  it.each([
    [{ LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\Quartet'],
    [{ LOCALAPPDATA: '' }, 'C:\\Users\\ada\\AppData\\Local\\Quartet'],
    [{}, 'C:\\Users\\ada\\AppData\\Local\\Quartet'],
  ])('on Windows with %j is %s', (environment, folder) => {
    const place = { platform: 'win32', environment, homeFolder: 'C:\\Users\\ada' } as const;
    expect(findDataFolder(place)).toBe(folder);
  });
});

describe('a path as people write it', () => {
  it('begins at home where it is below', () => {
    expect(shortenPath('/home/me/data/a.txt', '/home/me')).toBe('~/data/a.txt');
    expect(shortenPath('C:\\Users\\me\\data/a.txt', 'C:\\Users\\me')).toBe('~\\data/a.txt');
    expect(shortenPath('/home/medea/a.txt', '/home/me')).toBe('/home/medea/a.txt');
    expect(shortenPath('/data/a.txt', '/home/me')).toBe('/data/a.txt');
  });
});

describe('what this user keeps on this machine', () => {
  let homeFolder: string;

  beforeEach(() => (homeFolder = mkdtempSync(join(tmpdir(), 'quartet-process-store-'))));
  afterEach(() => rmSync(homeFolder, { recursive: true }));

  it('is in a file of that folder, and of one living process at a time', async () => {
    const place = { platform: process.platform, environment: {}, homeFolder };
    const open = () => createProcessStore('built-in', createSystemClock(), place);
    const store = open();
    expect(await store.claim()).toEqual({ kind: 'held' });
    expect(await store.write(new Map([['a', '1']]))).toBeUndefined();
    const path = join(findDataFolder(place), 'kept-built-in.txt');
    expect(readFileSync(path, 'utf8')).toBe('"a" 1\n');

    writeFileSync(`${path}.lock`, `${process.ppid} x\n`);
    expect(await open().claim()).toEqual({ kind: 'elsewhere' });
    const { pid: deadId } = spawnSync(process.execPath, ['--version']);
    writeFileSync(`${path}.lock`, `${deadId} x\n`);
    expect(await open().claim()).toEqual({ kind: 'held' });
  });
});
