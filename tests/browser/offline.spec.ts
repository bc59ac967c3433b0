import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { distFolder } from '../../scripts/lib/build.ts';
import { listOfflineCopy, writeOfflineWorker } from '../../scripts/lib/offline-worker.ts';
import { writeStaticCopy } from '../../scripts/lib/static-copy.ts';
import { staticSite } from '../../src/hosting/static-site.ts';
import { readNoFile } from '../support/read-no-file.ts';
import { type StaticHost, startStaticHost } from '../support/static-host.ts';
import { closePages, messages, openChat, openLanding } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

/** Of a site, as hosts of projects have it. */
const PATH = '/quartet/';

/** Of another site at the same origin. */
const NEIGHBOUR = '/quartet/other/';

const folders: string[] = [];
let host: StaticHost;
let site: string;

test.beforeEach(async () => {
  host = await startStaticHost();
  site = host.url + PATH;
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await host.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

interface CopyOptions {
  readonly name: string;
  readonly offline: boolean;
}

/** Writes a copy of the page, as `npm run static` does. */
async function writeCopy({ name, offline }: CopyOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-copy-'));
  folders.push(folder);
  const environment = { QUARTET_PRODUCT_NAME: name };
  const builtHtml = readFileSync(join(distFolder, 'index.html'), 'utf8');
  writeStaticCopy(distFolder, folder, staticSite(environment, builtHtml, readNoFile, { offline }).files);
  if (offline) await writeOfflineWorker(folder);
  return folder;
}

/** The names of a copy's scripts that begin so. */
function scriptsOf(folder: string, beginning: string): readonly string[] {
  return readdirSync(join(folder, 'assets')).filter((name) => name.startsWith(beginning));
}

/** A part of the page that comes only when it is wanted. */
async function openHelp(page: Page): Promise<void> {
  // The announcer comes with the shortcuts, a moment after the screen.
  await expect(page.getByRole('log')).toBeAttached();
  await page.keyboard.press('Shift+?');
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('definition').first(),
  ).toBeVisible();
}

/** Until the worker of this page is at work, with all that it keeps. */
async function waitForWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

function cacheNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => caches.keys());
}

function workers(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope }) => new URL(scope).pathname);
  });
}

test('after one visit the page opens and answers without its host, by any of its addresses (20.6)', async ({
  page,
}) => {
  host.mount(PATH, await writeCopy({ name: 'First', offline: true }));
  const watch = await watchPage(page);
  await openLanding(page, site);
  await waitForWorker(page);
  expect(watch.violations).toEqual([]);
  await openLanding(page, `${site}index.html`);
  await expect(page).toHaveURL(site);
  expect(host.missing).toEqual([]);
  expect(watch.errors).toEqual([]);
  await host.stop();

  for (const address of [site, `${site}index.html`, `${site}?from=a-link#top`]) {
    await openLanding(page, address);
    await expect(page).toHaveTitle(/First/);
    await openHelp(page);
  }
  await openChat(page, site);
  await page.getByRole('textbox').fill('How do I start a small bakery?');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).nth(2)).toContainText(/customer/i);
  expect(watch.violations).toEqual([]);
});

test('exactly the files of the copy are kept; all else goes to the network alone (20.6)', async ({
  page,
}) => {
  const copy = await writeCopy({ name: 'First', offline: true });
  host.mount(PATH, copy);
  await openLanding(page, site);
  await waitForWorker(page);
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url);
  });
  expect(kept).toEqual(listOfflineCopy(copy).files.map(({ path }) => site + path));

  const fromWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(response.url());
  });
  const statuses = await page.evaluate(async () => {
    const ask = (path: string, options?: RequestInit) => fetch(path, options).then(({ status }) => status);
    return [
      await ask('settings.json'),
      await ask('v1/chat/completions', { method: 'POST', body: '{}' }),
      await ask('/v1/chat/completions', { method: 'POST', body: '{}' }),
      await ask('icon.png', { headers: { range: 'bytes=0-3' } }),
      await ask('icon.png?fresh'),
      await ask('icon.png'),
    ];
  });
  expect(statuses).toEqual([404, 404, 404, 206, 200, 200]);
  await expect
    .poll(() => fromWorker.filter((url) => !url.startsWith(`${site}assets/`)))
    .toEqual([`${site}icon.png`]);
});

test('a new copy is there at the next load, and a page of the old one goes on (20.8)', async ({
  context,
  page,
}) => {
  const first = await writeCopy({ name: 'First', offline: true });
  host.mount(PATH, first);
  await openLanding(page, site);
  await waitForWorker(page);

  const second = await writeCopy({ name: 'Second', offline: true });
  // Neither copy has the other's part of this name.
  for (const name of scriptsOf(second, 'HelpDialog')) rmSync(join(second, 'assets', name));
  await writeOfflineWorker(second);
  host.mount(PATH, second);
  const next = await context.newPage();
  await openLanding(next, site);
  await expect(next).toHaveTitle(/Second/);
  await expect.poll(async () => (await cacheNames(next)).length).toBe(2);
  await waitForWorker(next);
  // The new worker keeps its files first, and is then the only one.
  await expect
    .poll(() =>
      next.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.installing, registration?.waiting, registration?.active?.state];
      }),
    )
    .toEqual([null, null, 'activated']);
  await openHelp(page);

  await next.close();
  await page.close();
  await host.stop();
  const later = await context.newPage();
  await openLanding(later, site);
  await expect(later).toHaveTitle(/Second/);
  await expect.poll(async () => (await cacheNames(later)).length).toBe(1);
});

test('a copy that is not there offline ends the worker of an older one, and no other (20.9, 20.10)', async ({
  page,
}) => {
  const copy = await writeCopy({ name: 'First', offline: true });
  host.mount(PATH, copy);
  host.mount(NEIGHBOUR, copy);
  await openLanding(page, host.url + NEIGHBOUR);
  await waitForWorker(page);
  await openLanding(page, site);
  await expect.poll(async () => (await workers(page)).toSorted()).toEqual([PATH, NEIGHBOUR]);
  await waitForWorker(page);
  await page.evaluate(() => caches.open('of somebody else'));
  expect(await cacheNames(page)).toHaveLength(3);

  host.mount(PATH, await writeCopy({ name: 'Plain', offline: false }));
  await openLanding(page, site);
  await expect(page).toHaveTitle(/Plain/);
  await expect.poll(() => workers(page)).toEqual([NEIGHBOUR]);
  await expect.poll(() => cacheNames(page)).toHaveLength(2);
  const left = await cacheNames(page);
  for (const name of left) expect(name === 'of somebody else' || name.includes(` ${NEIGHBOUR} `)).toBe(true);

  await host.stop();
  await openLanding(page, host.url + NEIGHBOUR);
});

test('a copy that is not there offline ends a worker that had no hand in its load, as when all is asked for anew (20.10)', async ({
  page,
}) => {
  host.mount(PATH, await writeCopy({ name: 'First', offline: true }));
  await openLanding(page, site);
  await waitForWorker(page);
  host.mount(PATH, await writeCopy({ name: 'Plain', offline: false }));
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null });
  });
  await openLanding(page, site);
  await expect(page).toHaveTitle(/Plain/);
  await expect.poll(() => workers(page)).toEqual([]);
  await expect.poll(() => cacheNames(page)).toEqual([]);
});

test('a copy whose files are not what they should be is not kept, and the page works on (20.11)', async ({
  page,
}) => {
  const copy = await writeCopy({ name: 'First', offline: true });
  const [part = ''] = scriptsOf(copy, 'MapPanel');
  writeFileSync(join(copy, 'assets', part), '// Of another copy.');
  host.mount(PATH, copy);
  await openLanding(page, site);
  await expect.poll(() => host.requested.filter((path) => path.endsWith(part)).length).toBeGreaterThan(0);
  await expect.poll(() => workers(page)).toEqual([]);
  await expect.poll(() => cacheNames(page)).toEqual([]);
  await openHelp(page);
});
