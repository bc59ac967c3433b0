/** Retakes the pictures in docs/images from the built page with the mock, and draws the page's icon. Checks nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, chromium } from '@playwright/test';
import { ensureBuilt } from './lib/build.ts';
import { chromiumArguments, ensureTestChromium } from './lib/chromium.ts';
import { forgetSettings } from './lib/environment.ts';
import { rootFolder } from './lib/root-folder.js';
import { serveBuild } from './lib/serve.ts';

interface Picture {
  readonly name: string;
  readonly colorScheme: 'dark' | 'light';
  readonly viewport: { readonly width: number; readonly height: number };
  /** Path of the squad; the built-in one by default. */
  readonly squad?: string;
  /** Leads from the landing to the screen to show. */
  readonly reach: (page: Page) => Promise<void>;
}

const DESKTOP = { width: 1440, height: 900 };

const PICTURES: readonly Picture[] = [
  { name: 'landing', colorScheme: 'dark', viewport: DESKTOP, reach: async () => undefined },
  { name: 'chat', colorScheme: 'dark', viewport: DESKTOP, reach: converse },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 }, reach: converse },
  {
    name: 'round-table',
    colorScheme: 'dark',
    // High enough for the map below the answers.
    viewport: { width: 1440, height: 1500 },
    reach: drawMap,
  },
  {
    name: 'round-table-phone',
    colorScheme: 'light',
    viewport: { width: 390, height: 844 },
    reach: drawMap,
  },
  {
    name: 'six-hats',
    colorScheme: 'light',
    viewport: { width: 1440, height: 1220 },
    squad: 'squads/six-hats.json',
    reach: async () => undefined,
  },
];

/** Not a vector: browsers would render one on the main thread with each visit. */
const ICON_PX = 64;

const SETTLING_MS = 1000;

forgetSettings();
await ensureBuilt();
const browser = await chromium.launch({
  executablePath: await ensureTestChromium(),
  args: chromiumArguments,
});
for (const { name, colorScheme, viewport, squad, reach } of PICTURES) {
  const { address, close } = await serveBuild(squad === undefined ? {} : { QUARTET_SQUAD: squad });
  const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByRole('button', { name: 'Skip' }).click();
  await reach(page);
  await page.locator('canvas').waitFor();
  // Hovering would change a tile or button.
  await page.mouse.move(0, viewport.height - 1);
  await page.waitForTimeout(SETTLING_MS);
  const path = join(rootFolder, 'docs/images', `${name}.png`);
  await page.screenshot({ path });
  await page.close();
  await close();
  console.log(path);
}
await drawIcon(join(rootFolder, 'docs/images/icon.svg'), join(rootFolder, 'public/icon.png'));
await browser.close();

async function drawIcon(from: string, to: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: ICON_PX, height: ICON_PX } });
  await page.setContent(`<style>html, body { margin: 0 }</style>${readFileSync(from, 'utf8')}`);
  await page.screenshot({ path: to, omitBackground: true });
  await page.close();
  console.log(to);
}

async function converse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The Evaluator' }).click();
  await page.getByRole('button', { name: 'Chat with The Evaluator' }).click();
  await page.getByRole('textbox').fill('Is a four-day week good for a small team?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'visible' });
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
}

async function drawMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await page.getByRole('textbox').fill('How should we plan the launch of our product?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Draw the map' }).click();
  const map = page.getByRole('region', { name: 'The map' });
  await map.locator('q').first().waitFor();
  await map.evaluate((element) => element.scrollIntoView());
}
