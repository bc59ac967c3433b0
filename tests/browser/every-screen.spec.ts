import { type Page, expect } from '@playwright/test';
import axeCore from 'axe-core';
import { test } from './page-test.ts';
import { crossings, overflowPx, troublesOfControls } from './places.ts';
import { VISITS } from './visits.ts';

interface Reading {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The size of text, or the spacing that WCAG 1.4.12 names. */
  readonly text?: '200%' | 'spaced';
}

const READINGS: readonly Reading[] = [
  { name: 'a small phone with text of 200 %', width: 320, height: 640, text: '200%' },
  { name: 'a tablet with text of 200 %', width: 820, height: 1180, text: '200%' },
  { name: 'a desktop with text of 200 %', width: 1440, height: 900, text: '200%' },
  { name: 'a window of 1280 x 1024 at 400 %', width: 320, height: 256 },
  { name: 'a phone held sideways', width: 568, height: 320 },
  { name: 'a phone with spaced text', width: 390, height: 844, text: 'spaced' },
  { name: 'a narrow window', width: 899, height: 700 },
];

const SPACED =
  'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important';

/** Themes differ only in colours. */
const LOOKS = [
  { colorScheme: 'dark', width: 1440, rules: 'all' },
  { colorScheme: 'light', width: 1440, rules: 'contrast' },
  { colorScheme: 'light', width: 320, rules: 'all' },
  { colorScheme: 'dark', width: 320, rules: 'contrast' },
] as const;

const WIDE = { width: 1280, height: 720 };

/** Texts that no control or pressable drawing may cover. */
const WORDS = 'header :is(h1, p), li > [data-content], form p';

// Each test takes a while and is independent.
test.describe.configure({ mode: 'parallel' });

for (const [name, visit] of VISITS) {
  test(`nothing is hard to read, covered or out of reach at any size, and axe agrees: ${name}`, async ({
    page,
  }) => {
    await visit(page, async (place) => {
      for (const reading of READINGS) await expectInReach(page, place, reading);
      await read(page, WIDE);
      await bringAxe(page);
      for (const { colorScheme, width, rules } of LOOKS) {
        await page.emulateMedia({ colorScheme });
        // So high that nothing is scrolled out of sight, where axe cannot measure contrast.
        await page.setViewportSize({ width, height: 4000 });
        // A table becomes a list a moment after the change of width, and a dialog has late parts.
        await expect.poll(() => findings(page, rules), `${place}, ${colorScheme}, ${width} px`).toEqual([]);
      }
      await page.setViewportSize(WIDE);
    });
  });
}

/** Nothing scrolls sideways or overlaps, and the input accepts text. */
async function expectInReach(page: Page, place: string, reading: Reading): Promise<void> {
  await read(page, reading);
  const where = `${place} on ${reading.name}`;
  await expect.poll(() => overflowPx(page), where).toBeLessThanOrEqual(0);
  // What leads to a map goes a moment after that has come into sight, and lines break anew after a change of size.
  await expect.poll(() => troublesOfControls(page), where).toEqual([]);
  if ((await page.getByRole('dialog').count()) > 0) return;
  expect(await crossings(page, WORDS, 'header button, form button, li > div > button'), where).toEqual([]);
  await expectTyped(page, where);
}

/** Gives the window, and if wanted the text, a size. */
async function read(page: Page, { width, height, text }: Pick<Reading, 'width' | 'height' | 'text'>) {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    ([wanted, rules]) => {
      const { documentElement } = document;
      // As large as people choose it in their browser, which no engine lets a test set.
      documentElement.style.fontSize = wanted === '200%' ? wanted : '';
      // The only way to add rules that the page's policy allows.
      const sheet = new CSSStyleSheet();
      if (wanted === 'spaced') sheet.replaceSync(`* { ${rules} }`);
      document.adoptedStyleSheets = [sheet];
    },
    [text, SPACED] as const,
  );
}

/** Types into the input, if there is one. */
async function expectTyped(page: Page, where: string): Promise<void> {
  const input = page.getByRole('textbox');
  if ((await input.count()) === 0) return;
  const before = await input.inputValue();
  await input.blur();
  await input.focus();
  await page.keyboard.insertText('Well?');
  await expect(input, where).toHaveValue(`${before}Well?`);
  await expect(input, where).toBeInViewport({ ratio: 1 });
  expect((await input.boundingBox())!.width, where).toBeGreaterThan(150);
  await input.fill(before);
}

/** Call it once the page is open. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  // Not as a script element, which a page with Trusted Types refuses.
  await page.evaluate(axeCore.source);
}

/** The findings of axe on the page, one line for each rule; only in the uppermost dialog if one is open. */
async function findings(page: Page, rules: 'all' | 'contrast'): Promise<readonly string[]> {
  return page.evaluate(async (wanted) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    // Axe ignores the top layer, so it could not measure the contrast of a text in front of the page.
    const alone = new CSSStyleSheet();
    alone.replaceSync('body { visibility: hidden } dialog[open] { visibility: visible }');
    if (dialog) document.adoptedStyleSheets.push(alone);
    const options: axeCore.RunOptions = { resultTypes: ['violations'] };
    if (wanted === 'contrast') options.runOnly = ['color-contrast'];
    const { violations } = await axe.run(dialog ?? document.documentElement, options);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== alone);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
}
