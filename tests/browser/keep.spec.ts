import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect } from '@playwright/test';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { PERSONAS, QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { type AgreementMap, voiceOf } from '../../src/domain/table/agreement-map.ts';
import {
  ask,
  bubbles,
  changeMock,
  downloadAs,
  hear,
  openDialog,
  quickMock,
  showAllQuotes,
  stateOfAnswer,
  switchTable,
  texts,
  watchAsked,
} from './converse.ts';
import { setFaults } from '../support/faults.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { WAY_IN, openChat, pageUrl, skipIntro } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';

const NAMES = PERSONAS.map(({ name }) => name);

const BACK = 'Your earlier conversations are back';

test.beforeEach(() => quickMock(pageUrl()));

test('the whole visit comes back after a reload, including the newest draft', async ({ page }) => {
  const asked = watchAsked(page);
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  const said = await texts(page);
  await switchTable(page);
  await page.getByRole('textbox').fill('Should I learn to code or hire a developer?');
  await page.keyboard.press('Enter');
  const quotes = page.getByRole('region', { name: 'The map' }).locator('q');
  await showAllQuotes(page);
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
  // The code of the map comes a moment later.
  await showAllQuotes(page);
  await expect.poll(() => quotes.allInnerTexts()).toEqual(quoted);
  await switchTable(page);
  await hear(page, 'And now?');
  expect(asked.at(-1)?.stream).toBe(true);
});

test('where a map’s words were not found, it says silent of nobody, in files and after a reload, too', async ({
  page,
}) => {
  const [round] = shippedSpeech().rounds;
  /** Who is silent on a point, as it was written. */
  const silentOn = (point: string) => {
    const stands = round!.points.find((one) => one.point === point)?.stands;
    return NAMES.filter((name) => stands && !(name.toLowerCase().replace('the ', '') in stands));
  };
  await setFaults(pageUrl(), { kind: 'clerk-false-quotes' });
  await openChat(page);
  await keep(page);
  await switchTable(page);
  await ask(page, round!.question);
  await expect(page.getByText(/claims left out:/)).toBeVisible();
  const cells = () =>
    page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => ({
        point: row.querySelector('[scope=row] [data-text]')!.textContent,
        silent: [...row.querySelectorAll('td')].flatMap(
          ({ textContent }) => /^(.+) Silent$/.exec(textContent)?.[1] ?? [],
        ),
      })),
    );
  const seen = await cells();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual(seen.map(({ point }) => ({ point, silent: silentOn(point) })));

  const markdown = await exported(page, 'Markdown');
  for (const { point } of seen) {
    const section = markdown.split('### ').find((part) => part.startsWith(point));
    expect(/\*Silent: (.+)\*/.exec(section ?? '')?.[1] ?? '').toBe(silentOn(point).join(', '));
  }
  const { map } = JSON.parse(await exported(page, 'JSON')) as { map: AgreementMap };
  const idOf = (name: string) => PERSONAS.find((persona) => persona.name === name)!.id;
  for (const point of map.points) {
    const silent = NAMES.filter((name) => voiceOf(point, idOf(name)).kind === 'silent');
    expect(silent).toEqual(silentOn(point.text));
  }

  await page.reload();
  await returnToChat(page);
  await switchTable(page);
  await expect.poll(cells).toEqual(seen);
});

test(
  'what a page kept before a crash during an answer comes back, and can be asked again',
  {
    tag: '@devtools',
  },
  async ({ context, page }) => {
    await openChat(page);
    await keep(page);
    await hear(page, 'Why?');
    await setFaults(pageUrl(), { kind: 'stream-stall' });
    const options = await openDialog(page, 'Options');
    await options.getByRole('checkbox', { name: 'Stream answers' }).check();
    await page.keyboard.press('Escape');
    await ask(page, 'And then?');
    await expect(bubbles(page)).toHaveCount(5);
    // A killed process writes nothing more. Until the question is a message, it is kept as a draft.
    await expect
      .poll(async () => JSON.stringify([...(await stored(page))]))
      .toContain('"content":"And then?"');
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;

    await quickMock(pageUrl());
    const next = await context.newPage();
    await next.goto(pageUrl());
    await returnToChat(next);
    // Perhaps with the beginning of its answer.
    await expect.poll(async () => (await texts(next)).at(3)).toBe('And then?');
    await next.getByRole('button', { name: 'Try again' }).click();
    await expect(bubbles(next)).toHaveCount(5);
    await expect(next.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  },
);

test('a reload during an answer keeps it as far as it had arrived, and asking again replaces it', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await bringSettings(page, { streaming: true });
  await openChat(page);
  await keep(page);
  await setFaults(pageUrl(), { kind: 'stream-stall' });
  await ask(page, 'How do I test an idea before I build it?');
  const arriving = page.locator('[data-awaited] [data-content]');
  await expect(arriving).toHaveText(/\w/);
  const half = await arriving.innerText();
  await page.reload();

  await quickMock(pageUrl());
  await returnToChat(page);
  await expect
    .poll(() => texts(page).then((all) => all.slice(1)))
    .toEqual(['How do I test an idea before I build it?', half]);
  await expect(stateOfAnswer(page)).toContainText('Incomplete');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateOfAnswer(page)).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(3);
  await expect.poll(() => texts(page).then((all) => all.at(-1))).not.toBe(half);
});

test('an answer that ends in a page that was hidden meanwhile is kept whole', async ({ page }) => {
  await bringSettings(page, { streaming: true });
  await openChat(page);
  await keep(page);
  await changeMock(pageUrl(), 'PATCH', 'settings', { chunkDelayMs: 80 });
  await ask(page, 'How do I test an idea before I build it?');
  await expect(page.locator('[data-awaited] [data-content]')).toHaveText(/\w/);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => JSON.stringify([...(await stored(page))])).toContain('"incomplete"');
  await changeMock(pageUrl(), 'PATCH', 'settings', { chunkDelayMs: 0 });
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await untilAllIsKept(page);
  const said = await texts(page);
  expect(said).toHaveLength(3);
  expect(JSON.stringify([...(await stored(page))])).not.toContain('"incomplete"');
  await page.reload();
  await returnToChat(page);
  await expect.poll(() => texts(page)).toEqual(said);
});

test(
  'earlier conversations survive a reload, a crash, and a second tab that continues them',
  { tag: '@devtools' },
  async ({ context, page }) => {
    await openChat(page);
    await keep(page);
    await hear(page, 'Why?');
    const said = await texts(page);
    await beginAgain(page);
    await hear(page, 'And then?');
    await untilAllIsKept(page);
    await page.reload();
    await returnToChat(page);
    await expect.poll(() => earlierIn(page)).toEqual(['Why?']);
    await beginAgain(page);
    await untilAllIsKept(page);

    const second = await context.newPage();
    await openChat(second);
    await notice(second).getByRole('button', { name: 'Continue here' }).click();
    await expect.poll(() => earlierIn(second)).toEqual(['And then?', 'Why?']);
    await untilAllIsKept(second);
    await page.close();
    const crashed = second.waitForEvent('crash');
    await second.goto('chrome://crash').catch(() => undefined);
    await crashed;

    const next = await context.newPage();
    await next.goto(pageUrl());
    await returnToChat(next);
    await expect.poll(() => earlierIn(next)).toEqual(['And then?', 'Why?']);
    const dialog = await openDialog(next, 'Conversation');
    await dialog.getByRole('group', { name: 'Why?' }).getByRole('button', { name: 'Open' }).click();
    await expect.poll(() => texts(next)).toEqual(said);
  },
);

test('a page that becomes hidden writes at once', async ({ page }) => {
  await openChat(page);
  await keep(page);
  await untilAllIsKept(page);
  // No timer ends any more, so nothing else writes.
  await page.evaluate(() => void (globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout));
  await page.getByRole('textbox').fill('unsent');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => JSON.stringify([...(await stored(page))])).toContain('"unsent"');
});

test('a page from the browser’s back/forward cache starts again from what is kept', async ({
  context,
  page,
}) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  // Not every Chromium has this cache; these are its events.
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

test('only one of two tabs keeps; the other says so, loses nothing, and takes over once it is the only one', async ({
  context,
  page,
}) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  const said = await texts(page);
  const second = await context.newPage();
  await openChat(second);
  await expect(notice(second)).toContainText('Your conversations are open in another tab.');
  await expect(second.getByRole('log')).toContainText('Your conversations are open in another tab.');
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

test('of two tabs, each can continue what the other one keeps', async ({ context, page }) => {
  const sentence = 'Your conversations are open in another tab.';
  const continueHere = (tab: Page) => notice(tab).getByRole('button', { name: 'Continue here' }).click();
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  await page.getByRole('textbox').fill('half a thought');
  await untilAllIsKept(page);
  const said = await texts(page);

  const second = await context.newPage();
  await openChat(second);
  await second.getByRole('textbox').fill('typed here');
  await expect(notice(second)).toContainText(sentence);
  await continueHere(second);
  await expect.poll(() => texts(second)).toEqual(said);
  await expect(second.getByRole('textbox')).toHaveValue('half a thought\n\ntyped here');
  await expect(notice(second)).toHaveCount(0);
  await expect(notice(page)).toContainText(sentence);
  await expect(page.getByRole('textbox')).toHaveValue('half a thought');
  expect(await texts(page)).toEqual(said);
  await hear(second, 'And then?');
  await untilAllIsKept(second);
  const saidThen = await texts(second);

  // All of it is in the record, so nothing is asked.
  await continueHere(page);
  await returnToChat(page);
  await expect.poll(() => texts(page)).toEqual(saidThen);
  await expect(notice(second)).toContainText(sentence);
  expect(await texts(second)).toEqual(saidThen);
});

test(
  'a full device is reported once, and the visit goes on in memory',
  { tag: '@devtools' },
  async ({ page }) => {
    await openChat(page);
    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(pageUrl());
    // Set before the first text, because the browser goes on relying on room that it has seen.
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 200_000 });
    await keep(page);
    // Random, because the browser compresses what it stores; no longer, because the layout would hold up the page and its
    // store.
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
  },
);

test('over plain http outside localhost nothing is kept, and the page says so', async ({ page }) => {
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

test('everything on the device can be forgotten, whichever tab keeps', async ({ context, page }) => {
  await openChat(page);
  await keep(page);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await hear(page, 'Why?');
  await untilAllIsKept(page);
  const second = await context.newPage();
  await openChat(second);
  const dialog = await openDialog(second, 'Options');
  await dialog.getByRole('button', { name: 'Forget everything on this device' }).click();
  await expect(dialog).toContainText('Forgotten: kept conversations and drafts, and the theme.');
  await expect(dialog.getByRole('button', { name: 'Forget everything on this device' })).toHaveCount(0);
  expect([...(await stored(second))]).toEqual([]);
  expect(await second.evaluate(() => localStorage.length)).toBe(0);
  // The first tab has noticed, and goes on in memory.
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  await hear(page, 'And now?');
  expect([...(await stored(second))]).toEqual([]);
});

test('what is kept is hidden from another page or squad on the origin, and when keeping is disabled', async ({
  context,
  page,
}) => {
  await openChat(page);
  await keep(page);
  await hear(page, 'Why?');
  await untilAllIsKept(page);
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
  const off = await context.newPage();
  await bringSettings(off, { keep: false });
  await openChat(off);
  await expect(bubbles(off)).toHaveCount(1);
  const dialog = await openDialog(off, 'Options');
  await expect(dialog.getByRole('checkbox', { name: 'Stream answers' })).toBeVisible();
  await expect(keepSwitch(dialog)).toHaveCount(0);
});

test('the notice covers nothing of the chat on a phone, and can be dismissed with the keyboard', async ({
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

/** The newest round as its menu exports it. */
async function exported(page: Page, way: 'Markdown' | 'JSON'): Promise<string> {
  return readFileSync(await (await downloadAs(page, way)).path(), 'utf8');
}

/** Switches keeping on in the options. */
async function keep(page: Page): Promise<void> {
  const dialog = await openDialog(page, 'Options');
  await keepSwitch(dialog).check();
  await expect(dialog).toContainText('This visit is kept on this device.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function beginAgain(page: Page): Promise<void> {
  const dialog = await openDialog(page, 'Conversation');
  await dialog.getByRole('button', { name: 'New conversation' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The questions of the earlier conversations, in their order. */
async function earlierIn(page: Page): Promise<readonly string[]> {
  const dialog = await openDialog(page, 'Conversation');
  const items = dialog.getByRole('region', { name: 'Earlier' }).getByRole('listitem');
  const questions = await items.locator('p[dir]').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return questions;
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

/** Goes through the intro to the chat, once the kept visit is back. */
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

/** The database of the page at its root, by key. */
async function stored(page: Page): Promise<ReadonlyMap<string, unknown>> {
  const entries = await page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const databases = await indexedDB.databases();
    const found = databases.find(({ name }) => /^quartet:\/:\w+:visit$/.test(name ?? ''));
    if (!found) return [];
    const database = await answered(indexedDB.open(found.name!));
    const store = database.transaction('kept').objectStore('kept');
    const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
    database.close();
    return keys.map((key, index) => [key as string, values[index] as unknown] as const);
  });
  return new Map(entries);
}
