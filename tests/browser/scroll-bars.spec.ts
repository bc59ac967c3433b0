import { type Page, expect } from '@playwright/test';
import { openChat } from './open-page.ts';
import { test } from './page-test.ts';

const OTHER = { dark: 'light', light: 'dark' } as const;

/** Of 255. */
const BRIGHT = 128;

for (const theme of ['dark', 'light'] as const) {
  test(`scroll bars are of the theme that is shown, whatever the system’s: ${theme} (15.1)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: OTHER[theme] });
    await openChat(page);
    await page.getByRole('button', { name: `Switch to ${theme} theme` }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const input = page.getByRole('textbox');
    await input.fill('line\n'.repeat(20));
    expect(await thumbColour(page)).toBe(await colourOf(page, '--line-strong'));
    const bar = await input.evaluate((field: HTMLElement) => {
      const { x, y } = field.getBoundingClientRect();
      const width = field.offsetWidth - 2 * field.clientLeft - field.clientWidth;
      return {
        x: x + field.clientLeft + field.clientWidth,
        y: y + field.clientTop,
        width,
        height: field.clientHeight,
      };
    });
    // In some browsers they take no room.
    if (bar.width === 0) return;
    const brightness = await brightnessOf(page, bar);
    if (theme === 'dark') expect(brightness).toBeLessThan(BRIGHT);
    else expect(brightness).toBeGreaterThan(BRIGHT);
  });
}

/** Of the input, as they are elsewhere too. */
function thumbColour(page: Page): Promise<string> {
  return page.getByRole('textbox').evaluate((field) => {
    const { scrollbarColor } = getComputedStyle(field);
    return /^[^)]*\)/.exec(scrollbarColor)?.[0] ?? scrollbarColor;
  });
}

function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

/** The mean of all pixels in a part of what is shown. */
async function brightnessOf(
  page: Page,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<number> {
  const picture = await page.screenshot({ clip });
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(async (encoded) => {
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += data[at]! + data[at + 1]! + data[at + 2]!;
      return sum / (width * height * 3);
    }, picture.toString('base64'));
  } finally {
    await reader.close();
  }
}
