import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type Page, expect } from '@playwright/test';
import { build } from 'vite';
import type { Claim, StoreReading, StoreResult } from '../../src/ports/store.ts';
import { pageUrl } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';
import type { StorePage } from './store-in-page.ts';

declare const page: StorePage;

let script: string;

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('store-in-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'storeInPage',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  script = output!.output[0].code;
});

/** A page of the product's origin with a store of its own, in a tab of its own. */
async function openTab(context: BrowserContext, headers: Record<string, string> = {}): Promise<Page> {
  const tab = await context.newPage();
  const address = new URL('store-in-page.html', pageUrl()).href;
  await tab.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '', headers }));
  await tab.goto(address);
  await tab.evaluate(script);
  return tab;
}

const claim = (tab: Page): Promise<Claim> => tab.evaluate(() => page.store.claim());

const write = (tab: Page, name: string, text: string): Promise<StoreResult> =>
  tab.evaluate((entry) => page.store.write(new Map([entry])), [name, text] as const);

const forget = (tab: Page): Promise<StoreResult> => tab.evaluate(() => page.store.forget());

const isEmpty = (tab: Page): Promise<boolean> => tab.evaluate(() => page.store.isEmpty());

/** What is read, as a list. */
function read(tab: Page): Promise<unknown> {
  return tab.evaluate(async () => {
    const reading: StoreReading = await page.store.read();
    return reading.kind === 'texts' ? [...reading.texts] : reading;
  });
}

async function sendToBrowser(
  tab: Page,
  method: 'Storage.clearDataForOrigin' | 'Storage.overrideQuotaForOrigin',
  more: object,
) {
  const devtools = await tab.context().newCDPSession(tab);
  const { origin } = new URL(pageUrl());
  await devtools.send(method, { origin, ...more });
}

test('of two tabs one stores; when it crashes the other goes on with all that was written', async ({
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'crashes a tab through the Chrome DevTools Protocol');
  const first = await openTab(context);
  const second = await openTab(context);
  expect(await claim(first)).toEqual({ kind: 'held' });
  expect(await claim(second)).toEqual({ kind: 'elsewhere' });
  expect(await write(first, 'a', '{"text":"Grüße 👋🏽"}')).toBeUndefined();
  expect(await write(second, 'a', 'lost')).toMatchObject({ kind: 'failed' });
  expect(await isEmpty(second)).toBe(false);

  const crashed = first.waitForEvent('crash');
  await first.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await expect.poll(() => claim(second)).toEqual({ kind: 'held' });
  expect(await read(second)).toEqual([['a', '{"text":"Grüße 👋🏽"}']]);
});

test('one tab forgets what another has stored, once it releases or after a while', async ({ context }) => {
  const first = await openTab(context);
  const second = await openTab(context);
  await claim(first);
  await write(first, 'a', '1');
  const forgotten = forget(second);
  await write(first, 'a', '2');
  await first.evaluate(() => page.store.release());
  expect(await forgotten).toBeUndefined();
  expect(await isEmpty(first)).toBe(true);

  await expect.poll(() => claim(first)).toEqual({ kind: 'held' });
  await write(first, 'a', '3');
  expect(await forget(second)).toBeUndefined();
  expect(await write(first, 'a', '4')).toMatchObject({ kind: 'failed' });
  expect(await isEmpty(first)).toBe(true);
});

test('a full device keeps what was written before, and takes more once there is room', async ({
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'fills the device through the Chrome DevTools Protocol');
  const tab = await openTab(context);
  await claim(tab);
  // Before the first text: the browser goes on counting on room that it has seen.
  await sendToBrowser(tab, 'Storage.overrideQuotaForOrigin', { quotaSize: 100_000 });
  await write(tab, 'a', '1');
  // Random, since the browser compresses what it stores.
  const long = randomBytes(500_000).toString('hex');
  const result = await tab.evaluate(
    (text) => page.store.write(new Map([['a', '2'], ['b', text]])), // prettier-ignore
    long,
  );
  expect(result).toMatchObject({ kind: 'full' });
  expect(await read(tab)).toEqual([['a', '1']]);
  await sendToBrowser(tab, 'Storage.overrideQuotaForOrigin', {});
  expect(await write(tab, 'b', long)).toBeUndefined();
  expect(await read(tab)).toEqual([['a', '1'], ['b', long]]); // prettier-ignore
});

test('what is cleared in the browser’s settings is gone, and the next text is stored', async ({
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'clears the storage through the Chrome DevTools Protocol');
  const tab = await openTab(context);
  await claim(tab);
  await write(tab, 'a', '1');
  await sendToBrowser(tab, 'Storage.clearDataForOrigin', { storageTypes: 'indexeddb' });
  expect(await write(tab, 'b', '2')).toBeUndefined();
  expect(await read(tab)).toEqual([['b', '2']]);
});

test('a page that may store nothing says so', async ({ context }) => {
  const tab = await openTab(context, { 'content-security-policy': 'sandbox allow-scripts' });
  // Chromium tells of a second promise, whenever `indexedDB.databases()` may not be asked here: nobody can catch it.
  expectErrors(tab, /^undefined$/);
  expect(await claim(tab)).toMatchObject({ kind: 'blocked' });
  expect(await forget(tab)).toMatchObject({ kind: 'blocked' });
  expect(await isEmpty(tab)).toBe(true);
  expect(await tab.evaluate(() => [page.wish.isOn(), page.wish.set(true)])).toEqual([false, false]);
});

test('the wish of one tab is heard in another', async ({ context }) => {
  const first = await openTab(context);
  const second = await openTab(context);
  expect(await first.evaluate(() => page.wish.set(true))).toBe(true);
  await expect.poll(() => second.evaluate(() => page.heard)).toEqual([true]);
  expect(await second.evaluate(() => page.wish.isOn())).toBe(true);
  await second.evaluate(() => localStorage.clear());
  await expect.poll(() => first.evaluate(() => page.heard)).toEqual([false]);
});
