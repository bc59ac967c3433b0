import { type Page, expect } from '@playwright/test';
import { resetMock } from '../support/faults.ts';
import { holdClock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

interface Told {
  readonly kind: string;
  readonly view?: { readonly running: boolean };
}

/** Why a test of the worker is skipped in WebKit. */
const DRAWN_BY_THE_PAGE = 'the background is drawn on the page’s own thread there';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page }) => {
  await resetMock(pageUrl());
  await watchWorker(page);
});

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
  await holdClock(page);
  await page.goto(pageUrl());
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await page.clock.runFor(1500);
  await expect(page.getByRole('textbox')).toBeVisible();
  expect(requested.filter((url) => url.includes('decorate-page'))).toEqual([]);
  await page.clock.runFor(5000);
  await expectCanvas(page);
});

test('it is drawn in a worker, about 10 times a second, and the page’s own thread asks for no frame', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'webkit', DRAWN_BY_THE_PAGE);
  await countFrames(page);
  await openLanding(page);
  await expect.poll(() => page.workers().length).toBe(1);
  const before = await framesAtRest(page);
  expect((await workIn(page, 2000)).frames).toBeLessThan(25);
  // A slow machine draws fewer, though it is to draw as many.
  for (const waitMs of await waitsOf(page, 10)) {
    expect(waitMs).toBeGreaterThan(50);
    expect(waitMs).toBeLessThan(125);
  }
  expect(await framesOf(page)).toBe(before);
});

test('it rests while somebody types, and goes on afterwards (14.2)', async ({ page, browserName }) => {
  test.skip(browserName === 'webkit', DRAWN_BY_THE_PAGE);
  await openChat(page);
  await expect.poll(() => page.workers().length).toBe(1);
  const stopTyping = keepTyping(page);
  await expect.poll(() => workerFramesIn(page, 500)).toBe(0);
  await stopTyping();
  await expect.poll(() => workerFramesIn(page, 500)).toBeGreaterThan(0);
});

test('with reduced motion it is one still picture: no frame on either thread (15.2)', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'webkit', DRAWN_BY_THE_PAGE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await countFrames(page);
  await openLanding(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(4);
  // Whatever the button says.
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await page.getByRole('button', { name: 'Pause motion' }).click();
  expect(await workerFramesIn(page, 1000)).toBe(0);
  expect(await framesOf(page)).toBe(0);
  const told = await toldOf(page);
  expect(told.filter(({ kind }) => kind === 'show').length).toBeGreaterThan(0);
  expect(told.filter(({ view }) => view?.running)).toEqual([]);
});

test('it moves, and stands still to the pixel while motion is paused (15.2)', async ({ page }) => {
  await openLanding(page);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(4);
  const first = await pictureAfter(page, 0);
  await expect.poll(() => pictureAfter(page, 200)).not.toEqual(first);
  const pause = page.getByRole('button', { name: 'Pause motion' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  // What was begun before may still come.
  let still = await pictureAfter(page, 0);
  await expect
    .poll(async () => {
      const before = still;
      still = await pictureAfter(page, 1000);
      return still.equals(before);
    })
    .toBe(true);
  expect(await pictureAfter(page, 1000)).toEqual(still);
  await pause.click();
  await expect.poll(async () => (await pictureAfter(page, 200)).equals(still)).toBe(false);
});

for (const paused of [false, true]) {
  test(`it covers the viewport after a resize, ${paused ? 'paused' : 'running'}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: paused ? 'reduce' : 'no-preference' });
    await openLanding(page);
    for (const size of [
      { width: 390, height: 844 },
      { width: 1600, height: 500 },
    ]) {
      await page.setViewportSize(size);
      await expectCovered(page);
      // Far corner: the grid reaches it only when it was drawn again at this size.
      const corner = { x: size.width - 60, y: size.height - 60, width: 60, height: 60 };
      await expect.poll(() => coloursIn(page, corner)).toBeGreaterThan(1);
    }
  });
}

test('it follows the colours of the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openLanding(page);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(4);
  const dark = await pictureAfter(page, 500);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await expect.poll(async () => (await brightnessOf(page)).min).toBeGreaterThan(180);
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  await expect.poll(async () => (await pictureAfter(page, 100)).equals(dark)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(async () => (await brightnessOf(page)).min).toBeGreaterThan(180);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`no pixel of it is far from the page: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openChat(page);
    await expect.poll(() => coloursIn(page)).toBeGreaterThan(4);
    for (let picture = 0; picture < 3; picture += 1) {
      await page.waitForTimeout(500);
      const { min, max } = await luminanceOf(page);
      expect((max + 0.05) / (min + 0.05)).toBeLessThan(1.5);
      expect(max).toBeGreaterThan(min);
    }
  });
}

test('nothing is drawn, and no frame asked for, with forced colours or where more contrast is wanted', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'webkit', DRAWN_BY_THE_PAGE);
  for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const) {
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference', ...media });
    await openLanding(page);
    await expect(page.locator('canvas')).toBeHidden();
    await expect.poll(() => page.workers().length).toBe(1);
    expect(await workerFramesIn(page, 500)).toBe(0);
  }
});

test('a worker that cannot be loaded leaves no error, and the page draws itself', async ({ page }) => {
  await page.route(/background-worker/, (route) => route.abort());
  await openLanding(page);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(4);
});

test('with WebKit’s name it is drawn on the page’s own thread, and moves', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
  });
  await openLanding(page);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(4);
  expect(page.workers()).toEqual([]);
  const first = await pictureAfter(page, 0);
  await expect.poll(() => pictureAfter(page, 200)).not.toEqual(first);
});

test('a strict page with Trusted Types needs to name but the one policy', async ({ page, browserName }) => {
  test.skip(browserName === 'webkit', DRAWN_BY_THE_PAGE);
  await page.route(pageUrl(), async (route) => {
    const response = await route.fetch();
    const policy = [
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types quartet-background-worker',
    ];
    const headers = { ...response.headers(), 'content-security-policy': policy.join('; ') };
    await route.fulfill({ response, headers });
  });
  await openLanding(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(4);
});

async function expectCanvas(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await expect(canvas).toHaveCount(1);
  await expect(canvas).toHaveAttribute('aria-hidden', 'true');
  await expect(canvas).toHaveCSS('pointer-events', 'none');
  await expect(canvas).toHaveCSS('position', 'fixed');
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

/** Counts the frames that the page asks for, and keeps what it tells its workers. */
async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = Object.assign(globalThis, { framesAsked: 0, told: [] as unknown[] });
    const request = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (run) => {
      kept.framesAsked += 1;
      return request(run);
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function postMessage(this: Worker, message: unknown, transfer: unknown) {
      kept.told.push(JSON.parse(JSON.stringify(message)));
      Reflect.apply(post, this, [message, transfer]);
    };
  });
}

const framesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { framesAsked: number }).framesAsked);

/** The same, once the page has asked for none in a second. */
async function framesAtRest(page: Page): Promise<number> {
  for (let before = await framesOf(page); ;) {
    await page.waitForTimeout(1000);
    const now = await framesOf(page);
    if (now === before) return now;
    before = now;
  }
}

const toldOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);

interface Work {
  /** How many frames and timers the worker asked for, halved: a picture takes one of each. */
  readonly frames: number;
  /** How long each of its timers was to wait. */
  readonly waitsMs: readonly number[];
}

interface Asked {
  readonly requests: number;
  readonly waitsMs: readonly number[];
}

/** Before the worker's own code comes a watch of the frames and timers that it asks for, which it tells when asked. */
async function watchWorker(page: Page): Promise<void> {
  await page.route(/background-worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${String(watchAsked)})();\n${await response.text()}` });
  });
}

function watchAsked(): void {
  const wait = setTimeout.bind(globalThis);
  const request = requestAnimationFrame.bind(globalThis);
  const waitsMs: number[] = [];
  let requests = 0;
  globalThis.setTimeout = ((run: () => void, delayMs: number) => {
    waitsMs.push(delayMs);
    return wait(run, delayMs);
  }) as typeof setTimeout;
  globalThis.requestAnimationFrame = (run) => {
    requests += 1;
    return request(run);
  };
  const channel = new BroadcastChannel('asked');
  channel.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
    if (data === 'what?') channel.postMessage({ requests, waitsMs });
  });
}

async function workIn(page: Page, durationMs: number): Promise<Work> {
  return page.evaluate(async (watchMs) => {
    const channel = new BroadcastChannel('asked');
    const askedSoFar = () =>
      new Promise<Asked>((resolve) => {
        channel.addEventListener('message', ({ data }) => resolve(data as Asked), { once: true });
        // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
        channel.postMessage('what?');
      });
    const before = await askedSoFar();
    await new Promise((resolve) => setTimeout(resolve, watchMs));
    const after = await askedSoFar();
    channel.close();
    const waitsMs = after.waitsMs.slice(before.waitsMs.length);
    return { frames: (after.requests - before.requests + waitsMs.length) / 2, waitsMs };
  }, durationMs);
}

async function workerFramesIn(page: Page, durationMs: number): Promise<number> {
  return (await workIn(page, durationMs)).frames;
}

/** How long so many timers of the worker were to wait, however long they took. */
async function waitsOf(page: Page, count: number): Promise<readonly number[]> {
  const waitsMs: number[] = [];
  while (waitsMs.length < count) waitsMs.push(...(await workIn(page, 1000)).waitsMs);
  return waitsMs;
}

/** Types on and on, until what is returned is called. */
function keepTyping(page: Page): () => Promise<void> {
  const end = new AbortController();
  async function type(): Promise<void> {
    while (!end.signal.aborted) await page.keyboard.type('a', { delay: 100 });
  }
  const typing = type();
  // A test that fails meanwhile closes the page.
  typing.catch(() => undefined);
  return () => {
    end.abort();
    return typing;
  };
}

/** The background alone. */
async function pictureAfter(page: Page, waitMs: number, clip?: Clip): Promise<Buffer> {
  await page.waitForTimeout(waitMs);
  await page.evaluate(() => (document.querySelector<HTMLElement>('#root')!.style.visibility = 'hidden'));
  const picture = await page.screenshot({ ...(clip && { clip }) });
  await page.evaluate(() => (document.querySelector<HTMLElement>('#root')!.style.visibility = ''));
  return picture;
}

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function coloursIn(page: Page, clip?: Clip): Promise<number> {
  return (await measure(page, clip)).colours;
}

async function luminanceOf(page: Page) {
  return (await measure(page)).luminance;
}

async function brightnessOf(page: Page) {
  return (await measure(page)).brightness;
}

/** Reads the pixels of the background, in another page so that this one is left as it is. */
async function measure(page: Page, clip?: Clip) {
  const picture = await pictureAfter(page, 0, clip);
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(async (encoded) => {
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const linear = (value: number) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4) {
        colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
      }
      const luminance = { min: 1, max: 0 };
      const brightness = { min: 255, max: 0 };
      for (const colour of colours) {
        const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255] as const;
        const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
        luminance.min = Math.min(luminance.min, light);
        luminance.max = Math.max(luminance.max, light);
        brightness.min = Math.min(brightness.min, red, green, blue);
        brightness.max = Math.max(brightness.max, red, green, blue);
      }
      return { colours: colours.size, luminance, brightness };
    }, picture.toString('base64'));
  } finally {
    await reader.close();
  }
}
