import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { writeStaticCopy } from '../../scripts/lib/static-copy.ts';
import { staticSite } from '../../src/server/static-site.ts';
import { type StaticHost, startStaticHost } from '../support/static-host.ts';
import {
  ask,
  bubbles,
  cards,
  hear,
  holdClock,
  openDrill,
  stateOfAnswer,
  stateOfQuestion,
  switchTable,
  texts,
} from './converse.ts';
import { closePages, openChat, openLanding } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const QUESTION = 'How should we plan the launch of our product?';

const PATH = '/quartet/';

/** Looks only briefly: the page's time stands still meanwhile. */
const expectNow = expect.configure({ timeout: 50 });

const ABOUT_A_SERVER = /\/_mock|localhost|its server/i;

let folder: string;
let host: StaticHost;
let site: string;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-demo-'));
  host = await startStaticHost();
  host.mount(PATH, folder);
  site = host.url + PATH;
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await host.stop();
  rmSync(folder, { recursive: true });
});

test('a demo of another squad below a path answers without a network and requests only its own files', async ({
  page,
  context,
}) => {
  const { exitCode, output } = await runProcess(
    process.execPath,
    ['scripts/run.js', 'scripts/static.ts', folder],
    { folder: rootFolder, environment: { ...process.env, QUARTET_SQUAD: 'squads/six-hats.json' } },
  );
  expect(output).toContain(`The static page is in ${folder}\nIt answers by itself`);
  expect(output).toContain(`npx vite preview --outDir ${folder}`);
  expect(exitCode).toBe(0);
  expect(readdirSync(folder)).not.toContain('settings.json');

  const { requested } = await watchPage(page);
  await holdClock(page);
  await openChat(page, site);
  await expect(page).toHaveTitle(/Six Hats$/);
  await expect(page.getByText('Demo', { exact: true })).toBeVisible();
  await expect(page.getByText('Prepared answers, no AI. Your text stays on this machine.')).toBeVisible();
  await goThrough(page, 1);
  // The background comes once the browser is idle.
  await expect.poll(() => requested.some((url) => url.includes('background-worker'))).toBe(true);
  expect(requested.filter((url) => !url.startsWith(site) && !url.startsWith('data:'))).toEqual([]);
  expect(requested.filter((url) => url.includes('openai-provider'))).toEqual([]);
  expect(host.missing).toEqual([]);

  const before = requested.length;
  await context.setOffline(true);
  await host.stop();
  await goThrough(page, 2);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(requested.slice(before)).toEqual([]);
});

test('a demo that goes off the network after its landing answers all the same, whatever its host lets a browser keep', async ({
  page,
}) => {
  const built = join(rootFolder, 'dist');
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  await writeStaticCopy(built, folder, staticSite({}, html).files);
  const { requested } = await watchPage(page);
  await openLanding(page, site);
  for (const last of ['/page-mock-', '/background-worker-'])
    await expect.poll(() => requested.some((url) => url.includes(last))).toBe(true);
  await page.waitForLoadState('networkidle');
  await host.stop();
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await hear(page, QUESTION);
  await switchTable(page);
  await ask(page, QUESTION);
  await expect(page.getByText('Show all quotes')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a demo whose code cannot be fetched mentions no server, and fetches the code again on demand', async ({
  page,
}) => {
  const built = join(rootFolder, 'dist');
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  await writeStaticCopy(built, folder, staticSite({ QUARTET_RETRY: 'adaptive' }, html).files);
  await page.route('**/page-mock-*.js', (route) => route.abort());
  await openChat(page, site);
  await ask(page, QUESTION);
  await expect(stateOfAnswer(page)).toContainText('could not be loaded');
  const dialog = await openDrill(page);
  const drill = dialog.getByRole('group', { name: 'Fault drill' }).getByRole('status');
  await expect(drill).toContainText(/The fault drill could not be loaded \(.+\)\. Check the connection/);
  expect((await dialog.innerText()).replaceAll(/\(.*?\)/g, '')).not.toMatch(ABOUT_A_SERVER);
  await page.unroute('**/page-mock-*.js');
  await page.getByRole('radio', { name: 'No fault' }).click();
  await expect(drill).toHaveText('The mock answers as usual.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateOfAnswer(page)).toHaveCount(0);
  await expect(bubbles(page).last()).toContainText(/\w+/);
});

test('ten questions of one’s own bring ten cards and no evasion unfolded, at the table one card, with nothing stored', async ({
  page,
}) => {
  await openBuiltIn(page, () => {
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Not here.', 'SecurityError');
        },
      });
  });
  await setOptions(page, true, 'No fault');
  const shown = await watchContents(page);
  const questions = [
    ...Array.from({ length: 8 }, (_, index) => `How do I brew ${index + 2} cups of tea?`),
    `<img src=x onerror=alert(1)> \u202e ${'kumquat'.repeat(1000)}`,
    'w '.repeat(3999),
  ];
  for (const question of questions) await hear(page, question);
  await expect(cards(page)).toHaveCount(10);
  for (const text of await cards(page).locator('p').allInnerTexts()) {
    expect(text).toMatch(/^This demo has no AI\. .* nothing to say about “.{3,121}”\.$/);
  }
  await expect(page.getByText('A general reply', { exact: true })).toHaveCount(10);
  // The welcome, and what was asked.
  const own = new Set((await texts(page)).filter((_, index) => index % 2 === 1 || index === 0));
  expect((await shown()).filter((text) => !own.has(text))).toEqual([]);

  await switchTable(page);
  await ask(page, 'How do I brew tea for four?');
  await expect(page.getByText('A general reply', { exact: true })).toHaveCount(4);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Draw the map' })).toHaveCount(0);
});

test('the keyboard suffices to open a general reply, to connect a model, and to ask it the question of the card', async ({
  page,
}) => {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const message = { role: 'assistant', content: 'With a lid on.' };
  await page.route('http://localhost:1234/v1/**', (route) =>
    route.fulfill({
      headers,
      json:
        route.request().method() === 'GET'
          ? { data: [{ id: 'tiny' }] }
          : { choices: [{ message, finish_reason: 'stop' }] },
    }),
  );
  await openBuiltIn(page);
  await hear(page, 'How do I brew tea?');
  const summary = page.locator('summary', { hasText: 'A general reply' });
  await cards(page).getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bubbles(page).last().locator('[data-content]')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Connect a model' })).toBeFocused();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('dialog');
  await choice.getByRole('button', { name: 'LM Studio' }).press('Enter');
  await expect(choice.getByLabel('Model')).toHaveValue('tiny');
  await choice.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await expect(choice).toHaveCount(0);
  await expect(page.getByLabel('Your message')).toBeFocused();
  const askNow = page.getByRole('button', { name: 'Ask it now' });
  await expect(async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(askNow).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(bubbles(page).last()).toContainText('With a lid on.');
  await expect(bubbles(page)).toHaveCount(3);
  await expect(cards(page)).toHaveCount(0);
});

/** Opens the chat of a demo of the built-in squad, which offers a model of the visitor's own. */
async function openBuiltIn(page: Page, prepare?: () => void): Promise<void> {
  const built = join(rootFolder, 'dist');
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  await writeStaticCopy(built, folder, staticSite({}, html).files);
  if (prepare) await page.addInitScript(prepare);
  await openChat(page, site);
}

/** Each text of a message that is seen from now on, even for a moment. */
async function watchContents(page: Page): Promise<() => Promise<readonly string[]>> {
  const seen = await page.evaluateHandle(() => {
    const all = new Set<string>();
    const look = () => {
      for (const content of document.querySelectorAll('[data-content]'))
        if (content.checkVisibility({ contentVisibilityAuto: true })) all.add(content.textContent);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return all;
  });
  return () => seen.evaluate((all) => [...all]);
}

/** Chats plainly and with streaming, meets a fault and recovers, and asks everybody. */
async function goThrough(page: Page, round: number): Promise<void> {
  const count = await bubbles(page).count();
  await setOptions(page, false, 'No fault');
  await ask(page, QUESTION);
  await pass(page, () => expectNow(bubbles(page)).toHaveCount(count + 2));

  await setOptions(page, true, 'Break in the stream');
  await ask(page, 'Hello!');
  const incomplete = 'Incomplete: the answer broke off here.';
  await pass(page, () => expectNow(bubbles(page).last()).toContainText(incomplete));
  await setOptions(page, true, 'No fault');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await pass(page, () => expectNow(stateOfQuestion(page)).toHaveCount(0));
  await expect(stateOfAnswer(page)).toHaveCount(0);

  await switchTable(page);
  await ask(page, QUESTION);
  const newest = page.locator('[data-newest="true"]');
  await pass(page, () => expectNow(newest.locator('[data-state="answered"]')).toHaveCount(6));
  // Nobody wrote answers for this squad.
  await expect(cards(page)).toHaveCount(round);
  await expect(cards(page).last().getByRole('button')).toHaveText(['Connect a model']);
  await switchTable(page);
}

/** Lets the page's time pass until this holds. */
async function pass(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(500);
    await holds();
  }).toPass({ intervals: [0] });
}

async function setOptions(page: Page, streaming: boolean, fault: string): Promise<void> {
  const dialog = await openDrill(page);
  await page.getByRole('checkbox', { name: 'Stream answers' }).setChecked(streaming);
  await page.getByRole('radio', { name: fault, exact: true }).click();
  await expect(dialog.getByRole('group', { name: 'Fault drill' }).getByRole('status')).toHaveText(
    fault === 'No fault' ? 'The mock answers as usual.' : `Set: ${fault}, until you choose another.`,
  );
  expect(await dialog.innerText()).not.toMatch(ABOUT_A_SERVER);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
