import { type Locator, expect } from '@playwright/test';
import { openDialog, quickMock } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

for (const width of [390, 360])
  test(`on a phone of ${width} px with text of 200 % words stay whole in the bar and the options`, async ({
    page,
  }) => {
    await quickMock(pageUrl());
    await page.setViewportSize({ width, height: 844 });
    await openChat(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect.poll(() => brokenWords(page.getByRole('banner').first().locator('button'))).toEqual([]);
    await page.getByRole('button', { name: 'Round table' }).click();
    await expect.poll(() => brokenWords(page.getByRole('banner').first().locator('button'))).toEqual([]);
    const options = await openDialog(page, 'Options');
    await expect.poll(() => brokenWords(options.locator('label, h2, h3'))).toEqual([]);
  });

/** Words that stand on more than one line. */
function brokenWords(places: Locator): Promise<readonly string[]> {
  return places.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}
