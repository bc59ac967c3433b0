/**
 * npm run bench:player: how long the page's own thread works until a jump in the tape of an hour's visit is painted. On a
 * phone it takes about four times as long.
 */
import { type CDPSession, type Page, chromium } from '@playwright/test';
import type * as LongVisit from '../tests/tape/long-visit.ts';
import { ensureBuilt } from './lib/build.ts';
import { loadBundle } from './lib/bundle.ts';
import { chromiumArguments, ensureTestChromium } from './lib/chromium.ts';
import { forgetSettings } from './lib/environment.ts';
import { serveBuild } from './lib/serve.ts';

/** An hour's. */
const QUESTIONS = 200;

const JUMPS = 40;

/** The first ones load and compile. */
const WARM_UP = 8;

/** Leads everywhere, and never twice to the same place. */
const GOLDEN_SHARE = 0.618_033_988_7;

/** Until the whole tape was played through unseen. */
const OPENING_MS = 120_000;

forgetSettings();
await ensureBuilt();
const { tapeOfQuestions } = await loadBundle<typeof LongVisit>('tests/tape/long-visit.ts');
const tape = Buffer.from(await tapeOfQuestions(QUESTIONS));
const { address, close } = await serveBuild({});
const browser = await chromium.launch({
  executablePath: await ensureTestChromium(),
  args: chromiumArguments,
});
const page = await browser.newPage();
await page.goto(address);
await page.getByRole('button', { name: 'Skip' }).click();
await page.getByRole('button', { name: 'Options' }).click();
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
const opening = await workedMs(session);
const hour = { name: 'hour.jsonl', mimeType: 'application/jsonl', buffer: tape };
await page.getByLabel('Tape file').setInputFiles(hour);
await page.getByRole('button', { name: 'Close the tape' }).waitFor({ timeout: OPENING_MS });
console.log(
  `opening a tape of ${(tape.length / 1e6).toFixed(1)} MB: ${((await workedMs(session)) - opening).toFixed(0)} ms`,
);
const taken: number[] = [];
for (let jump = 1; jump <= JUMPS; jump += 1) {
  const before = await workedMs(session);
  await jumpTo(page, (jump * GOLDEN_SHARE) % 1);
  taken.push((await workedMs(session)) - before);
}
const sorted = taken.slice(WARM_UP).toSorted((one, other) => one - other);
console.log(
  `${sorted.length} jumps: ${sorted[sorted.length / 2]?.toFixed(0)} ms in the middle, ${sorted.at(-1)?.toFixed(0)} ms at most`,
);
await browser.close();
await close();

/** How long the page's own thread has worked. */
async function workedMs(from: CDPSession): Promise<number> {
  const { metrics } = await from.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

/** Until that is painted. */
async function jumpTo(shown: Page, share: number): Promise<void> {
  await shown.getByRole('slider').evaluate(async (slider, wanted) => {
    if (!(slider instanceof HTMLInputElement)) throw new Error('It is no slider');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    // As the browser does it, so that React notices.
    setter?.call(slider, String(Math.round(wanted * Number(slider.max))));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    for (let frame = 0; frame < 3; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
  }, share);
}
