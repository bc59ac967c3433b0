import { type Page, expect } from '@playwright/test';
import { serveBuild } from '../../scripts/lib/serve.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { bringAxe, expectAccessible } from './axe.ts';
import { ask, bubbles, stateOfQuestion, switchTable, texts } from './converse.ts';
import { closePages, openChat } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const CODE = 'canary workshop of may';

let provider: RawServer;
let served: RunningServer;

test.beforeEach(async () => {
  provider = await startRawServer();
  provider.answerWith((response) =>
    sendJson(response, { choices: [{ message: { content: 'Start small.' } }] }),
  );
  served = await serveBuild({
    QUARTET_PROVIDER: 'relay',
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: 'a-key',
    QUARTET_ACCESS_CODE: CODE,
  });
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await served.close();
  await provider.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Access code' });
const fieldOf = (page: Page) => page.getByLabel('Code', { exact: true });
const stateOf = (page: Page) => dialogOf(page).getByRole('status');

/** Asks, and waits for the dialog. */
async function askLocked(page: Page, text = 'How do we begin?'): Promise<void> {
  await openChat(page, served.address);
  await ask(page, text);
  await expect(fieldOf(page)).toBeFocused();
}

async function enter(page: Page, code: string): Promise<void> {
  await fieldOf(page).fill(code);
  await page.keyboard.press('Enter');
}

test('the code is entered by keyboard alone, and the question asked again by itself (21.19, 21.20)', async ({
  page,
  context,
}) => {
  const { errors, violations } = await watchPage(page);
  await askLocked(page);
  await expect(dialogOf(page)).toContainText('Your question is kept');
  await enter(page, 'canary guess');
  await expect(stateOf(page)).toHaveText('This is not the code. Check it, then enter it again.');
  await expect(fieldOf(page)).toBeFocused();
  expect(provider.requests).toEqual([]);

  // What was wrong is selected.
  await page.keyboard.type(CODE);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Enter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(3);
  expect((await texts(page)).slice(1)).toEqual(['How do we begin?', 'Start small.']);
  await expect(page.getByRole('textbox')).toBeFocused();

  await ask(page, 'And then?');
  await expect(bubbles(page)).toHaveCount(5);
  await expect(dialogOf(page)).toHaveCount(0);
  expect(JSON.stringify(provider.requests)).not.toMatch(/canary|quartet-access/);
  expect(await context.cookies()).toMatchObject([
    { name: 'quartet-access', path: '/v1', httpOnly: true, sameSite: 'Strict', secure: false },
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  // Each refusal is one line of the browser's own, and there is nothing else.
  expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
  expect(violations).toEqual([]);
});

test('Escape loses nothing, and Try again leads back to the dialog (21.20)', async ({ page }) => {
  await askLocked(page);
  await fieldOf(page).fill('half a co');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(stateOfQuestion(page)).toContainText('An access code is needed. Your question is kept.');
  expect(await texts(page)).toContain('How do we begin?');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('');
  await enter(page, CODE);
  await expect(bubbles(page)).toHaveCount(3);
});

test('too many wrong codes are refused until a time that is said (21.19, 21.20)', async ({ page }) => {
  await askLocked(page);
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    const answered = page.waitForResponse('**/v1/access');
    await enter(page, `guess ${wrong}`);
    expect((await answered).status()).toBe(401);
    await expect(stateOf(page)).toContainText('This is not the code');
  }
  await enter(page, CODE);
  await expect(stateOf(page)).toHaveText(/^Too many wrong codes were entered\. Try again in [1-6]?\d s\.$/);
});

test('a code that does not arrive, or that the browser does not keep, is told (21.20)', async ({ page }) => {
  await askLocked(page);
  await page.route('**/v1/access', (route) => route.abort());
  await enter(page, CODE);
  await expect(stateOf(page)).toHaveText(
    'The code could not be checked. Check the connection, then enter it again.',
  );
  await page.unroute('**/v1/access');
  await page.route('**/v1/access', (route) => route.fulfill({ status: 204 }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('this browser did not keep it');
  await page.unroute('**/v1/access');
  await enter(page, CODE);
  await expect(bubbles(page)).toHaveCount(3);
});

test('a round is one dialog, and then all four are asked again (21.20)', async ({ page }) => {
  await openChat(page, served.address);
  await switchTable(page);
  await ask(page, 'How do we begin?');
  await expect(dialogOf(page)).toHaveCount(1);
  await enter(page, CODE);
  await expect(page.locator('[data-answer-of]').getByText('Start small.')).toHaveCount(4);
  await expect(dialogOf(page)).toHaveCount(0);
  expect(provider.requests).toHaveLength(4);
});

test('axe finds nothing in the dialog, and nothing scrolls sideways (15.6, 21.20)', async ({ page }) => {
  await askLocked(page);
  await bringAxe(page);
  await expectAccessible(page, 'access code');
  await enter(page, 'guess');
  await expect(stateOf(page)).toContainText('This is not the code');
  await expectAccessible(page, 'wrong access code');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expectAccessible(page, 'question without the access code');
});
