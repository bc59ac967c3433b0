import { type Page, expect } from '@playwright/test';
import { ask, hear, importTalk, quickMock } from './converse.ts';
import { WAY_IN, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const LOW = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 1280, height: 420 },
] as const;

test.beforeEach(() => quickMock(pageUrl()));

for (const viewport of LOW)
  test(`at ${viewport.width} x ${viewport.height} the bar and the input are in sight, and each screen opens at its top`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openLanding(page);
    expect(await scrolledPx(page)).toBe(0);
    const begin = page.getByRole('button', { name: WAY_IN });
    await begin.scrollIntoViewIfNeeded();
    await begin.click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await expectInSight(page);
    await hear(page, 'How would you reinvent the library?');
    await expectInSight(page);
    await page.getByRole('button', { name: 'Round table' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round table');
    await expectInSight(page);
    await ask(page, 'How should we plan the launch of our product?');
    await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
    await expectInSight(page);
    // Two steps lead to the landing.
    for (let count = 0; count < 2; count += 1) await page.getByRole('button', { name: 'Back' }).click();
    await expect(begin).toBeFocused();
    expect(await scrolledPx(page)).toBe(0);
  });

test('in a low window a long talk scrolls in its list', async ({ page }) => {
  await page.setViewportSize(LOW[0]);
  await openLanding(page);
  await page.getByRole('button', { name: WAY_IN }).click();
  await importTalk(page, 40);
  await expectInSight(page);
  const { height } = (await page.getByRole('region', { name: 'Conversation' }).boundingBox())!;
  expect(height).toBeGreaterThan(120);
});

async function expectInSight(page: Page): Promise<void> {
  expect(await scrolledPx(page)).toBe(0);
  for (const name of ['Back', 'Send'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
}

function scrolledPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollTop);
}
