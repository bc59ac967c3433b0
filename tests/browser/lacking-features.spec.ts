import { expect } from '@playwright/test';
import { bubbles, hear, openDialog, quickMock } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

/** Whether the page finds each feature that docs/engines.md names and a script can remove. */
type Features = Readonly<Record<string, boolean>>;

test.beforeEach(() => quickMock(pageUrl()));

test('a browser without any of the features that some engine lacks can show, ask, answer and draw', async ({
  page,
}) => {
  await page.addInitScript(takeAway);
  await openChat(page);
  const found = await page.evaluate(findFeatures);
  expect(Object.entries(found).filter(([, isThere]) => isThere)).toEqual([]);
  await hear(page, 'How would you reinvent the library?');
  expect(await bubbles(page).last().locator('[data-content]').innerText()).not.toBe('');
  await expect(page.locator('canvas')).toHaveCount(1);

  const dialog = await openDialog(page, 'Options');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openDialog(page, 'Options');
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Next persona' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Methodologist');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
});

// The rest runs inside the page, so each function must not refer to another.

function takeAway(): void {
  for (const [owner, name] of [
    [globalThis, 'trustedTypes'],
    [globalThis, 'requestIdleCallback'],
    [globalThis, 'OffscreenCanvas'],
    [globalThis, 'Highlight'],
    [CSS, 'highlights'],
    [HTMLDialogElement.prototype, 'closedBy'],
    [HTMLCanvasElement.prototype, 'transferControlToOffscreen'],
    [Navigator.prototype, 'locks'],
    [Navigator.prototype, 'serviceWorker'],
  ] as const) {
    Reflect.deleteProperty(owner, name);
  }
  // The browser would still obey the attribute, so it is stored where only the page looks for it.
  const { setAttribute, getAttribute } = Element.prototype;
  const meant = (name: string) => (name === 'closedby' ? 'data-closedby' : name);
  Element.prototype.setAttribute = function set(name: string, value: string) {
    setAttribute.call(this, meant(name), value);
  };
  Element.prototype.getAttribute = function get(name: string) {
    return getAttribute.call(this, meant(name));
  };
}

function findFeatures(): Features {
  return {
    trustedTypes: 'trustedTypes' in globalThis,
    idle: 'requestIdleCallback' in globalThis,
    offscreen: 'OffscreenCanvas' in globalThis,
    highlights: 'highlights' in CSS,
    closedBy: 'closedBy' in HTMLDialogElement.prototype || document.querySelector('[closedby]') !== null,
    transfer: 'transferControlToOffscreen' in HTMLCanvasElement.prototype,
    locks: 'locks' in navigator,
    serviceWorker: 'serviceWorker' in navigator,
  };
}
