import { type Page, type Route, expect } from '@playwright/test';
import { MAX_PERSONAS, createTestSquadData } from '../support/squads.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { quickMock } from './converse.ts';
import { NOT_LOADED, openLanding, pageUrl, useFontWheneverItComes } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';

/** About the widths at which the landing changes its order. */
const WIDTHS_PX = [
  320, 359, 361, 387, 389, 479, 481, 599, 601, 719, 721, 899, 901, 959, 961, 1099, 1101, 1920,
];

const example = (page: Page) => page.getByRole('region', { name: 'A prepared example.' });
const field = (page: Page) => page.getByPlaceholder('Ask all four ...');
const firstFace = (page: Page) => example(page).locator('[data-voice=stand]').first();

test.beforeEach(() => quickMock(pageUrl()));

for (const [width, height] of [
  [1440, 900],
  [1366, 768],
] as const) {
  test(`at ${width} x ${height} the field, its questions and the picture are in sight, with no scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openLanding(page);
    for (const shown of [field(page), page.getByText(/customer emails/), example(page)])
      await expect(shown).toBeInViewport({ ratio: 1 });
  });
}

test('the picture plays once: the answers, then where each stands, then the headline', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openLanding(page);
  await expect(firstFace(page)).toBeAttached();
  /** What is seen of the picture after this time, with the distance of a face from its place. */
  const seenAt = (timeMs: number) =>
    example(page).evaluate((region, currentTime) => {
      for (const animation of region.getAnimations({ subtree: true })) {
        animation.pause();
        animation.currentTime = currentTime;
      }
      const isSeen = (element: Element | null) =>
        element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
      const face = region.querySelector('[data-voice=stand]');
      return {
        answers: [...region.querySelectorAll('[aria-hidden] > li > [data-text]')].filter(
          (line) => isSeen(line) && line.textContent.endsWith('.'),
        ).length,
        map: isSeen(region.querySelector('[role=group]')),
        isInPlace: face !== null && ['none', '0px'].includes(getComputedStyle(face).translate),
        headline: isSeen(region.querySelector('p[data-text] ~ div p[data-text]')),
      };
    }, timeMs);
  expect(await seenAt(1000)).toEqual({ answers: 2, map: false, isInPlace: false, headline: false });
  expect(await seenAt(3500)).toEqual({ answers: 4, map: false, isInPlace: false, headline: false });
  expect(await seenAt(4380)).toEqual({ answers: 0, map: true, isInPlace: false, headline: false });
  expect(await seenAt(7350)).toEqual({ answers: 0, map: true, isInPlace: true, headline: false });
  expect(await seenAt(7900)).toEqual({ answers: 0, map: true, isInPlace: true, headline: true });
});

test('under reduced motion the picture is there at once, and cannot be replayed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLanding(page);
  await expect(firstFace(page)).toBeVisible();
  expect(await example(page).evaluate((region) => region.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(0);
});

test('the picture has its room before it comes, at any width', async ({ page }) => {
  await useFontWheneverItComes(page);
  const held: Route[] = [];
  await page.route(/\/(table-and-dialogs|example-round)-[^/]+\.js$/, (route) => void held.push(route));
  await openLanding(page);
  await page.evaluate(() => document.fonts.ready);
  const below = async () => {
    const tops: number[] = [];
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      const list = page.getByRole('list').filter({ has: page.getByRole('article') });
      const box = await list.boundingBox();
      tops.push(Math.round(box?.y ?? 0), Math.round(box?.height ?? 0));
    }
    return tops;
  };
  const before = await below();
  await expect(example(page)).toHaveCount(0);
  for (const route of held) await route.continue();
  await page.unroute(/\/(table-and-dialogs|example-round)-[^/]+\.js$/);
  await expect(example(page)).toBeVisible();
  await expect(page.getByText('“Neither, yet.”')).toBeVisible();
  await page.evaluate(() => (document.documentElement.scrollTop = 0));
  expect(await below()).toEqual(before);
});

for (const part of ['table-and-dialogs', 'example-round']) {
  test(`without ${part}, the landing does without its picture, and still asks`, async ({ page }) => {
    expectErrors(page, NOT_LOADED);
    const isPart = ({ pathname }: URL) => pathname.includes(`/${part}-`);
    const isRefused = page.waitForRequest((request) => isPart(new URL(request.url())));
    await page.route(isPart, (route) => route.fulfill({ status: 503 }));
    await openLanding(page);
    await isRefused;
    await expect(field(page)).toBeVisible();
    await expect(example(page)).toHaveCount(0);
    // Nothing stays empty beside the field.
    await expect
      .poll(async () => (await field(page).locator('xpath=ancestor::section').boundingBox())?.width)
      .toBeGreaterThan(1000);
    await page.unroute(isPart);
    await field(page).fill('How should we plan the launch of our product?');
    await field(page).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /launch of our product/ })).toBeVisible();
  });
}

test('the landing of a low window opens at its top', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openLanding(page);
  await expect(page.getByText('WITH LOVE FOR DEGENS')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(field(page)).toBeInViewport({ ratio: 1 });
});

test('with eight personas the landing covers nothing, and has no picture', async ({ page }) => {
  await bringSettings(page, { squad: createTestSquadData(MAX_PERSONAS) });
  await openLanding(page);
  await expect(page.getByPlaceholder('Ask all eight ...')).toBeVisible();
  await expect(example(page)).toHaveCount(0);
  const floating = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter((each) =>
          ['fixed', 'sticky'].includes(getComputedStyle(each).position),
        ).length,
    );
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await floating()).toBe(0);
  }
});

for (const [way, ask] of [
  ['a pressed question', (page: Page) => page.getByText(/customer emails/).click()],
  [
    'Enter in the field',
    async (page: Page) => {
      await field(page).fill('Should we let an AI write our customer emails?');
      await field(page).press('Enter');
    },
  ],
] as const) {
  test(`what is typed directly after ${way} arrives, even before the table’s code does`, async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/(chat|table-and-dialogs)-[^/]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await openLanding(page);
    await ask(page);
    await page.keyboard.type('What would ');
    release();
    await page.keyboard.type('it cost?', { delay: 15 });
    const input = page.getByPlaceholder('Ask all four...');
    await expect(input).toHaveValue('What would it cost?');
    await expect(input).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
