import { type Locator, type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { goldenLink } from '../support/golden-links.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { ask, importTalk, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const QUESTION = 'How should we plan the launch of our product?';

/** The words of the product's own that only a screen needs. */
const OF_THE_SCREEN = /Prepared answers, no AI|Show all quotes|Press a quote|Connected|Show earlier/;

/** The width of A4 between margins of 15 mm, in pixels. */
const PAPER = { width: 680, height: 1009 };

test.beforeEach(() => quickMock(pageUrl()));

test('a print of a conversation has all of it, dark on white, and leaves the screen as it was', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openChat(page);
  await importTalk(page, 97);
  await page.getByRole('textbox').fill('Typed.');
  const list = page.getByRole('region', { name: 'Conversation' });
  await list.evaluate((element) => (element.scrollTop = 300));
  const before = await list.evaluate(stateOfList);
  expect(before.messages).toBeLessThan(97);

  await printed(page, async () => {
    await expect(list.getByText('Message 1 of a long talk.', { exact: true })).toBeVisible();
    await expect(list.getByText('Message 97 of a long talk.', { exact: true })).toBeVisible();
    expect((await list.evaluate(stateOfList)).messages).toBe(97);
    await expect(list.locator('time:visible')).toHaveCount(97);
    await expect(list.getByText(/^Printed on [^.]+\.$/)).toBeVisible();
    await expect(list.getByText('The Visionary:').first()).toBeVisible();
    await expect(page.getByText('Typed.')).toBeHidden();
    await expectOnlyWords(page);
    await expectInk(page);
  });
  expect(await list.evaluate(stateOfList)).toEqual(before);
  await expect(page.getByRole('textbox')).toHaveValue('Typed.');
  await expect(page.getByText('Printed on')).toHaveCount(0);
});

test('a print of the round table has each round with all quotes of its map, and nothing is cut', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  for (let round = 1; round <= 5; round += 1) {
    await ask(page, QUESTION);
    await expect(page.locator(`[data-round="${round}"] [data-drawn=true][data-current=true]`)).toBeVisible();
  }
  const quotes = page.locator('td q');
  await expect(quotes.first()).toBeAttached();
  await page.getByRole('textbox').fill('Typed.');
  const list = page.getByRole('region', { name: 'Rounds' });
  const topPx = await list.evaluate((element) => element.scrollTop);
  expect(topPx).toBeGreaterThan(0);

  await printed(page, async () => {
    await expect(list.locator('[data-round]')).toHaveCount(5);
    await expect(list.locator('[data-lane]:visible')).toHaveCount(20);
    expect(await quotes.count()).toBeGreaterThan(7);
    for (const quote of await quotes.all()) await expect(quote).toBeVisible();
    await expect(page.locator('[data-voice]:visible')).not.toHaveCount(0);
    await expect(list.locator('time:visible').first()).toBeVisible();
    await expectOnlyWords(page);
    await expectInk(page);
  });
  await expect(list.locator('[data-round]')).toHaveCount(3);
  expect(await list.evaluate((element) => element.scrollTop)).toBe(topPx);
  await expect(page.getByRole('textbox')).toHaveValue('Typed.');

  // Out of date.
  await page.locator('[data-round="5"]').getByRole('button', { name: 'Ask again' }).first().click();
  await expect(page.locator('[data-round="5"] [data-state=answered]')).toHaveCount(4);
  await printed(page, async () => {
    await expect(list.getByText('out of date')).toBeVisible();
    await expectOnlyWords(page);
  });
});

test('a print of an answer that is arriving says that it is incomplete', async ({ page }) => {
  await bringSettings(page, { streaming: true });
  await openChat(page);
  await setFaults(pageUrl(), { kind: 'stream-stall' });
  await ask(page, 'How do I test an idea before I build it?');
  await expect(page.locator('[data-awaited] [data-content]')).toHaveText(/\w/);
  const wordsBelow = () =>
    page.locator('[data-awaited]').evaluate((answer) => getComputedStyle(answer, '::after').content);
  expect(await wordsBelow()).toBe('none');
  await printed(page, async () => {
    await expect(page.locator('[data-awaited] [data-content]')).toBeVisible();
    expect(await wordsBelow()).toContain('Incomplete: this answer was still arriving');
    await expect(page.getByText('The Visionary is answering.', { exact: true })).toBeHidden();
    await expectOnlyWords(page);
  });
  await page.getByRole('button', { name: 'Stop' }).click();
});

test('a print of a round from a link has all quotes, and nothing is cut', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${pageUrl()}#${goldenLink('launch').link}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A round from a link');
  await printed(page, async () => {
    const quotes = page.locator('td q');
    expect(await quotes.count()).toBeGreaterThan(2);
    for (const quote of await quotes.all()) await expect(quote).toBeVisible();
    await expectOnlyWords(page);
    await expectInk(page);
  });
});

test('the PDF that Chromium makes has the messages that were not in sight @devtools', async ({ page }) => {
  await openChat(page);
  await importTalk(page, 97);
  const list = page.getByRole('region', { name: 'Conversation' });
  await list.evaluate((element) => (element.scrollTop = 300));
  const before = await list.evaluate(stateOfList);
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm' } })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4);
  expect(await list.evaluate(stateOfList)).toEqual(before);
});

/** Runs a check with the page as it is on paper. */
async function printed(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? PAPER;
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await look();
  await page.setViewportSize(size);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
}

/** No control is on paper, and nothing is cut there or wider than it. */
async function expectOnlyWords(page: Page): Promise<void> {
  const controls = page.locator(
    ':is(textarea, input, select, canvas, nav, [role=dialog], button:not(.bare, .link)):visible',
  );
  await expect(controls).toHaveCount(0);
  expect(await page.locator('#root').innerText()).not.toMatch(OF_THE_SCREEN);
  expect(await cutBoxes(page.locator('#root'))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** What hides a part of its content. */
async function cutBoxes(places: Locator): Promise<readonly string[]> {
  return places.evaluateAll((all) =>
    all
      .flatMap((each) => [each, ...each.querySelectorAll('*')])
      .filter((box) => {
        if (box.matches('svg *, .hidden, :has(> svg), summary') || !box.checkVisibility()) return false;
        const { overflowX, overflowY } = getComputedStyle(box);
        const isCut = box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
        return isCut && ![overflowX, overflowY].every((each) => each === 'visible');
      })
      .map((box) => box.outerHTML.slice(0, 200)),
  );
}

/** Every background is white or nearly so, and the page's ink is dark. */
async function expectInk(page: Page): Promise<void> {
  const colours = await page.locator('body, body *').evaluateAll((all) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    const lightness = (colour: string) => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return Math.min(...context.getImageData(0, 0, 1, 1).data);
    };
    const shown = all.filter((each) => each.checkVisibility());
    return {
      darkestPaper: Math.min(...shown.map((each) => lightness(getComputedStyle(each).backgroundColor))),
      ink: lightness(getComputedStyle(document.body).color),
    };
  });
  expect(colours.darkestPaper).toBeGreaterThan(225);
  expect(colours.ink).toBeLessThan(60);
}

function stateOfList(list: Element): { readonly topPx: number; readonly messages: number } {
  return { topPx: list.scrollTop, messages: list.querySelectorAll('li[data-sender]').length };
}
