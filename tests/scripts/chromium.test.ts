import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium, listChromiums } from '../../scripts/lib/chromium.ts';
import { temporaryFolder } from './temporary-folder.ts';

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

describe('a Chromium that is there', () => {
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

  it("is one of the system's before one that was downloaded, by name and then along PATH", () => {
    const names = ['cache/chrome', 'first/google-chrome', 'second/chromium', 'first/chromium'];
    const { on, PATH } = machine(...names);
    expect(listChromiums({ PATH, CHROMIUM_PATH: '' }, on('cache/chrome'))).toEqual(
      ['first/chromium', 'second/chromium', 'first/google-chrome', 'cache/chrome'].map(on),
    );
  });
});

describe('getting a Chromium', () => {
  const starts = async (path: string) => (path.startsWith('/broken') ? 'a library is missing' : null);

  /** Installing changes what is there; a way that brings nothing fails. */
  function rehearse({ there = [] as string[], brings = [] as (string | undefined)[] }) {
    const found = [...there];
    const tried: string[] = [];
    const installations = brings.map((path, index) => ({
      title: `way ${index}`,
      run: async () => {
        expect(said.at(-1)).toContain(`Installing one: way ${index}`);
        tried.push(`way ${index}`);
        if (path === undefined) return 'it was refused';
        found.push(path);
        return null;
      },
    }));
    return { path: ensureChromium({ list: () => found, start: starts, installations }), tried };
  }

  it('installs nothing when there is one that starts', async () => {
    const { path, tried } = rehearse({ there: ['/usr/bin/chromium'], brings: ['/other'] });
    expect(await path).toBe('/usr/bin/chromium');
    expect(tried).toEqual([]);
  });

  it('passes over one that does not start, and says so', async () => {
    const { path } = rehearse({ there: ['/broken/chromium', '/usr/bin/chrome'] });
    expect(await path).toBe('/usr/bin/chrome');
    expect(said).toEqual(['/broken/chromium does not start: a library is missing']);
  });

  it('says what it installs before it does, and tries the next way when that fails', async () => {
    const { path, tried } = rehearse({ brings: [undefined, '/broken/chromium', '/cache/chrome'] });
    expect(await path).toBe('/cache/chrome');
    expect(tried).toEqual(['way 0', 'way 1', 'way 2']);
    expect(said).toContain('way 0 failed:\nit was refused');
  });

  it('fails with a command for a person', async () => {
    await expect(rehearse({ brings: [undefined] }).path).rejects.toThrow(
      '\n  npx playwright install --with-deps chromium\n',
    );
  });

  it('never replaces the one that CHROMIUM_PATH names', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/broken/chromium');
    const { path, tried } = rehearse({ there: ['/broken/chromium'], brings: ['/cache/chrome'] });
    await expect(path).rejects.toThrow('CHROMIUM_PATH names does not start');
    expect(tried).toEqual([]);
    vi.unstubAllEnvs();
  });
});
