import { type Locator, type Page, type Route, expect } from '@playwright/test';
import { PERSONAS } from '../../src/domain/personas.ts';
import { setFaults } from '../support/faults.ts';
import { MAX_PERSONAS, createTestSquadData } from '../support/squads.ts';
import { bringAxe, findings, overflowPx } from './axe.ts';
import { type AskedBody, ask, hear, quickMock } from './converse.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { bringSquad, openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const QUESTION = 'How should we plan the launch of our product?';
/** Of a map of the mock's answers. */
const MIN_CELLS = 8;

/** As many as a map has at most. */
const POINTS = 7;

const WIDTHS_PX = [320, 390, 620, 768, 899, 900, 1024, 1280, 1440, 1920];

/** So high that nothing is scrolled out of sight, where axe cannot tell its contrast. */
const HEIGHT_PX = 4000;

test.beforeEach(() => quickMock(pageUrl()));

test('the keyboard alone leads from the landing to the map, and each cell to its words and back (17.1, 17.12, 17.17)', async ({
  page,
}) => {
  await openLanding(page);
  await pressByKey(page, page.getByRole('button', { name: 'Ask all four' }));
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(lanes(page, 'answered')).toHaveCount(4);
  await pressByKey(page, page.getByRole('button', { name: 'Draw the map' }));
  await expect(page.getByRole('table')).toBeVisible();

  for (const cell of [stands(page).first(), stands(page).last()]) {
    await pressByKey(page, cell);
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    await pressByKey(page, page.getByRole('button', { name: 'Back to the map' }));
    await expect(cell).toBeFocused();
    await expect(cell).toHaveAttribute('aria-pressed', 'false');
  }
  await expectCellsToLead(page, MIN_CELLS);

  // A menu over marked words takes the first Escape, the marks the second.
  const cell = stands(page).first();
  await pressByKey(page, cell);
  await pressByKey(page, page.getByRole('button', { name: 'Export' }));
  await expect(page.getByRole('button', { name: 'Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Markdown' })).toBeHidden();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveAttribute('aria-pressed', 'false');

  await bringAxe(page);
  await expectAccessible(page, [390, 1440]);
  await expectNoSidewaysScrolling(page);
});

test('on a phone the map is a list, and its cells lead to the answer where no words can be highlighted (17.17)', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
  await page.setViewportSize({ width: 390, height: 844 });
  await drawMap(page);
  const edges = await page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((each) => each.getBoundingClientRect().left));
  expect(new Set(edges).size).toBe(1);
  await expectCellsToLead(page, MIN_CELLS);
  const cell = stands(page).last();
  await cell.click();
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await expect(page.locator('[data-marked]')).toHaveCount(0);
  await expect(cell).toBeFocused();
  await expect(cell).toBeInViewport();
});

test('a passed quotation is shown from its beginning, with the cursor behind it (17.19)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page);
  await hear(page, QUESTION);
  await page.getByRole('button', { name: 'Pass on to …' }).click();
  await page.getByRole('button', { name: 'The Evaluator' }).last().click();
  const input = page.getByRole('textbox');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(/^The Visionary:\n> /);
  const { isLong, scrollTop, isAtEnd } = await input.evaluate((field: HTMLTextAreaElement) => ({
    isLong: field.scrollHeight > field.clientHeight,
    scrollTop: field.scrollTop,
    isAtEnd: field.selectionStart === field.textLength,
  }));
  expect({ isLong, scrollTop, isAtEnd }).toEqual({ isLong: true, scrollTop: 0, isAtEnd: true });
});

test('axe finds nothing on a phone, a tablet and a desktop in four lanes of four states (15.6, 17.6, 17.20)', async ({
  page,
}) => {
  await bringSettings(page, { streaming: true, retryMode: 'adaptive' });
  await setFaults(
    pageUrl(),
    { kind: 'stream-stall', persona: 'methodologist' },
    { kind: 'status', persona: 'executor', status: 429, retryAfterSeconds: 50 },
    { kind: 'status', persona: 'evaluator', status: 401 },
  );
  await openTable(page);
  await ask(page, QUESTION);
  for (const state of ['answered', 'answering', 'waiting', 'failed'])
    await expect(lanes(page, state)).toHaveCount(1);
  await bringAxe(page);
  await expectAccessible(page, [390, 820, 1440]);
  await page.getByRole('button', { name: 'Stop all' }).click();
  await expect(lanes(page, 'stopped')).toHaveCount(2);
});

for (const count of [2, MAX_PERSONAS]) {
  test(`nothing scrolls sideways with ${count} personas and their map (15.6, 17.6)`, async ({ page }) => {
    await bringSquad(page, createTestSquadData(count));
    await drawMap(page);
    await expectNoSidewaysScrolling(page);
  });
}

test('hostile answers, points and quotes stay text (9.12, 17.12)', async ({ page }) => {
  const watch = await watchPage(page);
  const share = Math.ceil(HOSTILE_TEXTS.length / PERSONAS.length);
  const textsOf = PERSONAS.map((_, index) => HOSTILE_TEXTS.slice(index * share, (index + 1) * share));
  await page.route('**/v1/chat/completions', async (route) => {
    const [system, question] = bodyOf(route).messages;
    const index = PERSONAS.findIndex(({ name }) => system!.content.startsWith(`You are ${name}.`));
    const answer = textsOf[index]?.join('\n\n') ?? hostileMap(question!.content, textsOf);
    await route.fulfill({ json: { choices: [{ message: { role: 'assistant', content: answer } }] } });
  });
  await drawMap(page);

  const map = page.getByRole('table');
  for (const text of HOSTILE_TEXTS.slice(0, POINTS))
    expect(fold(await map.innerText())).toContain(fold(text));
  await expectCellsToLead(page, 2 * POINTS);
  expect(await page.evaluate(() => document.body.dataset['pwned'])).toBeUndefined();
  expect(await page.locator('iframe, object, embed, base, form[action], video, main img').count()).toBe(0);
  expect(watch.requested.filter((url) => !url.startsWith(pageUrl()))).toEqual([]);
  expect(watch.violations).toEqual([]);
  expect(watch.errors).toEqual([]);
});

test('a reader who scrolled back is left in place by answers and a map (17.7)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await openTable(page);
  await ask(page, QUESTION);
  await expect(lanes(page, 'answered')).toHaveCount(4);

  const hold = await watchGate(page);
  const rounds = page.getByRole('region', { name: 'Rounds' });
  const first = lanes(page, 'answered').first();
  for (const [start, isUnderWay, isDone] of [
    [
      () => ask(page, 'And what could go wrong?'),
      () => expect(lanes(page, 'thinking')).toHaveCount(4),
      () => expect(lanes(page, 'answered')).toHaveCount(8),
    ],
    [
      () => page.getByRole('button', { name: 'Draw the map' }).last().click(),
      () => expect(page.getByRole('group', { name: 'Drawing the map' })).toBeVisible(),
      () => expect(page.getByRole('table')).toHaveCount(1),
    ],
  ] as const) {
    const release = hold();
    await start();
    await isUnderWay();
    await rounds.evaluate((list) => list.scrollTo({ top: 60, behavior: 'instant' }));
    const before = (await first.boundingBox())!;
    release();
    await isDone();
    expect(await first.boundingBox()).toEqual(before);
  }
});

test('requests beyond the limit wait, lanes follow the width, and the newest round is one press away (17.5 to 17.7, 17.9, 17.23)', async ({
  page,
}) => {
  await bringSettings(page, { tableAtOnce: 2 });
  await openTable(page);
  const input = page.getByRole('textbox');
  await input.fill('To all of you');
  const hold = await watchGate(page);
  const release = hold();
  await page.getByRole('button', { name: PERSONAS[1]!.starters[0] }).click();
  await expect(lanes(page, 'thinking')).toHaveCount(2);
  await expect(lanes(page, 'queued')).toHaveCount(2);
  release();
  await expect(lanes(page, 'answered')).toHaveCount(4);
  await expect(input).toHaveValue('To all of you');

  for (const [width, height, inRow] of [
    [1920, 1080, 4],
    [1200, 800, 2],
    [390, 844, 1],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => countInFirstRow(page), `${width} px`).toBe(inRow);
  }
  await page.getByRole('navigation', { name: 'Answers' }).getByRole('button').last().click();
  await expect(page.getByRole('heading', { level: 3, name: 'The Evaluator' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 3, name: 'The Visionary' })).not.toBeInViewport();

  await ask(page, 'And then?');
  const newest = page.getByRole('heading', { level: 2, name: 'And then?' });
  await expect(lanes(page, 'answered')).toHaveCount(8);
  await expect(newest).toBeInViewport({ ratio: 1 });
  await page.getByRole('region', { name: 'Rounds' }).hover();
  await page.mouse.wheel(0, -9999);
  await expect(newest).not.toBeInViewport();
  await page.getByRole('button', { name: 'Newest round' }).click();
  await expect(newest).toBeInViewport({ ratio: 1 });

  hold();
  await ask(page, 'What else?');
  await expect(lanes(page, 'thinking')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(lanes(page, 'stopped')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round table');
  await expect(page.getByRole('textbox')).toBeFocused();
});

async function openTable(page: Page): Promise<void> {
  await openLanding(page);
  await page.getByRole('button', { name: /^Ask (?:all|both)/ }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
}

async function drawMap(page: Page): Promise<void> {
  await openTable(page);
  await ask(page, QUESTION);
  await page.getByRole('button', { name: 'Draw the map' }).click();
  await expect(page.getByRole('region', { name: 'The map' }).locator('q').first()).toBeVisible();
}

/** What is asked waits from each call of `hold` until what it returns is called. */
async function watchGate(page: Page): Promise<() => () => void> {
  let gate = Promise.resolve();
  await page.route('**/v1/chat/completions', async (route) => {
    await gate;
    await route.continue();
  });
  return () => {
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  };
}

/** The lanes of all rounds that are in a state. */
function lanes(page: Page, state: string): Locator {
  return page.locator(`[data-lane][data-state=${state}]`);
}

/** How many lanes stand beside the first. */
function countInFirstRow(page: Page): Promise<number> {
  return page.locator('[data-lane]').evaluateAll((all) => {
    const tops = all.map((lane) => Math.round(lane.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
}

/** Reaches a control by Tab, or by Shift+Tab where it stands before, and presses it. */
async function pressByKey(page: Page, control: Locator): Promise<void> {
  const isBehind = await control.evaluate((element) =>
    Boolean(element.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
  }
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The pressable stands of the map. */
function stands(page: Page): Locator {
  return page.getByRole('region', { name: 'The map' }).locator('button[aria-pressed]');
}

/** Each stand of the map marks the words of its quote in their answer, or the block with them, in sight, and another press unmarks them. */
async function expectCellsToLead(page: Page, minCount: number): Promise<void> {
  const { results, left, heightPx } = await stands(page).evaluateAll(async (buttons) => {
    const led = [];
    for (const button of buttons as HTMLButtonElement[]) {
      button.click();
      await new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));
      const ranges = 'highlights' in CSS ? [...(CSS.highlights.get('quote') ?? [])] : [];
      const marked = [...(ranges as Range[]), ...document.querySelectorAll<HTMLElement>('[data-marked]')];
      led.push({
        label: button.getAttribute('aria-label'),
        quote: button.querySelector('q')!.innerText,
        marked: marked.map((words) => ({
          text: words instanceof Range ? words.toString() : words.innerText,
          isWhole: !(words instanceof Range),
          name: (words instanceof Range ? words.startContainer.parentElement! : words)
            .closest('[data-lane]')!
            .querySelector('h3')!.innerText,
          topPx: words.getBoundingClientRect().top,
        })),
      });
      button.click();
    }
    const stillMarked = 'highlights' in CSS ? (CSS.highlights.get('quote')?.size ?? 0) : 0;
    return { results: led, left: stillMarked, heightPx: innerHeight };
  });
  expect(results.length).toBeGreaterThanOrEqual(minCount);
  expect(left).toBe(0);
  for (const { label, quote, marked } of results) {
    const [words, ...others] = marked;
    expect(others).toEqual([]);
    if (words?.isWhole) expect(fold(words.text)).toContain(fold(quote));
    else expect(fold(words?.text)).toBe(fold(quote));
    expect(label).toContain(words?.name);
    expect(words?.topPx).toBeGreaterThan(0);
    expect(words?.topPx).toBeLessThan(heightPx);
  }
}

/** Letters and numbers alone: blanks, case, quotation marks, marks of Markdown and entities aside. */
function fold(text = ''): string {
  return text
    .toLowerCase()
    .replaceAll(/&#?\w+;/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** In both themes. */
async function expectAccessible(page: Page, widthsPx: readonly number[]): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widthsPx) {
      await page.setViewportSize({ width, height: HEIGHT_PX });
      // A table becomes a list a moment after the change of width.
      await expect.poll(() => findings(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}

/** At any width, and in a window of 1280 x 1024 at 400 % (WCAG 1.4.10). */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const size of [...WIDTHS_PX.map((width) => ({ width, height: 900 })), { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    // A table becomes a list a moment after the change of width.
    await expect.poll(() => overflowPx(page), `${size.width} px`).toBe(0);
  }
}

function bodyOf(route: Route): AskedBody {
  return route.request().postDataJSON() as AskedBody;
}

/** A map whose points are hostile, each with a hostile quote of each answer. */
function hostileMap(material: string, textsOf: readonly (readonly string[])[]): string {
  const { answers } = JSON.parse(material) as { readonly answers: Readonly<Record<string, string>> };
  const points = HOSTILE_TEXTS.slice(0, POINTS).map((point, row) => ({
    point,
    stands: Object.fromEntries(
      Object.entries(answers).flatMap(([letter, answer]) => {
        const quote = textsOf.find((texts) => answer.startsWith(texts[0]!))?.[row];
        return quote === undefined ? [] : [[letter, { stance: row % 2 === 0 ? 'for' : 'mixed', quote }]];
      }),
    ),
  }));
  return JSON.stringify({ points });
}
