import { expect } from '@playwright/test';
import { ask, holdAnswer, quickMock } from './converse.ts';
import { addStyles, messages, openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('reduced motion requests no animation frame, on any screen (15.2)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { framesRequested: number };
    counter.framesRequested = 0;
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
  await page.getByRole('textbox').fill('Anything moving?');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(3);
  expect(
    await page.evaluate(() => (globalThis as unknown as { framesRequested: number }).framesRequested),
  ).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('pause leaves nothing that changes for 10 s (15.2)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await openChat(page);
  const reading = page.getByRole('definition').nth(2);
  const before = await reading.innerText();
  await page.clock.runFor(6000);
  await expect(reading).not.toHaveText(before);
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
  // The background may still fade in: its code comes in real time, and the clock is the test's.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('a reader who scrolled back stays, and finds the new message (5.11)', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 520 });
  await openChat(page);
  const list = page.getByRole('region', { name: 'Conversation' });
  const distanceToEndPx = () =>
    list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  for (let count = 1; count <= 4; count += 1) {
    await page.getByRole('textbox').fill(`Question ${count}: how do I plan my week?`);
    await page.keyboard.press('Enter');
    await expect(messages(page)).toHaveCount(1 + 2 * count);
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  }
  await expect.poll(distanceToEndPx).toBeLessThan(2);
  const release = await holdAnswer(page);
  await ask(page, 'One more?');
  await list.hover();
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
  await release();
  await expect(messages(page)).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
  await page.getByRole('button', { name: 'New message' }).click();
  await expect.poll(distanceToEndPx).toBeLessThan(2);
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
});

test('on a phone the persona is one tap away and the input in view (5.9)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page);
  await expect(page.getByRole('textbox')).toBeInViewport();
  await expect(page.getByRole('meter')).toHaveCount(0);
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog').getByRole('meter')).toHaveCount(12);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Profile' })).toBeFocused();
  // As when the keyboard comes up.
  await page.getByRole('textbox').focus();
  await page.setViewportSize({ width: 390, height: 420 });
  await expect(page.getByRole('textbox')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport();
});

test('the Enter that ends a composition sends nothing (10.3)', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'drives an input method through the Chrome DevTools Protocol');
  await openChat(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await devtools.send('Input.insertText', { text: '日本' });
  await expect(page.getByRole('textbox')).toHaveValue('日本');
  await expect(messages(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(3);
});

test('the theme follows the system until it is switched, and stays (15.1)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openLanding(page);
  const pageColour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await pageColour();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await pageColour();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect.poll(pageColour).toBe(light);
  await page.reload();
  await expect.poll(pageColour).toBe(light);
});

test('a card is opened, read and left by keyboard (15.4, 15.5)', async ({ page }) => {
  await openLanding(page);
  await page.getByRole('button', { name: 'The Methodologist' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // Its role is gone a moment before the element, and only then can it be opened again.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'The Methodologist' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Chat with The Methodologist' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'The Methodologist' })).toBeFocused();
});

test('text spacing and forced colours keep everything in reach (15.6)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active' });
  await openLanding(page);
  await addStyles(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  );
  expect(await overflowPx()).toBe(0);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeInViewport();
  expect(await overflowPx()).toBe(0);

  function overflowPx() {
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }
});
