import { describe, expect, it } from 'vitest';
import { findChromium, listChromiums } from '../../scripts/find-chromium.mjs';

const downloadedPath = '/cache/playwright/chrome';

function machine(
  there: string[],
  environment: Record<string, string> = {},
  platform: NodeJS.Platform = 'linux',
) {
  const isExecutable = (path: string) => there.includes(path);
  return { environment: { PATH: '/first:/second', ...environment }, platform, isExecutable, downloadedPath };
}

describe('the Chromium for the tests', () => {
  it('is the one that CHROMIUM_PATH names, and no other', () => {
    const there = ['/mine/chrome', '/first/chromium', downloadedPath];
    expect(listChromiums(machine(there, { CHROMIUM_PATH: '/mine/chrome' }))).toEqual(['/mine/chrome']);
  });

  it('is never another one when CHROMIUM_PATH is wrong', () => {
    const wrong = machine(['/first/chromium'], { CHROMIUM_PATH: '/gone' });
    expect(() => listChromiums(wrong)).toThrow('CHROMIUM_PATH is "/gone"');
    expect(() => findChromium(wrong)).toThrow('CHROMIUM_PATH is "/gone"');
  });

  it('is looked for as if CHROMIUM_PATH were unset when that is empty', () => {
    expect(findChromium(machine(['/first/chromium'], { CHROMIUM_PATH: '' }))).toBe('/first/chromium');
  });

  it("is one of the system's before one that was downloaded, by name and then along PATH", () => {
    const there = [downloadedPath, '/first/google-chrome', '/second/chromium', '/first/chromium'];
    expect(listChromiums(machine(there))).toEqual([
      '/first/chromium',
      '/second/chromium',
      '/first/google-chrome',
      downloadedPath,
    ]);
  });

  it('is found in the usual places of macOS and Windows', () => {
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
    expect(findChromium(machine([mac], {}, 'darwin'))).toBe(mac);
    expect(findChromium(machine([windows], {}, 'win32'))).toBe(windows);
    expect(listChromiums(machine([mac, windows]))).toEqual([]);
  });

  it("is named as Playwright's own when there is none", () => {
    expect(findChromium(machine([]))).toBe(downloadedPath);
  });
});
