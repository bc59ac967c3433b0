import { expect } from '@playwright/test';
import { answerLikeModel, bubbles, hear, quickMock } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const ANSWER = `الفكرة الأساسية هي:

- استخدم React أولاً
- ثم **اختبر** الكود \`npm test\` مرة أخرى (نعم)

1. خطوة أولى
2. خطوة ثانية

| العمود | القيمة |
|---|---|
| السرعة | 5 ms |

> اقتباس قصير.

\`\`\`js
const a = 'مرحبا'; // test
\`\`\``;

test('paragraphs, lists, tables and quotations of a right-to-left answer are mirrored, and its code is not', async ({
  page,
}) => {
  await quickMock(pageUrl());
  await answerLikeModel(page);
  await page.route('**/chat/completions', (route) =>
    route.fulfill({
      json: { choices: [{ message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }] },
    }),
  );
  await openChat(page);
  await hear(page, 'كيف؟');
  const answer = bubbles(page).last();
  await expect(answer.locator('pre')).toBeVisible();
  for (const list of await answer.locator('ul, ol').all()) {
    const [left, right] = await list.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return [parseFloat(paddingLeft), parseFloat(paddingRight)] as const;
    });
    expect(right).toBeGreaterThan(left);
  }
  for (const text of await answer.locator('p, li').filter({ hasText: /[ء-ي]/ }).all()) {
    const gapPx = await text.evaluate((element) => {
      const range = new Range();
      range.selectNodeContents(element);
      const rightPx = Math.max(...[...range.getClientRects()].map(({ right }) => right));
      return element.getBoundingClientRect().right - rightPx;
    });
    expect(gapPx).toBeLessThan(1);
  }
  const [first, last] = [answer.locator('th').first(), answer.locator('th').last()];
  expect((await first.boundingBox())!.x).toBeGreaterThan((await last.boundingBox())!.x);
  const quote = answer.locator('blockquote');
  expect(
    await quote.evaluate((element) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
      return [borderLeftWidth, borderRightWidth];
    }),
  ).toEqual(['0px', '3px']);
  expect(await answer.locator('pre').evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
});
