import { type Page, expect } from '@playwright/test';
import { goldenLink } from '../support/golden-links.ts';
import { WAY_IN, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const INTRO_MS = 5100;

const landing = (page: Page) => page.getByRole('button', { name: WAY_IN });

const firstStep = (page: Page) => page.getByText('Initializing squad components');

/** Opens the page without its code, and returns what lets that come. */
async function openSlowly(page: Page, address = pageUrl()): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/index-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  // Its style sheet is there, too.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Where everything in the intro is, beside its tools. */
function boxes(page: Page): Promise<readonly string[]> {
  return page.locator('main').evaluate((intro) =>
    [...intro.querySelectorAll('h1, ol, li, li > span, [data-skip]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderColor, font } = getComputedStyle(element);
      return [
        element.textContent
          .trim()
          .split(/\s{2,}/)
          .join(''),
        x,
        y,
        width,
        height,
        color,
        backgroundColor,
        borderColor,
        font,
      ].join(' ');
    }),
  );
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 320, height: 640 }],
  ['a window of 1280 x 1024 at 500 %', { width: 256, height: 205 }],
] as const) {
  test(`on ${device} a slow network shows the first frame of the intro at once, and the code changes nothing of it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The intro stays, while timers go on.
    await page.clock.setFixedTime(0);
    const release = await openSlowly(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Quartet' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Quartet is starting' }).getByRole('listitem')).toHaveText([
      'Initializing squad components',
      'Loading AI agent networks',
      'Connecting to AI data streams',
      'Rendering user interface',
      'Quartet ready',
    ]);
    const before = await boxes(page);
    await release();
    await expect(page.locator('main button[popovertarget], main a').first()).toBeAttached();
    expect(await boxes(page)).toEqual(before);
  });
}

test('a font that comes after the first frame, but before the code, is used all the same', async ({
  page,
}) => {
  let sendFont = (): void => undefined;
  const sent = new Promise<void>((resolve) => (sendFont = resolve));
  await page.route('**/*.woff2', async (route) => {
    await sent;
    await route.continue();
  });
  const release = await openSlowly(page);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const came = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
  sendFont();
  await came;
  await release();
  await expect(landing(page)).toBeVisible();
  const [used, system] = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const widthPx = () => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return range.getBoundingClientRect().width;
    };
    const before = widthPx();
    title.style.fontFamily = 'var(--font-system)';
    return [before, widthPx()];
  });
  expect(used).not.toBe(system);
});

test('loading counts into the time of the intro: code that comes after it leads to the landing at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('main[data-phase]:not([data-frame])'))
        Reflect.set(globalThis, 'hasIntro', true);
    }).observe(document, { childList: true, subtree: true });
  });
  const release = await openSlowly(page);
  await expect(firstStep(page)).toBeVisible();
  await page.waitForFunction((endMs) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint && performance.now() - paint.startTime > endMs;
  }, INTRO_MS);
  await release();
  await expect(landing(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.has(globalThis, 'hasIntro'))).toBe(false);
  await expect(page.getByText('You skipped the intro.')).toHaveCount(0);
});

for (const [what, skip] of [
  ['a key', (page: Page) => page.keyboard.press('x')],
  ['a tap', (page: Page) => firstStep(page).click()],
  ['its button', (page: Page) => page.getByRole('button', { name: 'Skip' }).click()],
] as const) {
  test(`${what} skips the intro before the page's code is there`, async ({ page }) => {
    await page.clock.setFixedTime(0);
    const release = await openSlowly(page);
    await expect(firstStep(page)).toBeVisible();
    await skip(page);
    await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
    await release();
    await expect(landing(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('a visitor who skips the intro from now on sees nothing of it, until the options bring it back', async ({
  page,
}) => {
  await openLanding(page);
  await page.getByRole('button', { name: 'Skip it from now on' }).click();
  await expect(page.getByRole('button', { name: 'Show it again' })).toBeFocused();

  const release = await openSlowly(page);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await release();
  await expect(landing(page)).toBeVisible();
  await expect(page.getByText('Skip it from now on')).toHaveCount(0);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('checkbox', { name: 'Skip the intro' }).uncheck();
  await page.reload();
  await expect(firstStep(page)).toBeVisible();
});

test('a theme chosen earlier is there with the first frame', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLanding(page);
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await shown();
  const release = await openSlowly(page);
  await expect(firstStep(page)).toBeVisible();
  expect(await shown()).toBe(light);
  await release();
});

for (const hash of [`#${goldenLink('launch').link}`, '#q=Why?']) {
  test(`an address that opens something else shows no intro first: ${hash.slice(0, 4)}`, async ({ page }) => {
    const release = await openSlowly(page, `${pageUrl()}${hash}`);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
    await page.keyboard.press('x');
    await release();
    await expect(
      page.getByRole('heading', { level: 1, name: /^(A round from a link|Round table)$/ }),
    ).toBeVisible();
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('no intro stands still', async ({ page }) => {
    await page.goto(pageUrl());
    await expect(firstStep(page)).toBeHidden();
    await expect(firstStep(page)).toHaveCount(1);
  });
});

test('a page whose code does not come says so', async ({ page }) => {
  await page.route(/\/index-[^/]+\.js$/, (route) => route.fulfill({ status: 503 }));
  await page.goto(pageUrl());
  await expect(page.getByText('The page does not load. Check the connection, then reload it.')).toBeVisible();
});

test('a double click that skips the intro presses nothing on the landing', async ({ page }) => {
  await openLanding(page);
  const chip = (await page.getByRole('button', { name: /four-day week/ }).boundingBox())!;
  await page.reload();
  await expect(firstStep(page)).toBeVisible();
  for (let clicks = 0; clicks < 2; clicks += 1)
    await page.mouse.click(chip.x + chip.width / 2, chip.y + chip.height / 2);
  await expect(landing(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Quartet' })).toBeVisible();
  // Another press counts, in another place at once.
  await page.getByRole('button', { name: /customer emails/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /customer emails/ })).toBeVisible();
});
