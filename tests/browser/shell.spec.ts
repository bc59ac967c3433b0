import { expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { ask, bubbles, hear, quickMock } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('reduced motion requests no animation frame, on any screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const counter = Object.assign(globalThis, { framesRequested: 0 });
    const request = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (run) => {
      counter.framesRequested += 1;
      return request(run);
    };
  });
  await openChat(page);
  const pause = page.getByRole('button', { name: 'Pause motion' });
  await expect(pause).toHaveAttribute('aria-pressed', 'false');
  await pause.click();
  await pause.click();
  await hear(page, 'Anything moving?');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'framesRequested') as unknown)).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('pause leaves nothing that changes for 10 s', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await bringSettings(page, { attemptTimeoutMs: 600_000 });
  await page.clock.install();
  await openChat(page);
  const reading = page.getByRole('definition').nth(2);
  const before = await reading.innerText();
  await page.clock.runFor(6000);
  await expect(reading).not.toHaveText(before);
  // A thinking persona moves until it is answered.
  await setFaults(pageUrl(), { kind: 'hang' });
  await ask(page, 'Anything moving?');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.locator('[data-moves=true]')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  const pause = page.getByRole('button', { name: 'Pause motion' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  // A screen that fades in comes to its end.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const changes = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const watcher = new MutationObserver((records) => (count += records.length));
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(() => resolve(count), 10_000);
      }),
  );
  await page.clock.runFor(10_000);
  expect(await changes).toBe(0);
  // The background may still fade in: its code comes in real time, and the test holds the clock.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('the Enter that ends a composition sends nothing', { tag: '@devtools' }, async ({ page }) => {
  await openChat(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await devtools.send('Input.insertText', { text: '日本' });
  await expect(page.getByRole('textbox')).toHaveValue('日本');
  await expect(bubbles(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(bubbles(page)).toHaveCount(3);
});

test('the theme follows the system until it is switched, survives a reload, and includes fields', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openLanding(page);
  const shown = () =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme, scrollbarColor } = getComputedStyle(document.documentElement);
      return { backgroundColor, colorScheme, scrollbarColor };
    });
  const light = await shown();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await shown();
  expect(dark.backgroundColor).not.toBe(light.backgroundColor);
  expect(dark.scrollbarColor).not.toBe(light.scrollbarColor);
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect.poll(shown).toEqual({ ...light, colorScheme: 'light' });
  await page.reload();
  await expect.poll(shown).toEqual({ ...light, colorScheme: 'light' });
});
