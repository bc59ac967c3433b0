import { type Page, expect } from '@playwright/test';
import { resetMock } from '../support/faults.ts';
import { holdClock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1600, height: 500 };

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(() => resetMock(pageUrl()));

test('one canvas behind every screen, unseen by assistive technology and the pointer (14.1, 14.2)', async ({
  page,
}) => {
  await openLanding(page);
  await expectCanvas(page);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
  await expectCanvas(page);
});

test('it comes once a screen has stayed, and lets those come first that are left at once (14.3)', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openHeld(page);
  await begin(page);
  expect(requested.filter((url) => url.includes('decorate-page'))).toEqual([]);
  await page.clock.runFor(5000);
  await expectCanvas(page);
});

test('it is drawn in a worker, and the page’s own thread asks for no frame', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'webkit', 'the background is drawn on the page’s own thread there');
  await countFrames(page);
  await openLanding(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await expectDrawn(page);
  const first = await pictureOf(page);
  await expect.poll(async () => (await pictureOf(page)).equals(first)).toBe(false);
  await page.getByRole('button', { name: 'Pause motion' }).click();
  const isStill = async () => {
    const before = await pictureOf(page);
    await page.waitForTimeout(1000);
    return (await pictureOf(page)).equals(before);
  };
  await expect.poll(isStill).toBe(true);
  expect(await framesOf(page)).toBe(0);
});

test('a worker that cannot be loaded leaves no error', async ({ page }) => {
  await page.route(/background-worker/, (route) => route.abort());
  await openChat(page);
  await expectCanvas(page);
  await expect.poll(() => page.workers()).toEqual([]);
});

test('it moves 10 times a second, but not while the page is hidden, and stands still to the pixel while motion is paused (15.2)', async ({
  page,
}) => {
  await openHeld(page);
  await expectToMove(page);
  await setHidden(page, true);
  expect(await framesIn(page, 5000)).toBe(0);
  await setHidden(page, false);
  await expectToMove(page);
  const pause = page.getByRole('button', { name: 'Pause motion' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  // One that was asked for before still comes.
  await page.clock.runFor(100);
  const still = await pictureOf(page);
  expect(await framesIn(page, 5000)).toBe(0);
  expect(await pictureOf(page)).toEqual(still);
  await pause.click();
  await expectToMove(page);
  expect(await pictureOf(page)).not.toEqual(still);
});

test('it rests while somebody types, and goes on afterwards (14.2)', async ({ page }) => {
  await openHeld(page);
  await begin(page);
  await expectToMove(page);
  for (const letter of 'words') {
    await page.keyboard.type(letter);
    expect(await framesIn(page, 1000)).toBe(0);
  }
  await page.clock.runFor(1000);
  await expectToMove(page);
});

test('with reduced motion it is one still picture, and no frame is ever asked for (15.2)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHeld(page);
  await page.clock.runFor(5000);
  await expectDrawn(page);
  const still = await pictureOf(page);
  // Whatever the button says.
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await page.clock.runFor(5000);
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await page.clock.runFor(5000);
  expect(await pictureOf(page)).toEqual(still);
  expect(await framesOf(page)).toBe(0);
});

test('nothing is drawn, and no frame asked for, with forced colours or where more contrast is wanted', async ({
  page,
}) => {
  await openHeld(page);
  await expectToMove(page);
  for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const) {
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference', ...media });
    await expect(page.locator('canvas')).toBeHidden();
    await expect.poll(() => framesIn(page, 1000)).toBe(0);
    expect((await measure(page)).colours).toBe(1);
  }
  await page.emulateMedia({ contrast: 'no-preference' });
  await expectToMove(page);
});

test('it covers the viewport after a resize, in motion or not', async ({ page }) => {
  await openLanding(page);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const size of [PHONE, WIDE]) {
      const { width, height } = size;
      await page.setViewportSize(size);
      await expectCovered(page);
      // The grid reaches the far corner only when it was drawn again at this size.
      const corner = { x: width - 60, y: height - 60, width: 60, height: 60 };
      await expect.poll(async () => (await measure(page, corner)).colours).toBeGreaterThan(1);
    }
  }
});

test('it follows the colours of the page, the system’s and the chosen ones, and no pixel is far from them', async ({
  page,
}) => {
  const expectTheme = (theme: 'dark' | 'light') =>
    expect
      .poll(async () => {
        const { colours, darkest, lightest } = await measure(page);
        const isNear = (lightest + 0.05) / (darkest + 0.05) < 1.5;
        return colours > 4 && isNear && (lightest < 0.2 ? 'dark' : 'light');
      })
      .toBe(theme);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLanding(page);
  await expectTheme('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme('light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectTheme('dark');
});

async function expectCanvas(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await expect(canvas).toHaveCount(1);
  await expect(canvas).toHaveAttribute('aria-hidden', 'true');
  await expect(canvas).toHaveCSS('pointer-events', 'none');
  await expect(canvas).toHaveCSS('z-index', '-1');
  await expectCovered(page);
}

/** By the canvas: all of the window but its scroll bars, where they take room of their own. */
async function expectCovered(page: Page): Promise<void> {
  const visible = await page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement;
    return { width: clientWidth, height: clientHeight };
  });
  await expect.poll(() => page.locator('canvas').boundingBox()).toEqual({ x: 0, y: 0, ...visible });
}

async function expectDrawn(page: Page): Promise<void> {
  await expect.poll(async () => (await measure(page)).colours).toBeGreaterThan(4);
}

/**
 * Opens the landing with the clock held and the frames counted. The background is drawn as in WebKit, on the page's own
 * thread, which the clock reaches.
 */
async function openHeld(page: Page): Promise<void> {
  await holdClock(page);
  await countFrames(page);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'vendor', { value: 'Apple' }));
  await page.goto(pageUrl());
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.clock.runFor(1500);
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
}

/** Those that the page asks for. */
async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = Object.assign(globalThis, { framesAsked: 0 });
    const request = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (run) => {
      counter.framesAsked += 1;
      return request(run);
    };
  });
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await page.clock.runFor(1500);
  await expect(page.getByRole('textbox')).toBeFocused();
}

const framesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { framesAsked: number }).framesAsked);

/** How many the page asks for while so much of its own time passes. */
async function framesIn(page: Page, durationMs: number): Promise<number> {
  const before = await framesOf(page);
  await page.clock.runFor(durationMs);
  return (await framesOf(page)) - before;
}

/** Its code and its size come in real time. */
async function expectToMove(page: Page): Promise<void> {
  await expect.poll(() => framesIn(page, 1000)).toBe(10);
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

type Clip = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** The background alone, once it has faded in. */
async function pictureOf(page: Page, clip?: Clip): Promise<Buffer> {
  const show = (visibility: string) =>
    page.locator('#root').evaluate((root, value) => void (root.style.visibility = value), visibility);
  await expect(page.locator('canvas')).toHaveCSS('opacity', '1');
  await show('hidden');
  const picture = await page.screenshot({ ...(clip && { clip }) });
  await show('');
  return picture;
}

/** How many colours the background has, and how light they are. */
async function measure(page: Page, clip?: Clip) {
  const picture = await pictureOf(page, clip);
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const linear = (value: number) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const lights = [...new Set(new Uint32Array(data.buffer))].map(
      (pixel) =>
        0.2126 * linear(pixel & 255) +
        0.7152 * linear((pixel >> 8) & 255) +
        0.0722 * linear((pixel >> 16) & 255),
    );
    return { colours: lights.length, darkest: Math.min(...lights), lightest: Math.max(...lights) };
  }, picture.toString('base64'));
}
