import { type Page, expect } from '@playwright/test';
import { addStyles, openLanding } from './open-page.ts';
import { test } from './page-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const colorScheme of ['dark', 'light'] as const) {
  test(`text that stands on the background can be read over every pixel of it, ${colorScheme} (15.6)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openLanding(page);
    await page
      .locator('canvas')
      .evaluate((canvas) => Promise.all(canvas.getAnimations().map(({ finished }) => finished)));
    // What fades in would be measured too.
    await page.waitForFunction(() =>
      document.getAnimations().every((animation) => animation instanceof CSSAnimation),
    );
    const title = page.getByRole('heading', { level: 1 });
    const ink = await title.evaluate((element) => getComputedStyle(element).color);
    await addStyles(page, 'h1 { color: transparent !important; }');
    const box = (await title.boundingBox())!;
    for (let frame = 0; frame < 2; frame += 1) {
      const picture = (await page.screenshot({ clip: box })).toString('base64');
      expect(await lowestContrast(page, picture, ink)).toBeGreaterThanOrEqual(4.5);
      await page.waitForTimeout(250);
    }
  });
}

test('the words of a primary button keep their colour under the pointer', async ({ page }) => {
  await openLanding(page);
  const begin = page.getByRole('button', { name: 'Begin Interaction' });
  const colourOf = (name: string) =>
    begin.evaluate((button, property) => getComputedStyle(button).getPropertyValue(property), name);
  const [words, ground] = [await colourOf('color'), await colourOf('background-color')];
  await begin.hover();
  await expect.poll(() => colourOf('background-color')).not.toBe(ground);
  expect(await colourOf('color')).toBe(words);
});

/** The colours that occur in a picture, each once. */
async function coloursOf(
  page: Page,
  picture: string,
): Promise<readonly (readonly [number, number, number])[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const seen = new Map<string, [number, number, number]>();
    for (let at = 0; at < data.length; at += 4) {
      const colour: [number, number, number] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      seen.set(colour.join(), colour);
    }
    return [...seen.values()];
  }, picture);
}

async function lowestContrast(page: Page, picture: string, ink: string): Promise<number> {
  const [red = 0, green = 0, blue = 0] = (ink.match(/\d+/g) ?? []).map(Number);
  const inkLuminance = luminance([red, green, blue]);
  const contrasts = (await coloursOf(page, picture)).map((colour) => {
    const [dark, light] = [luminance(colour), inkLuminance].toSorted((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  });
  return Math.min(...contrasts);
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: readonly [number, number, number]): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
