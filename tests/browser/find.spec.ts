import { type Locator, type Page, expect } from '@playwright/test';
import { bubbles, importTalk, openDialog, quickMock, switchTable } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(async () => {
  await quickMock(pageUrl());
});

test('a result in another conversation opens it there, with its words marked', async ({ page }) => {
  await openChat(page);
  await importTalk(page, 400);
  await page.getByRole('button', { name: 'Next persona' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Methodologist');
  const dialog = await find(page, 'MESSAGE 120 of');
  await dialog.getByRole('button', { name: /Message 120 of a long talk/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Visionary');
  await expect(bubbles(page)).toHaveCount(30);
  const found = bubbles(page).filter({ hasText: 'Message 120 of' });
  await expect(found).toBeInViewport({ ratio: 1 });
  await expect(found.locator('[data-content]')).toBeFocused();
  expect(await marked(page)).toEqual(['Message 120 of']);
  // It is in the middle of the list, and stays there.
  await expect.poll(() => offsetFromMiddle(found)).toBeLessThan(100);

  // Escape takes the marks away, and leaves the rest.
  await page.keyboard.press('Escape');
  expect(await marked(page)).toEqual([]);
  await expect(found).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(bubbles(page).last()).toContainText('Message 400 of');
  await expect(bubbles(page).last()).toBeInViewport({ ratio: 1 });
});

test('more messages below a found one do not move it', async ({ page }) => {
  await openChat(page);
  await importTalk(page, 400);
  const dialog = await find(page, 'message 120 of');
  await dialog.getByRole('button', { name: /Message 120 of/ }).click();
  const later = page.getByRole('button', { name: 'Show later messages (266)' });
  await later.scrollIntoViewIfNeeded();
  const last = bubbles(page).filter({ hasText: 'Message 134 of' });
  const before = (await last.boundingBox())?.y;
  await later.click();
  await expect(bubbles(page)).toHaveCount(60);
  expect((await last.boundingBox())?.y).toBe(before);
});

test('an answer with markup, an earlier conversation and a round are found by their words', async ({
  page,
}) => {
  await openChat(page);
  await importTalk(
    page,
    3,
    (number) => ['Welcome.', 'How?', '1. **Start** small.\n2. *Then* grow.'][number - 1] ?? '',
  );
  const begin = await openDialog(page, 'Conversation');
  await begin.getByRole('button', { name: 'New conversation' }).click();
  await expect(bubbles(page)).toHaveCount(1);
  const dialog = await find(page, 'small. then grow');
  await expect(dialog.getByRole('heading', { name: 'In earlier conversations' })).toBeVisible();
  await dialog.getByRole('button', { name: /small\. Then grow\.$/ }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await expect.poll(() => marked(page)).toEqual(['small.Then grow']);

  await switchTable(page);
  await page.getByRole('textbox').fill('Should we launch in spring or in autumn?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Rounds' }).locator('[data-sender=ai]')).toHaveCount(4);
  await switchTable(page);
  const again = await find(page, 'spring or in');
  await again.getByRole('button', { name: /^Round 1/ }).click();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await expect.poll(() => marked(page)).toEqual(['spring or in']);
  // The search is at the table, too.
  const fromTable = await find(page, 'small. then', 'Rounds');
  await fromTable.getByRole('button', { name: /small\. Then/ }).click();
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible();
  await expect.poll(() => marked(page)).toEqual(['small.Then']);
});

test('words in a long question, and in a long line of code, come into sight', async ({ page }) => {
  await openChat(page);
  await importTalk(
    page,
    3,
    (number) => ['Welcome.', 'How?', `\`\`\`\n${'bake '.repeat(120)}needle\n\`\`\``][number - 1] ?? '',
  );
  const dialog = await find(page, 'needle');
  await dialog.getByRole('button', { name: /needle/ }).click();
  await expect.poll(() => marked(page)).toEqual(['needle']);
  expect(await isMarkInSight(page)).toBe(true);
  await switchTable(page);
  await page.getByRole('textbox').fill(`${'What about bread? '.repeat(150)}And the pin?`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Rounds' }).locator('[data-sender=ai]')).toHaveCount(4);
  await switchTable(page);
  const again = await find(page, 'the pin');
  await again.getByRole('button', { name: /^Round 1/ }).click();
  await expect.poll(() => marked(page)).toEqual(['the pin']);
  await expect.poll(() => isMarkInSight(page)).toBe(true);
});

test('a text that is everywhere is found without a wait', async ({ page }) => {
  await openChat(page);
  await importTalk(page, 10_000);
  const dialog = await find(page, 'a');
  await expect(dialog.getByRole('status').first()).toHaveText('10,000 messages found, showing the newest 50');
  await expect(dialog.getByRole('region', { name: 'Find' }).getByRole('listitem')).toHaveCount(50);
  await dialog.getByRole('searchbox').fill('message 12 of');
  await dialog.getByRole('button', { name: /Message 12 of/ }).click();
  await expect(bubbles(page).filter({ hasText: 'Message 12 of' })).toBeInViewport({ ratio: 1 });
  expect(await bubbles(page).count()).toBeLessThanOrEqual(30);
});

async function find(page: Page, text: string, label = 'Conversation'): Promise<Locator> {
  const dialog = await openDialog(page, label);
  await dialog.getByRole('searchbox').fill(text);
  return dialog;
}

/** The words that are highlighted. */
function marked(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String));
}

/** Whether the mark is what one sees there. */
function isMarkInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('found') ?? [];
    if (!(range instanceof Range)) return false;
    const { left, top, width, height } = range.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      seen !== null && range.startContainer.parentElement?.closest('[data-content]')?.contains(seen) === true
    );
  });
}

function offsetFromMiddle(message: Locator): Promise<number> {
  return message.evaluate((element) => {
    const [inner, outer] = [element, element.closest('[role=region]')].map((each) => {
      const { top, height } = each?.getBoundingClientRect() ?? { top: 0, height: 0 };
      return top + height / 2;
    });
    return Math.abs((inner ?? 0) - (outer ?? 0));
  });
}
