import { type Page, expect } from '@playwright/test';
import { resetMock } from '../support/faults.ts';
import { holdClock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(() => resetMock(pageUrl()));

test('the background comes late, moves 10 times a second, and rests during typing, while hidden or paused', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openHeld(page);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await page.clock.runFor(1500);
  await expect(page.getByRole('textbox')).toBeFocused();
  expect(requested.filter((url) => url.includes('decorate-page'))).toEqual([]);
  await expectToMove(page);
  const canvas = page.locator('canvas');
  await expect(canvas).toHaveCount(1);
  await expect(canvas).toHaveAttribute('aria-hidden', 'true');
  await expect(canvas).toHaveCSS('pointer-events', 'none');
  await expect(canvas).toHaveCSS('z-index', '-1');

  for (const letter of 'words') {
    await page.keyboard.type(letter);
    expect(await framesIn(page, 1000)).toBe(0);
  }
  await page.clock.runFor(1000);
  await expectToMove(page);
  await setHidden(page, true);
  expect(await framesIn(page, 5000)).toBe(0);
  await setHidden(page, false);
  await expectToMove(page);
  const pause = page.getByRole('button', { name: 'Pause motion' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  // A frame that was requested before still comes.
  await page.clock.runFor(100);
  const still = await pictureOf(page);
  expect(await framesIn(page, 5000)).toBe(0);
  expect(await pictureOf(page)).toEqual(still);
  await pause.click();
  await expectToMove(page);
  expect(await pictureOf(page)).not.toEqual(still);
});

for (const [motion, fades] of [
  ['motion on', true],
  ['reduced motion', false],
  ['paused motion', false],
] as const) {
  test(`with ${motion} the background ${fades ? 'fades' : 'does not fade'} in`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion === 'reduced motion' ? 'reduce' : 'no-preference' });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const canvas = document.querySelector('canvas');
        if (!canvas) return;
        observer.disconnect();
        Object.assign(globalThis, { fades: canvas.getAnimations().length > 0 });
      }).observe(document, { subtree: true, childList: true });
    });
    await openHeld(page);
    if (motion === 'paused motion') await page.getByRole('button', { name: 'Pause motion' }).click();
    await page.clock.runFor(5000);
    await expect(page.locator('canvas')).toHaveCount(1);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'fades') as unknown)).toBe(fades);
  });
}

test(
  'the background is drawn in a worker, and the page’s main thread requests no frame',
  {
    tag: '@worker-canvas',
  },
  async ({ page }) => {
    await countFrames(page);
    await openLanding(page);
    await expect.poll(() => page.workers().length).toBe(1);
    await expect.poll(async () => (await measure(page)).colours).toBeGreaterThan(4);
    const first = await pictureOf(page);
    await expect.poll(async () => (await pictureOf(page)).equals(first)).toBe(false);
    expect(await framesOf(page)).toBe(0);
  },
);

test('a background worker that cannot be loaded leaves no error', async ({ page }) => {
  await page.route(/background-worker/, (route) => route.abort());
  await openChat(page);
  await expect(page.locator('canvas')).toHaveCount(1);
  await expect.poll(() => page.workers()).toEqual([]);
});

test('with reduced motion the background is one still picture, and no frame is ever requested', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHeld(page);
  await page.clock.runFor(5000);
  await expect.poll(async () => (await measure(page)).colours).toBeGreaterThan(4);
  const still = await pictureOf(page);
  // Whatever the button says.
  for (let presses = 0; presses < 2; presses += 1) {
    await page.getByRole('button', { name: 'Pause motion' }).click();
    await page.clock.runFor(5000);
  }
  expect(await pictureOf(page)).toEqual(still);
  expect(await framesOf(page)).toBe(0);
});

test('the background is absent and no frame requested with forced colours or a wish for more contrast', async ({
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

test('the background covers the window after a resize, with and without motion', async ({ page }) => {
  await openLanding(page);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const size of [
      { width: 390, height: 844 },
      { width: 1600, height: 500 },
    ]) {
      const { width, height } = size;
      await page.setViewportSize(size);
      // The whole window, without scroll bars that take room.
      const visible = await page.evaluate(() => {
        const { clientWidth, clientHeight } = document.documentElement;
        return { width: clientWidth, height: clientHeight };
      });
      await expect.poll(() => page.locator('canvas').boundingBox()).toEqual({ x: 0, y: 0, ...visible });
      // The grid reaches the far corner only when it was drawn again at this size.
      const corner = { x: width - 60, y: height - 60, width: 60, height: 60 };
      await expect.poll(async () => (await measure(page, corner)).colours).toBeGreaterThan(1);
    }
  }
});

test('the background follows the theme, and quiet text stays readable on every pixel of it', async ({
  page,
}) => {
  const expectTheme = (theme: 'dark' | 'light') =>
    expect
      .poll(async () => {
        const { colours, darkest, lightest } = await measure(page);
        const ink = await inkLightness(page);
        const contrast =
          theme === 'dark' ? (ink + 0.05) / (lightest + 0.05) : (darkest + 0.05) / (ink + 0.05);
        return colours > 4 && contrast >= 4.5;
      })
      .toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openLanding(page);
  await expectTheme('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme('light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectTheme('dark');
});

/**
 * Opens the landing with a held clock and counted frames. The background is drawn as in WebKit, on the main thread,
 * which the clock controls.
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

const framesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { framesAsked: number }).framesAsked);

/** The number of frames that the page requests while this much of its time passes. */
async function framesIn(page: Page, durationMs: number): Promise<number> {
  const before = await framesOf(page);
  await page.clock.runFor(durationMs);
  return (await framesOf(page)) - before;
}

/** Its code and its size arrive in real time. */
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

/** How many colours the background has, and how light they are by the formula of WCAG. */
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

/** The lightness of the faintest text on the background. */
async function inkLightness(page: Page): Promise<number> {
  const colour = await page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--ink-quiet)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((text) => {
    const share = Number(text) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
