/**
 * npm run pictures -- FOLDER: the built page in Chromium, Firefox and WebKit, for somebody to compare. Writes a picture of
 * every stop, theme and window, named so that the engines follow one another. It checks nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { openChromium } from '../tests/engines/chromium.ts';
import type { EngineDriver } from '../tests/engines/driver.ts';
import { openFirefox } from '../tests/engines/firefox.ts';
import { controlMock } from '../tests/engines/mock-control.ts';
import { driveStockFirefox } from '../tests/engines/stock-firefox.ts';
import { type Visitor, createVisitor, eventually } from '../tests/engines/visitor.ts';
import { openWebKit } from '../tests/engines/webkit.ts';
import { ensureBuilt } from './lib/build.ts';
import { FIREFOX, WEBKIT, ensureEngine } from './lib/engine-programs.ts';
import { forgetSettings } from './lib/environment.ts';
import { serveBuild } from './lib/serve.ts';

/** What the selector finds is in view, if one is given. */
type Take = (stop: string, selector?: string) => Promise<void>;

const WINDOWS = {
  wide: { width: 1280, height: 800 },
  // No narrower than WebKitGTK's own window can be.
  phone: { width: 450, height: 844 },
};

const MARKDOWN = `## Two ways

1. **Look** around, with [a map](https://example.org)
2. Go \`home\`

> Measure twice.

| way | cost |
| --- | ---: |
| by train | 12 |
| on foot | 0 |

\`\`\`ts
const steps = 3;
\`\`\``;

const MAP = '[aria-label="The map"]';

const SETTLING_MS = 600;

const folder = resolve(process.argv[2] ?? 'test-results/pictures');
mkdirSync(folder, { recursive: true });
forgetSettings();
await ensureBuilt();
Object.assign(process.env, await ensureEngine(FIREFOX), await ensureEngine(WEBKIT));
driveStockFirefox();
const { address, close } = await serveBuild({});
for (const open of [openChromium, openFirefox, openWebKit]) await visit(await open());
await close();
console.log(folder);

async function visit(driver: EngineDriver): Promise<void> {
  const visitor = createVisitor(driver, address);
  for (const theme of ['dark', 'light'] as const) {
    await driver.resize(WINDOWS.wide);
    await visitor.openLanding();
    const other = { role: 'button', name: `Switch to ${theme} theme` } as const;
    if (await visitor.find(other)) await visitor.click(other);
    await walk(visitor, async (stop, selector) => {
      for (const [name, size] of Object.entries(WINDOWS)) {
        await driver.resize(size);
        if (selector !== undefined) await driver.evaluate(bringIntoView, selector);
        await pass(SETTLING_MS);
        writeFileSync(join(folder, `${stop}-${name}-${theme}-${driver.engine}.png`), await driver.picture());
      }
      await driver.resize(WINDOWS.wide);
      await pass(SETTLING_MS);
    });
  }
  await driver.close();
}

/** From the landing to the map of a round, past a message of each kind. */
async function walk(visitor: Visitor, take: Take): Promise<void> {
  const mock = controlMock(visitor.address);
  await mock.reset();
  await take('landing');
  await visitor.click('The Visionary');
  await eventually(visitor.dialog).toContain('Chat with The Visionary');
  await take('profile');
  await visitor.click('Chat with The Visionary');
  await eventually(visitor.focus).toBe('Your message');
  await visitor.hear('What could a library become?');
  await mock.reply(MARKDOWN);
  await visitor.hear('What is next?');
  await take('chat');
  await mock.set({ delayMs: 60_000 });
  await visitor.ask('Are you there?');
  await take('thinking');
  await visitor.press('Escape');
  await eventually(async () => (await visitor.see()).status).toContain('Stopped');
  await visitor.type('A draft');
  await take('stopped');
  await mock.reset();
  await visitor.openDialog('Options');
  await take('options');
  await visitor.press('Escape');
  await visitor.dialogIsGone();
  await visitor.click('Round table');
  await eventually(visitor.focus).toBe('Your message');
  await visitor.ask('Should a small shop open on Sundays?');
  await eventually(() => visitor.find({ role: 'button', name: 'Draw the map' })).toBeDefined();
  await take('answers');
  await visitor.click('Draw the map');
  await eventually(() => visitor.find({ css: `${MAP} q` })).toBeDefined();
  await take('map', MAP);
}

/** Runs inside the page, so it stands alone. */
function bringIntoView(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ behavior: 'instant' });
}
