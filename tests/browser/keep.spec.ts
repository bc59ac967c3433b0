import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { type Locator, type Page, chromium, expect } from '@playwright/test';
import { QUARTET } from '../../src/domain/personas.ts';
import { chromiumArguments, listChromiums } from '../../scripts/lib/chromium.ts';
import { bringAxe, expectAccessible } from './axe.ts';
import {
  ask,
  bubbles,
  hear,
  openDialog,
  quickMock,
  stateOfQuestion,
  switchTable,
  texts,
  watchAsked,
} from './converse.ts';
import { setFaults } from '../support/faults.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { NOT_LOADED, WAY_IN, openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';

const BACK = 'Your earlier conversations are back';

test.beforeEach(() => quickMock(pageUrl()));

test('all of a visit comes back after a reload, also what was typed last (18.3, 18.4)', async ({ page }) => {
  const asked = watchAsked(page);
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  const said = await texts(page);
  await switchTable(page);
  await page.getByRole('textbox').fill('Is it sound?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Draw the map' }).click();
  const quotes = page.getByRole('region', { name: 'The map' }).locator('q');
  await expect(quotes.first()).toBeVisible();
  const quoted = await quotes.allInnerTexts();
  await evaluatorSeat(page).click();
  await page.getByRole('textbox').fill('To three of you');
  await switchTable(page);
  const options = await openDialog(page, 'Options');
  await options.getByRole('checkbox', { name: 'Stream answers' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await page.getByRole('button', { name: 'Next persona' }).click();
  await page.getByRole('textbox').fill('unsent');
  await page.reload();

  await returnToChat(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Methodologist');
  await expect(page.getByRole('textbox')).toHaveValue('unsent');
  await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Previous persona' }).click();
  await expect.poll(async () => (await texts(page)).slice(0, said.length)).toEqual(said);
  await switchTable(page);
  await expect(page.getByRole('textbox')).toHaveValue('To three of you');
  await expect(evaluatorSeat(page)).toHaveAttribute('aria-pressed', 'false');
  // The map's code comes a moment later.
  await expect.poll(() => quotes.allInnerTexts()).toEqual(quoted);
  await switchTable(page);
  await hear(page, 'And now?');
  expect(asked.at(-1)?.stream).toBe(true);
});

test('what is kept stays where its code fails to load, which is said, and comes with another try (5.8, 18.3)', async ({
  page,
}) => {
  expectErrors(page, NOT_LOADED);
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  await page.route('**/wire-keeper-*.js', (route) => route.abort());
  await page.reload();
  await skipIntro(page);
  await expect(notice(page)).toContainText('could not be loaded. It is still there');
  const dialog = await openDialog(page, 'Options');
  await expect(dialog.getByRole('alert')).toContainText('could not be shown');
  await page.unroute('**/wire-keeper-*.js');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log')).toContainText(BACK);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: WAY_IN }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(3);
});

test('what a page that dies in the middle of an answer has kept comes back, and the question can be asked again (18.3)', async ({
  context,
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'crashes a tab through the Chrome DevTools Protocol');
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  await setFaults(pageUrl(), { kind: 'stream-stall' });
  const options = await openDialog(page, 'Options');
  await options.getByRole('checkbox', { name: 'Stream answers' }).check();
  await page.keyboard.press('Escape');
  await ask(page, 'And then?');
  await expect(bubbles(page)).toHaveCount(5);
  // A process that is killed writes nothing more. Before it is a message, the question is kept as a draft.
  await expect.poll(async () => JSON.stringify([...(await stored(page))])).toContain('"content":"And then?"');
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  await quickMock(pageUrl());
  const next = await context.newPage();
  await next.goto(pageUrl());
  await returnToChat(next);
  await expect.poll(async () => (await texts(next)).slice(-1)).toEqual(['And then?']);
  await expect(stateOfQuestion(next)).toContainText('Try again');
  await next.getByRole('button', { name: 'Try again' }).click();
  await expect(bubbles(next)).toHaveCount(5);
  await expect(next.getByRole('button', { name: 'Stop' })).toHaveCount(0);
});

test('a page that is hidden writes at once (18.4)', async ({ page }) => {
  await openChat(page);
  await keep(page);
  await untilAllIsKept(page);
  // No timer ends any more, so nothing else writes.
  await page.evaluate(() => void (globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout));
  await page.getByRole('textbox').fill('unsent');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => JSON.stringify([...(await stored(page))])).toContain('"unsent"');
});

test('a visit comes back after the browser was closed and started again (18.3)', async ({ browserName }) => {
  test.skip(browserName !== 'chromium', 'starts Chromium itself, twice on one profile');
  const folder = mkdtempSync(join(tmpdir(), 'quartet-browser-'));
  const start = () => chromium.launchPersistentContext(folder, launchOptions());
  try {
    const first = await start();
    const [page = await first.newPage()] = first.pages();
    await openChat(page);
    await keep(page);
    await hear(page, 'Why?');
    const said = await texts(page);
    await untilAllIsKept(page);
    await first.close();
    const second = await start();
    const [again = await second.newPage()] = second.pages();
    await again.goto(pageUrl());
    await returnToChat(again);
    await expect.poll(() => texts(again)).toEqual(said);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a page that comes back from the browser’s cache starts again from what is kept (18.5)', async ({
  context,
  page,
}) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  // Not every Chromium has such a cache; these are its events.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const second = await context.newPage();
  await second.goto(pageUrl());
  await returnToChat(second);
  await hear(second, 'And then?');
  await untilAllIsKept(second);
  const said = await texts(second);
  await second.close();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await returnToChat(page);
  await expect.poll(() => texts(page)).toEqual(said);
});

test('of two tabs one keeps; the other says so, loses nothing, and has it all once it is alone (18.5)', async ({
  context,
  page,
}) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  const said = await texts(page);
  const second = await context.newPage();
  await openChat(second);
  await expect(notice(second)).toContainText('Another tab keeps its conversations.');
  await expect(second.getByRole('log')).toContainText('Another tab keeps its conversations.');
  await hear(second, 'And here?');
  await expect(bubbles(second)).toHaveCount(3);
  await expect.poll(() => asksBeforeLeaving(second)).toBe(true);
  await untilAllIsKept(page);
  await page.close();
  second.on('dialog', (dialog) => void dialog.accept());
  await second.reload();
  await returnToChat(second);
  await expect.poll(() => texts(second)).toEqual(said);
  await expect(notice(second)).toHaveCount(0);
});

test('a full device says so once, and the visit goes on in memory (18.6)', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'fills the device through the Chrome DevTools Protocol');
  await openChat(page);
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(pageUrl());
  // Before the first text: the browser goes on counting on room that it has seen.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
  await keep(page);
  // Random, since the browser compresses what it stores; no longer, since to lay it out holds up the page, and its store.
  await page.getByRole('textbox').fill(randomBytes(150_000).toString('hex'));
  await expect(notice(page)).toContainText('There is no room left on this device.');
  await page.getByRole('textbox').fill('');
  await hear(page, 'Why?');
  await expect(page.getByRole('log').getByText('There is no room left')).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  const dialog = await openDialog(page, 'Options');
  await keepSwitch(dialog).uncheck();
  await keepSwitch(dialog).check();
  await expect(dialog).toContainText('This visit is kept on this device.');
});

test('what cannot be read is set aside and can be downloaded; the rest is back (18.6)', async ({ page }) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  await page.getByRole('button', { name: 'Next persona' }).click();
  await hear(page, 'And you?');
  await untilAllIsKept(page);
  await page.goto(new URL('robots.txt', pageUrl()).href);
  await damageLane(page, 'dreamer');
  const damaged = JSON.stringify((await stored(page)).get('visit'));
  await page.goto(pageUrl());
  await expect(page.getByRole('log')).toContainText('Part of what was kept could not be read.');
  await skipIntro(page);
  await expect(notice(page)).toContainText('It is set aside on this device, and can be downloaded');
  await page.getByRole('button', { name: WAY_IN }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Previous persona' }).click();
  await expect(bubbles(page)).toHaveCount(1);
  await hear(page, 'Again?');
  await untilAllIsKept(page);
  const aside = [...(await stored(page))].filter(([key]) => key !== 'visit');
  expect(aside.map(([, value]) => JSON.stringify(value))).toEqual([damaged]);
  const dialog = await openDialog(page, 'Options');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download what could not be read' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.stringify(JSON.parse(file))).toBe(`[${damaged}]`);
});

test('what an earlier version has kept comes over, and its database stays as it was (18.3)', async ({
  page,
}) => {
  await page.goto(new URL('robots.txt', pageUrl()).href);
  await keepAsBefore(page);
  await page.goto(pageUrl());
  await returnToChat(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Evaluator');
  expect(await texts(page)).toEqual(['Welcome.', 'Why?', 'So.']);
  await expect(page.getByRole('textbox')).toHaveValue('unsent');
  await untilAllIsKept(page);
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted());
  expect(await names()).toEqual(['quartet:/:quartet', 'quartet:/:quartet:2']);
  const dialog = await openDialog(page, 'Options');
  await dialog.getByRole('button', { name: 'Forget everything on this device' }).click();
  await expect(dialog).toContainText('Forgotten');
  expect(await names()).toEqual([]);
});

test('a browser that stores nothing says so, and the visit goes on (18.6)', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('Not here.', 'SecurityError');
      },
    });
  });
  await openChat(page);
  const dialog = await openDialog(page, 'Options');
  await keepSwitch(dialog).check();
  await expect(dialog).toContainText('This browser does not let the page keep anything');
  await page.keyboard.press('Escape');
  await expect(notice(page)).toContainText('This browser does not let the page keep anything');
  await hear(page, 'Why?');
});

test('on plain http off localhost nothing is kept, which is said (18.7)', async ({ page }) => {
  expectErrors(page, /Cross-Origin-Opener-Policy header has been ignored/);
  await page.route('http://plain.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await fetch(new URL(pathname, pageUrl()));
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
  await openChat(page, 'http://plain.example/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const dialog = await openDialog(page, 'Options');
  await keepSwitch(dialog).click();
  await expect(dialog).toContainText('Conversations cannot be kept at this address');
  await expect(keepSwitch(dialog)).not.toBeChecked();
});

test('everything on the device can be forgotten, whichever tab keeps (18.8)', async ({ context, page }) => {
  await openChat(page);
  await keep(page);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await hear(page, 'Why?');
  await untilAllIsKept(page);
  const second = await context.newPage();
  await openChat(second);
  const dialog = await openDialog(second, 'Options');
  await dialog.getByRole('button', { name: 'Forget everything on this device' }).click();
  await expect(dialog).toContainText('Forgotten: what was kept of conversations and drafts, and the theme.');
  await expect(dialog.getByRole('button', { name: 'Forget everything on this device' })).toHaveCount(0);
  expect([...(await stored(second))]).toEqual([]);
  expect(await second.evaluate(() => localStorage.length)).toBe(0);
  // The first tab has heard of it, and goes on in memory.
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  await hear(page, 'And now?');
  expect([...(await stored(second))]).toEqual([]);
});

test('another page or squad on the same origin sees nothing of it (18.2)', async ({ context, page }) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  const elsewhere = new URL('elsewhere/', pageUrl()).href;
  await context.route(`${elsewhere}**`, async (route) => {
    const url = route.request().url().replace('/elsewhere/', '/');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const other = await context.newPage();
  await openChat(other, elsewhere);
  await expectNothingKept(other);
  const bakers = await context.newPage();
  await bringSettings(bakers, { squad: { ...QUARTET, id: 'bakers' } });
  await openChat(bakers);
  await expectNothingKept(bakers);
});

test('without the setting nothing is read or fetched, and there is no switch (18.1)', async ({ page }) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  await untilAllIsKept(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.addInitScript(watchStorage);
  await bringSettings(page, { keep: false });
  await openChat(page);
  await expect(bubbles(page)).toHaveCount(1);
  const dialog = await openDialog(page, 'Options');
  await expect(dialog.getByRole('checkbox', { name: 'Stream answers' })).toBeVisible();
  await expect(keepSwitch(dialog)).toHaveCount(0);
  expect(requested.filter((url) => url.includes('wire-keeper'))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'touched') as unknown)).toEqual([
    'quartet-theme',
    'quartet-visitor',
  ]);
});

test('axe finds nothing, and nothing scrolls sideways: the device in the options, and the notice', async ({
  context,
  page,
}) => {
  await openChat(page);
  await bringAxe(page);
  await keep(page);
  await openDialog(page, 'Options');
  await expectAccessible(page, 'kept');
  const second = await context.newPage();
  await openLanding(second);
  await bringAxe(second);
  await expect(notice(second)).toBeVisible();
  await expectAccessible(second, 'a notice on the landing');
  await second.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(second.getByRole('textbox')).toBeFocused();
  await expectAccessible(second, 'a notice in the chat');
  await openDialog(second, 'Options');
  await expectAccessible(second, 'kept elsewhere');
});

test('the notice covers nothing of the chat on a phone, and the keyboard dismisses it (18.6)', async ({
  context,
  page,
}) => {
  await openChat(page);
  await keep(page);
  const second = await context.newPage();
  await second.setViewportSize({ width: 360, height: 640 });
  await openChat(second);
  await expect(notice(second)).toBeVisible();
  const shown = await notice(second).boundingBox();
  const input = second.getByRole('textbox');
  expect(shown!.y).toBe(0);
  for (const part of [second.getByRole('button', { name: 'Back' }), input]) {
    const box = (await part.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(shown!.height);
    expect(box.y + box.height).toBeLessThanOrEqual(640);
  }
  await second.getByRole('button', { name: 'Dismiss' }).focus();
  await second.keyboard.press('Enter');
  await expect(notice(second)).toHaveCount(0);
  await expect(input).toBeFocused();
  await expect.poll(() => second.evaluate(() => document.documentElement.scrollHeight)).toBe(640);
});

/** Lets the device keep, from the options. */
async function keep(page: Page): Promise<void> {
  const dialog = await openDialog(page, 'Options');
  await keepSwitch(dialog).check();
  await expect(dialog).toContainText('This visit is kept on this device.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

function keepSwitch(dialog: Locator): Locator {
  return dialog.getByRole('checkbox', { name: 'Keep conversations on this device' });
}

function notice(page: Page): Locator {
  return page.getByRole('region', { name: 'On this device' });
}

function evaluatorSeat(page: Page): Locator {
  return page.getByRole('group', { name: 'Seats' }).getByRole('button', { name: 'The Evaluator' });
}

/** Through the intro to the chat, once what was kept is back. */
async function returnToChat(page: Page): Promise<void> {
  await expect(page.getByRole('log')).toContainText(BACK);
  await skipIntro(page);
  await page.getByRole('button', { name: WAY_IN }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
}

function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

async function untilAllIsKept(page: Page): Promise<void> {
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
}

async function expectNothingKept(page: Page): Promise<void> {
  await expect(bubbles(page)).toHaveCount(1);
  const dialog = await openDialog(page, 'Options');
  await expect(keepSwitch(dialog)).toBeEnabled();
  await expect(keepSwitch(dialog)).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Forget everything on this device' })).toHaveCount(0);
}

/** What the database of the page at its root has, by key. */
async function stored(page: Page): Promise<ReadonlyMap<string, unknown>> {
  const entries = await page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const databases = await indexedDB.databases();
    const found = databases.find(({ name }) => /^quartet:\/:\w+:2$/.test(name ?? ''));
    if (!found) return [];
    const database = await answered(indexedDB.open(found.name!));
    const store = database.transaction('kept').objectStore('kept');
    const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
    database.close();
    return keys.map((key, index) => [key as string, values[index] as unknown] as const);
  });
  return new Map(entries);
}

/** Takes the text of an answer of this persona away from what is kept. */
async function damageLane(page: Page, personaId: string): Promise<void> {
  await page.evaluate(async (id) => {
    const databases = await indexedDB.databases();
    const found = databases.find(({ name }) => /^quartet:\/:\w+:2$/.test(name ?? ''));
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(found!.name!);
      request.addEventListener('success', () => {
        const transaction = request.result.transaction('kept', 'readwrite');
        const store = transaction.objectStore('kept');
        const reading = store.get('visit');
        reading.addEventListener('success', () => {
          const record = reading.result as {
            lanes: { personaId: string; conversation: { messages: { content?: string }[] } }[];
          };
          const lane = record.lanes.find((each) => each.personaId === id);
          delete lane!.conversation.messages[2]!.content;
          store.put(record, 'visit');
        });
        transaction.addEventListener('complete', () => {
          request.result.close();
          resolve();
        });
      });
    });
  }, personaId);
}

/** What a version before this one kept of a turn with the last persona, and that it is wanted. */
async function keepAsBefore(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('quartet:/:quartet', 'keep');
    const head = {
      format: 'quartet-visit',
      version: 1,
      squad: 'quartet',
      chosenId: 'analyst',
      streaming: false,
      motionPaused: false,
      lanes: [{ personaId: 'analyst', draft: { text: 'unsent' }, messageCount: 3 }],
      table: {
        seatedIds: ['dreamer', 'theorist', 'pragmatist', 'analyst'],
        draft: '',
        roundCount: 0,
      },
    };
    const messages = [
      { id: 'ai-welcome-analyst', sender: 'ai', content: 'Welcome.', timestampMs: 1000 },
      { id: 'user-2000', sender: 'user', content: 'Why?', timestampMs: 2000 },
      { id: 'ai-3000', sender: 'ai', content: 'So.', timestampMs: 3000 },
    ];
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('quartet:/:quartet');
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('texts'));
      request.addEventListener('success', () => {
        const transaction = request.result.transaction('texts', 'readwrite');
        transaction.objectStore('texts').put(JSON.stringify(head), 'visit');
        transaction.objectStore('texts').put(JSON.stringify(messages), 'messages/analyst/0');
        transaction.addEventListener('complete', () => {
          request.result.close();
          resolve();
        });
      });
    });
  });
}

/** Notes which names are read, and that a database is asked for. */
function watchStorage(): void {
  const touched: string[] = [];
  Object.assign(globalThis, { touched });
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function read(this: Storage, key: string) {
    touched.push(key);
    return getItem.call(this, key);
  };
  for (const method of ['open', 'databases'] as const) {
    const original = IDBFactory.prototype[method] as (...given: unknown[]) => unknown;
    Object.assign(IDBFactory.prototype, {
      [method](this: IDBFactory, ...given: unknown[]) {
        touched.push(method);
        return original.apply(this, given);
      },
    });
  }
}

function launchOptions() {
  const executablePath = listChromiums()[0] ?? chromium.executablePath();
  return { executablePath, args: [...chromiumArguments], headless: true };
}
