import { expect, test } from '@playwright/test';

const LABELLED = '<span id="label">Name</span><button aria-labelledby="label"></button>';

/** The minimal case of a fault of Firefox 153: without the preference of stock-firefox.ts its process dies here. */
test('the page and Playwright can both read by what an element is labelled', async ({ page }) => {
  await page.setContent(LABELLED);
  await page.evaluate(() => document.querySelector('button')?.ariaLabelledByElements?.length);
  await expect(page.getByRole('button', { name: 'Name' })).toHaveCount(1);
  expect(await page.evaluate(() => document.title)).toBe('');
});

test('what a page sends is known', async ({ page }) => {
  await page.route('http://somewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: LABELLED }),
  );
  await page.goto('http://somewhere.test/');
  const request = page.waitForRequest((sent) => sent.method() === 'POST');
  await page.evaluate(() => fetch('/said', { method: 'POST', body: 'Größe' }));
  expect((await request).postData()).toBe('Größe');
  expect(await (await request).allHeaders()).not.toHaveProperty('quartet-body');
});
