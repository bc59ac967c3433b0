import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIREFOX, WEBKIT, ensureEngine } from '../../scripts/lib/engine-programs.ts';
import { temporaryFolder } from './temporary-folder.ts';

const runNothing = () => Promise.reject(new Error('Nothing is to be run'));

it('finds what is there: what its variable names, else the first on PATH', async () => {
  const folder = temporaryFolder({ 'one/firefox': '', 'two/firefox-esr': '', 'elsewhere/fox': '' });
  const PATH = `${join(folder, 'one')}:${join(folder, 'two')}`;
  expect(await ensureEngine(FIREFOX, { environment: { PATH }, run: runNothing })).toEqual({
    FIREFOX_PATH: join(folder, 'two/firefox-esr'),
  });
  const FIREFOX_PATH = join(folder, 'elsewhere/fox');
  expect(await ensureEngine(FIREFOX, { environment: { PATH, FIREFOX_PATH }, run: runNothing })).toEqual({
    FIREFOX_PATH,
  });
});

it('installs what is missing, and only that, where apt may', async () => {
  const folder = temporaryFolder({ Xvfb: '' });
  const asked: string[] = [];
  const found = await ensureEngine(WEBKIT, {
    environment: { PATH: folder },
    mayInstall: true,
    run: async (program, given) => {
      asked.push([program, ...given].join(' '));
      if (given.includes('install')) writeFileSync(join(folder, 'WebKitWebDriver'), '');
      return { exitCode: 0, output: '' };
    },
  });
  expect(asked).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends webkit2gtk-driver']);
  expect(found).toEqual({
    WEBKIT_DRIVER_PATH: join(folder, 'WebKitWebDriver'),
    XVFB_PATH: join(folder, 'Xvfb'),
  });
});

it('says what to install, and why apt could not', async () => {
  const environment = { PATH: temporaryFolder({}) };
  await expect(ensureEngine(WEBKIT, { environment, mayInstall: false, run: runNothing })).rejects.toThrow(
    'The tests in WebKit need WebKitWebDriver (or WEBKIT_DRIVER_PATH=/path/to/it) and Xvfb (or ' +
      'XVFB_PATH=/path/to/it). On Debian: sudo apt-get install webkit2gtk-driver xvfb',
  );
  const run = async () => ({ exitCode: 100, output: 'no network' });
  await expect(ensureEngine(FIREFOX, { environment, mayInstall: true, run })).rejects.toThrow(
    'apt-get failed: no network (ended with 100)',
  );
});
