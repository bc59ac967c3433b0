import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { ask, changeMock, hear, quickMock, showAllQuotes, stateOfQuestion } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';
import { translate, translateIntoSameWords } from './translate.ts';
import { VISITS } from './visits.ts';

const BROKEN = 'This part of the page could not be shown';

// Each test is independent.
test.describe.configure({ mode: 'parallel' });

for (const [name, visit] of VISITS) {
  test(`on a translated page nothing is lost: ${name}`, async ({ page }) => {
    await translateIntoSameWords(page);
    await visit(page, async (place) => {
      expect(await page.getByText(BROKEN).count(), place).toBe(0);
    });
  });
}

test.describe('while metrics tick', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('on a translated page a streamed answer and a tick show each text once', async ({ page }) => {
    await openStreaming(page);
    await translate(page);
    const card = page.getByRole('region', { name: 'Profile' });
    const uptime = card.locator('dd').first();
    const pathways = card.locator('dd').nth(2);
    await expect(uptime).toHaveText(/^«\d\d\.\d\d%»$/);
    const before = await pathways.innerText();
    await changeMock(pageUrl(), 'PATCH', 'settings', { chunkDelayMs: 40 });
    const shown = await watchLastBubble(page);
    await hear(page, 'How would you reinvent the library?');
    const seen = (await shown()).map(plain);
    expect(seen.length).toBeGreaterThan(5);
    const whole = seen.at(-1) ?? '';
    expect(whole.split(whole.slice(0, 12))).toHaveLength(2);
    expect(seen.filter((text) => !whole.startsWith(text))).toEqual([]);
    await expect.poll(() => pathways.innerText(), { timeout: 15_000 }).not.toBe(before);
    await expect(pathways).toHaveText(/^«\d{3},\d{3}»$|^«\d,\d{3},\d{3}»$/);
    await page.keyboard.press('Alt+PageDown');
    await expect(page.getByRole('group', { name: 'The Methodologist, 2 of 4' })).toHaveText(
      /^«The Methodologist»«, 2 of 4»/,
    );
  });
});

test('on a translated page a question that is asked again, and stopped, takes no screen', async ({
  page,
}) => {
  await openStreaming(page);
  await setFaults(pageUrl(), { kind: 'status', status: 500 });
  await translate(page);
  await ask(page, 'Is anybody there?');
  await expect(stateOfQuestion(page)).toContainText('Attempt 2 of 4, next in');
  await expect(stateOfQuestion(page).locator('p')).toHaveText(/^«[^«]*»$/);
  await page.getByRole('textbox').fill('A text that is typed meanwhile');
  await page.keyboard.press('Escape');
  await expect(stateOfQuestion(page).locator('p')).toHaveText('«Stopped. Your question is kept.»');
  await expect(page.getByRole('textbox')).toHaveValue('A text that is typed meanwhile');
  await expect(page.getByText(BROKEN)).toHaveCount(0);
});

test('on a translated page a round is asked, answered and drawn', async ({ page }) => {
  await openStreaming(page);
  await translate(page);
  await page.keyboard.press('Alt+End');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Round table»');
  await setFaults(pageUrl(), { kind: 'status', persona: 'executor', status: 429, retryAfterSeconds: 60 });
  await ask(page, 'How should we plan the launch of our product?');
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(3);
  await page.getByRole('button', { name: 'Stop all' }).click();
  await expect(page.locator('[data-lane][data-state=stopped]')).toHaveCount(1);
  await setFaults(pageUrl());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
  for (const state of await page.locator('[data-lane] header p').allTextContents())
    expect(state).toMatch(/^«✓»«answered»$/);
  await page
    .getByRole('button', { name: /, for$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /, (for|against|mixed|silent)$/ })
    .last()
    .click();
  await showAllQuotes(page);
  await expect(page.getByText(BROKEN)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toBeVisible();
});

test('a part of the page whose elements something else has removed is drawn again with the input’s text', async ({
  page,
}) => {
  expectErrors(page, /removeChild|NotFoundError|above error occurred/);
  await openStreaming(page);
  await setFaults(pageUrl(), { kind: 'status', status: 500 });
  await ask(page, 'Is anybody there?');
  await expect(stateOfQuestion(page)).toContainText('Attempt 2 of 4');
  await page.getByRole('textbox').fill('A text that is typed meanwhile');
  await stateOfQuestion(page).evaluate((element) => element.remove());
  await page.getByRole('button', { name: 'Round table' }).click();
  await page.getByRole('button', { name: 'Round table' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('A text that is typed meanwhile');
  await expect(page.getByText(BROKEN)).toHaveCount(0);
});

async function openStreaming(page: Page): Promise<void> {
  await quickMock(pageUrl());
  await bringSettings(page, { streaming: true });
  await openChat(page);
}

/** From now on, the texts of the newest answer in each frame. */
async function watchLastBubble(page: Page): Promise<() => Promise<readonly string[]>> {
  const watch = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    (function look() {
      const bubble = [...document.querySelectorAll('li[data-sender=ai] [data-content]')].slice(1).at(-1);
      if (bubble?.textContent) seen.add(bubble.textContent);
      requestAnimationFrame(look);
    })();
    return seen;
  });
  return () => watch.evaluate((seen) => [...seen]);
}

/** Without the marks of Markdown and of the translation. */
function plain(text: string): string {
  return text.replaceAll(/[«»*\s]/g, '');
}
