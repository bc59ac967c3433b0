import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, listChromiums } from '../../scripts/lib/chromium.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let said: string[];

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  return () => vi.restoreAllMocks();
});

/** A machine with these executables, two of whose folders are on PATH. */
function machine(...executables: readonly string[]) {
  const folder = temporaryFolder(
    Object.fromEntries(executables.map((path) => [path, '']).concat([['readme', '']])),
  );
  for (const path of executables) chmodSync(join(folder, path), 0o755);
  const on = (path: string) => join(folder, path);
  return { on, PATH: [on('first'), on('second')].join(delimiter) };
}

describe('an installed Chromium', () => {
  it('is the one that CHROMIUM_PATH names, and no other', () => {
    const { on, PATH } = machine('mine/chrome', 'first/chromium');
    expect(listChromiums({ PATH, CHROMIUM_PATH: on('mine/chrome') })).toEqual([on('mine/chrome')]);
  });

  it('is never another one when CHROMIUM_PATH is wrong', () => {
    const { on, PATH } = machine('first/chromium');
    for (const wrong of [on('gone'), on('readme'), on('first')]) {
      expect(() => listChromiums({ PATH, CHROMIUM_PATH: wrong })).toThrow(`CHROMIUM_PATH is "${wrong}"`);
    }
  });

  it('is preferred to a downloaded one, by name and then along PATH', () => {
    const names = [
      'cache/chrome',
      'first/google-chrome',
      'second/chromium',
      'first/chromium',
      'second/chromium-headless-shell',
    ];
    const { on, PATH } = machine(...names);
    expect(listChromiums({ PATH, CHROMIUM_PATH: '' }, on('cache/chrome'))).toEqual(
      [
        'second/chromium-headless-shell',
        'first/chromium',
        'second/chromium',
        'first/google-chrome',
        'cache/chrome',
      ].map(on),
    );
  });
});

describe('the Chromium for the tests', () => {
  const starts = async (path: string) => (path.startsWith('/broken') ? 'a library is missing' : null);

  it('is the first that starts; one that does not start is reported', async () => {
    const list = () => ['/broken/chromium', '/usr/bin/chrome'];
    expect(await findChromium(list, starts)).toBe('/usr/bin/chrome');
    expect(said).toEqual(['/broken/chromium does not start: a library is missing']);
  });

  it('is never another one when the one that CHROMIUM_PATH names does not start', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/broken/chromium');
    await expect(findChromium(() => ['/broken/chromium'], starts)).rejects.toThrow('a library is missing');
    vi.unstubAllEnvs();
  });

  it('is missing where none starts', async () => {
    expect(await findChromium(() => [], starts)).toBeUndefined();
    expect(await findChromium(() => ['/broken/chromium'], starts)).toBeUndefined();
  });
});
