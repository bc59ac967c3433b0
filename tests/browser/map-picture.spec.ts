import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';
import { ask, downloadAs, exportAs, quickMock } from './converse.ts';
import { openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { refuseClipboard } from './refuse-clipboard.ts';
import { watchPage } from './watch-page.ts';

const QUESTION = 'How should we plan the launch of our product?';

const PNG_NAME = /^quartet-round-1-\d{4}-\d\d-\d\d\.png$/;

/** Colours of text, faces and their edges; a blank picture, or one without its faces, has far fewer. */
const MIN_COLOURS = 500;

test.beforeEach(() => quickMock(pageUrl()));

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a map is downloaded as a picture that nobody else is asked for: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const watch = await watchPage(page);
    await drawMap(page);
    const download = await downloadAs(page, 'Download PNG');
    expect(download.suggestedFilename()).toMatch(PNG_NAME);
    const { width, height, colours, corner } = await look(page, readFileSync(await download.path()));
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(colours).toBeGreaterThan(MIN_COLOURS);
    expect(corner).toEqual(colorScheme === 'light' ? [0xfb, 0xfc, 0xfe, 255] : [0x10, 0x14, 0x1f, 255]);
    await expect(outcome(page)).toHaveText('');
    expect(watch.requested.filter((url) => !url.startsWith('data:') && !url.startsWith(pageUrl()))).toEqual(
      [],
    );
    expect(watch.violations).toEqual([]);
  });
}

test('the picture is in the font of the page', async ({ page }) => {
  await drawMap(page);
  const picture = readFileSync(await (await downloadAs(page, 'Download PNG')).path());
  await page.route('**/*.woff2', (route) => route.abort());
  const without = readFileSync(await (await downloadAs(page, 'Download PNG')).path());
  expect((await look(page, without)).colours).toBeGreaterThan(MIN_COLOURS);
  expect(without.equals(picture)).toBe(false);
  await page.unroute('**/*.woff2');
  const again = readFileSync(await (await downloadAs(page, 'Download PNG')).path());
  expect(again.equals(picture)).toBe(true);
});

test(
  'the picture is copied with its words, and downloaded where the clipboard refuses',
  { tag: '@clipboard' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await drawMap(page);
    await exportAs(page, 'Copy image');
    await expect(outcome(page)).toHaveText('Image copied.');
    const { text, size } = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const [words, picture] = await Promise.all(
        ['text/plain', 'image/png'].map((type) => item!.getType(type)),
      );
      return { text: await words!.text(), size: picture!.size };
    });
    expect(text.split('\n')[0]).toBe(QUESTION);
    expect(text).toMatch(/\nDisputed: “.+” Against: The /);
    expect(size).toBeGreaterThan(10_000);

    await refuseClipboard(page);
    const download = await downloadAs(page, 'Copy image');
    expect(download.suggestedFilename()).toMatch(PNG_NAME);
    await expect(outcome(page)).toHaveText(
      'This browser did not copy the image, so it was downloaded instead.',
    );
  },
);

test('a browser that hands out nothing of a canvas says that the picture could not be drawn', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new DOMException('The canvas may not be read', 'SecurityError');
    };
  });
  await drawMap(page);
  await exportAs(page, 'Download PNG');
  await expect(outcome(page)).toHaveText('The image could not be drawn. The Markdown has the same in words.');
});

async function drawMap(page: Page): Promise<void> {
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await ask(page, QUESTION);
  await expect(page.getByText('Show all quotes')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('button', { name: 'Download PNG' })).toBeVisible();
  await page.keyboard.press('Escape');
}

function outcome(page: Page) {
  return page.getByRole('region', { name: 'The map' }).getByRole('status').last();
}

/** Size, number of colours and first pixel of a picture. */
function look(page: Page, png: Buffer) {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const { width, height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const colours = new Set(new Uint32Array(data.buffer));
      return {
        width: image.width,
        height: image.height,
        colours: colours.size,
        corner: Array.from(data.slice(0, 4)),
      };
    },
    [...png],
  );
}
