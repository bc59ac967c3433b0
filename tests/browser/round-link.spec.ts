import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';
import { createStreamCompression } from '../../src/adapters/stream-compression.ts';
import { checksumOf } from '../../src/domain/link/checksum.ts';
import { encodeRound } from '../../src/domain/link/encode-round.ts';
import { goldenLink } from '../support/golden-links.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { ask, countAsked, openDialog, quickMock } from './converse.ts';
import { NOT_LOADED, WAY_IN, openLanding, pageUrl } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const { link, quotes, round } = goldenLink('launch');

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Beside those of the live region. */
const shown = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words);

async function openLink(page: Page, text: string): Promise<void> {
  // Otherwise only the fragment would change.
  await page.goto('about:blank');
  await page.goto(`${pageUrl()}#${text}`);
  await expect(heading(page)).toHaveText('A round from a link');
}

test.beforeEach(() => quickMock(pageUrl()));

test('opening a link asks nobody but the page’s own files, and keeps nothing', async ({ page }) => {
  const watch = await watchPage(page);
  await openLink(page, link);
  await expect(shown(page, `Checked here: ${quotes} of ${quotes} quotes stand`)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.waitForLoadState('networkidle');
  const paths = watch.requested
    .filter((url) => url !== 'about:blank')
    .map((url) => (url.startsWith(pageUrl()) ? new URL(url).pathname : url));
  for (const path of paths) expect(path).toMatch(/^\/($|assets\/|(?:early\.js|icon\.png)$)/);
  // A fragment never leaves the browser.
  expect(watch.requested.join()).not.toContain(link.slice(0, 40));
  expect(watch.violations).toEqual([]);
  expect(await countAsked(pageUrl())).toBe(0);
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(kept).toEqual([]);
});

test('what was checked is announced once', async ({ page }) => {
  await openLink(page, link);
  await expect(page.getByRole('log').getByText('Checked here')).toHaveCount(1);
  await expect(page.getByRole('log').getByRole('paragraph')).toHaveCount(1);
});

test('a round is read with the keyboard alone', async ({ page }) => {
  await openLink(page, link);
  await expect(heading(page)).toBeFocused();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  const met: (string | null | undefined)[] = [];
  for (let step = 0; step < 40 && !met.at(-1)?.startsWith('The '); step += 1) {
    await page.keyboard.press('Tab');
    met.push(await focused());
  }
  expect(met).toEqual(expect.arrayContaining(['Ask this question yourself', 'Download', 'Go to Quartet']));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show in the answer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show in the answer' })).toHaveCount(0);
});

test('the page begins with its intro, and Back leads to the round', async ({ page }) => {
  await openLink(page, link);
  await page.getByRole('button', { name: 'Go to Quartet' }).click();
  await expect(page.getByText('Initializing squad components')).toBeVisible();
  expect(page.url()).toBe(pageUrl());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: WAY_IN })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('A round from a link');
  await page.getByRole('button', { name: 'Go to Quartet' }).click();
  await expect(page.getByRole('button', { name: WAY_IN })).toBeVisible();
});

test('its question goes into the table’s input, and nowhere else', async ({ page }) => {
  await openLink(page, link);
  await page.getByRole('button', { name: 'Ask this question yourself' }).click();
  await expect(page.getByRole('textbox')).toHaveValue(round.question);
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(heading(page)).toHaveText('Round table');
  expect(page.url()).toBe(pageUrl());
  expect(await countAsked(pageUrl())).toBe(0);
  await page.reload();
  await expect(page.getByText('Initializing squad components')).toBeVisible();
});

test(
  'a round that is asked here is copied as a link, which opens it in the same tab; Back leads to the table as it was',
  { tag: '@clipboard' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openLanding(page);
    await page.getByRole('button', { name: 'Ask all four' }).click();
    await ask(page, round.question);
    await expect(page.getByText('quotes stand in the answers;')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText(/^[\d,]+ characters: fits anywhere\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address.startsWith(`${pageUrl()}#r1.`)).toBe(true);
    await page.getByRole('textbox').fill('not sent');
    await page.goto(address);
    await expect(heading(page)).toHaveText('A round from a link');
    await expect(shown(page, `Checked here: ${quotes} of ${quotes} quotes stand`)).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Round table');
    await expect(page.getByRole('textbox')).toHaveValue('not sent');
    await expect(page.getByText('quotes stand in the answers;')).toBeVisible();
    // Leaving the visit for the landing never shows the round by the way.
    await page.goForward();
    await page.getByRole('button', { name: 'Go to Quartet' }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('button', { name: WAY_IN })).toBeVisible();
  },
);

test('an exported round is opened from its file', async ({ page }) => {
  await openLink(page, link);
  const begins = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'JSON' }).click();
  const file = await (await begins).path();
  await page.getByRole('button', { name: 'Go to Quartet' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: WAY_IN }).click();
  await openDialog(page, 'Conversation');
  await page.getByLabel('File with a round').setInputFiles(file);
  await expect(heading(page)).toHaveText('A round from a file');
  await expect(shown(page, `Checked here: ${quotes} of ${quotes} quotes stand`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox')).toBeVisible();
  await openDialog(page, 'Conversation');
  const other = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') };
  await page.getByLabel('File with a round').setInputFiles(other);
  await expect(page.getByRole('alert')).toContainText('The file is not a Quartet round');
});

test('a cut or altered link is refused as incomplete, wherever that is', async ({ page }) => {
  await openLink(page, 'r1.');
  const words = 'This link is incomplete: a part of it is missing. Ask for it again, or for the file.';
  const lengths = Array.from({ length: 12 }, (_, index) => 3 + Math.floor((index * (link.length - 4)) / 11));
  const flipped = lengths.map(
    (at) => link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1),
  );
  for (const text of [...lengths.map((length) => link.slice(0, length)), ...flipped]) {
    await page.evaluate((hash) => void (location.hash = hash), text);
    await expect(page.getByRole('log').getByText(words).last()).toBeAttached();
    await expect(shown(page, words)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  }
});

test('what else is no round is one sentence, and never the demo in its place', async ({ page }) => {
  const withSum = (text: string) => `${text}.${checksumOf(text)}`;
  const deflated = async (text: string) => {
    const made = await createStreamCompression(globalThis).deflate(text, 10_000_000);
    if (made.kind !== 'bytes') throw new Error(made.kind);
    return withSum(`r1.${Buffer.from(made.bytes).toString('base64url')}`);
  };
  for (const [text, words] of [
    [link.replace('r1.', 'r2.'), 'This link was made by a newer version.'],
    [withSum('r1.AAAA'), 'it is not compressed text'],
    [await deflated(' '.repeat(10_000_000)), 'This link holds more than a round can be.'],
    [await deflated('{'), 'it is not JSON'],
    [await deflated('{"__proto__":{"q":"Why?"}}'), 'This link does not hold a round'],
    [await deflated('{"q":"Why?","t":1,"s":[{"i":"a","n":"A"},{"i":"b"}]}'), 'a round: s[1].n is missing'],
    [await deflated('{"q":"Why?","t":1,"s":[{"i":"a","n":"\u202eA"},{"i":"b","n":"B"}]}'), 'a round: s[0].n'],
  ] as const) {
    await openLink(page, text);
    await expect(shown(page, words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to Quartet' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
  }
});

test('a browser without CompressionStream says so', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['CompressionStream', 'DecompressionStream']) Reflect.deleteProperty(globalThis, name);
  });
  await openLink(page, link);
  await expect(
    shown(page, 'This browser cannot open rounds from links. Ask for the file instead.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go to Quartet' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await ask(page, round.question);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('This browser cannot make links; download the file instead.')).toBeVisible();
});

test('code that does not come is said, and comes with a reload', async ({ page }) => {
  expectErrors(page, NOT_LOADED);
  for (const part of ['LinkPage', 'OpenedScreen', 'stream-compression']) {
    const isPart = ({ pathname }: URL) => pathname.includes(`/${part}-`);
    await page.route(isPart, (route) => route.abort());
    await page.goto('about:blank');
    await page.goto(`${pageUrl()}#${link}`);
    await expect(page.getByRole('alert')).toContainText('could not be shown');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.unroute(isPart);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(heading(page)).toHaveText('A round from a link');
  }
});

test('an operator can switch links off', async ({ page }) => {
  await bringSettings(page, { links: false });
  await openLink(page, link);
  await expect(shown(page, 'This page does not open rounds from links.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(round.question);
  await page.getByRole('button', { name: 'Go to Quartet' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await ask(page, round.question);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
});

const WORDS: Readonly<Record<string, string>> = {
  German: 'Größere Städte brauchen weniger Autos, und zwar bald.',
  Japanese: '小さなチームから始めるのがよいと思います。',
  Arabic: 'يجب أن نبدأ بفريق صغير في البداية.',
  emoji: '🚀 Ship it 👩🏽‍🚀 with the crew 🎉 today.',
};

for (const [count, names] of [
  [2, ['German', 'Japanese']],
  [4, ['Arabic', 'emoji', 'German', 'Japanese']],
  [8, ['German', 'Japanese', 'Arabic', 'emoji', 'German', 'Japanese', 'Arabic', 'emoji']],
] as const) {
  test(`a round of ${count} strangers in any language fits a small phone`, async ({ page }) => {
    const seats = names.map((name, index) => ({
      id: `p${index}`,
      name: `${name} ${index}`,
      answer: { text: WORDS[name]! },
    }));
    const stands = seats.map(({ id, answer }) => ({
      personaId: id,
      stance: 'for' as const,
      quote: answer.text,
    }));
    const made = await encodeRound(
      {
        question: WORDS['Arabic']!,
        askedMs: Date.UTC(2026, 7, 29),
        seats,
        map: {
          points: [{ text: WORDS['Japanese']!, stands }],
          leftOut: { notFound: 0, unclear: 0, surplus: 0 },
          isCut: false,
          shortenedIds: [],
        },
      },
      createStreamCompression(globalThis),
    );
    if (made.kind !== 'link') throw new Error(made.kind);
    await page.setViewportSize({ width: 320, height: 640 });
    await openLink(page, made.link);
    await expect(shown(page, `Checked here: ${count} of ${count} quotes stand`)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('the rounds of the documents open', async ({ page }) => {
  const fragments = [...readFileSync('docs/rounds.md', 'utf8').matchAll(/#(r1\.[\w-]+\.[\w-]{6})/g)];
  expect(fragments).toHaveLength(3);
  for (const [, fragment] of fragments) {
    await openLink(page, fragment!);
    await expect(shown(page, /^Checked here: (\d+) of \1 quotes stand/)).toBeVisible();
  }
});

test('a question in the address is put into the input of a persona’s chat', async ({ page }) => {
  await page.goto(`${pageUrl()}#q=${encodeURIComponent('Is it sound?')}&to=analyst`);
  await expect(page.getByRole('textbox')).toHaveValue('Is it sound?');
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(heading(page)).toHaveText('Interaction Console - The Evaluator');
  expect(await countAsked(pageUrl())).toBe(0);
});
