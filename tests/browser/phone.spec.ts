import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { ask, bubbles, openDialog, quickMock, texts } from './converse.ts';
import { openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

test.beforeEach(() => quickMock(pageUrl()));

test('a line is broken by a button beside Send, or by Enter if the visitor wants that', async ({ page }) => {
  await openLanding(page);
  await page.getByRole('button', { name: 'Begin Interaction' }).tap();
  const input = page.getByRole('textbox');
  await input.tap();
  await page.keyboard.type('One');
  await page.getByRole('button', { name: 'New line' }).tap();
  await page.keyboard.type('two');
  await expect(input).toHaveValue('One\ntwo');
  await page.keyboard.press('Enter');
  await expect(bubbles(page)).toHaveCount(3);
  expect((await texts(page))[1]).toBe('One\ntwo');

  const options = await openDialog(page, 'Options');
  await options.getByRole('checkbox', { name: 'Enter breaks the line' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New line' })).toHaveCount(0);
  await input.tap();
  await page.keyboard.type('three');
  await page.keyboard.press('Enter');
  await page.keyboard.type('four');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(bubbles(page)).toHaveCount(5);
  expect((await texts(page))[3]).toBe('three\nfour');
});

test('a press on Draw the map moves nothing, wherever the reader is', async ({ page }) => {
  // Where no demo answers, a map is drawn on request.
  await bringSettings(page, { provider: 'relay' });
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).tap();
  await page.getByRole('textbox').fill('How should we plan the launch of our product?');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
  const rounds = page.getByRole('region', { name: 'Rounds' });
  await rounds.evaluate((list) => list.scrollTo({ top: 150, behavior: 'instant' }));
  // Playwright's own press would scroll first.
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Draw the map' }).boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible();
  expect(await topsPx(page)).toEqual([150, 0]);
  await page.getByRole('button', { name: 'Show the map' }).tap();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
});

test('why there is no map stays in sight, and its details scroll away with the answers', async ({ page }) => {
  await setFaults(pageUrl(), { kind: 'status', persona: 'clerk', status: 401 });
  await openLanding(page);
  await page.getByRole('button', { name: 'Begin Interaction' }).tap();
  await page.getByRole('button', { name: 'Round table' }).tap();
  await ask(page, 'How should we plan the launch of our product?');
  const why = page.getByRole('region', { name: 'The map' }).getByText('No map was drawn');
  await expect(why).toBeInViewport({ ratio: 1 });
  await page.getByText('Details', { exact: true }).tap();
  await page.getByRole('region', { name: 'Rounds' }).evaluate((rounds) => rounds.scrollTo(0, 0));
  await expect(why).not.toBeInViewport();
});

test('a quotation that is passed on stands in the input from its beginning', async ({ page }) => {
  const content = 'A long line of an answer, again and again. '.repeat(40);
  await page.route('**/chat/completions', (route) =>
    route.fulfill({
      json: { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] },
    }),
  );
  await openLanding(page);
  await page.getByRole('button', { name: 'Begin Interaction' }).tap();
  await page.getByRole('textbox').fill('Why?');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Pass on/ })
    .last()
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: 'The Executor' }).tap();
  const input = page.getByRole('textbox');
  await expect(input).toHaveValue(/^The Visionary:/);
  // Past the frames in which some browsers follow the caret.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(await input.evaluate((field) => [field.scrollTop, field.scrollHeight > field.clientHeight])).toEqual(
    [0, true],
  );
});

/** How far the rounds and the page are scrolled. */
function topsPx(page: Page): Promise<readonly number[]> {
  return page
    .getByRole('region', { name: 'Rounds' })
    .evaluate((list) => [list.scrollTop, document.documentElement.scrollTop]);
}
