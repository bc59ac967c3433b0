/** Retakes the pictures in docs/images from the built page with the mock, and draws the page's icon. Checks nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, chromium } from '@playwright/test';
import { ensureBuilt } from './lib/build.ts';
import { chromiumArguments, requireChromium } from './lib/chromium.ts';
import { forgetSettings } from './lib/environment.ts';
import { rootFolder } from './lib/root-folder.js';
import { serveBuild } from './lib/serve.ts';

interface Picture {
  readonly name: string;
  readonly height: number;
  /** Leads from the landing to the screen to show. */
  readonly reach: (page: Page) => Promise<void>;
}

const WIDTH = 1440;

const PICTURES: readonly Picture[] = [
  { name: 'landing', height: 900, reach: async (page) => page.getByText('A prepared example.').waitFor() },
  { name: 'chat', height: 900, reach: converse },
  // High enough for the map below the answers.
  { name: 'round-table', height: 1500, reach: drawMap },
];

/** Not a vector: browsers would render one on the main thread with each visit. */
const ICON_PX = 64;

const SETTLING_MS = 1000;

forgetSettings();
await ensureBuilt();
const browser = await chromium.launch({
  executablePath: await requireChromium(),
  args: chromiumArguments,
});
const server = await serveBuild({});
for (const { name, height, reach } of PICTURES) {
  const viewport = { width: WIDTH, height };
  const page = await browser.newPage({ colorScheme: 'dark', viewport, reducedMotion: 'reduce' });
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Skip' }).click();
  await reach(page);
  await page.locator('canvas').waitFor();
  // Hovering would change a tile or button.
  await page.mouse.move(0, height - 1);
  await page.waitForTimeout(SETTLING_MS);
  const path = join(rootFolder, 'docs/images', `${name}.png`);
  await page.screenshot({ path });
  await page.close();
  console.log(path);
}
await server.close();
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
  const map = page.getByRole('region', { name: 'The map' });
  await map.getByText('Show all quotes').waitFor();
  await map.evaluate((element) => element.scrollIntoView());
}
