import { type Locator, type Page, expect } from '@playwright/test';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { ask, hear, quickMock, showAllQuotes } from './converse.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { openChat, openLanding, pageUrl, useFontWheneverItComes } from './open-page.ts';
import { test } from './page-test.ts';

const QUESTION = 'How should we plan the launch of our product?';
/** Cells of a map of the mock's answers. */
const MIN_CELLS = 8;

/** How far red, green and blue are apart in the colours of text and lines; in those of the built-in personas, twice as far. */
const NEUTRAL = 55;

test.beforeEach(() => quickMock(pageUrl()));

test('only the keyboard is needed from the landing to the map, and from each face and cell to its words and back', async ({
  page,
}) => {
  await openLanding(page);
  await pressByKey(page, page.getByRole('button', { name: 'Ask all four' }));
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(lanes(page, 'answered')).toHaveCount(4);
  await expect(faces(page).first()).toBeVisible();
  expect(await faces(page).count()).toBe(4 * (await rows(page).count()));

  for (const face of [faces(page).first(), faces(page).last()]) {
    await pressByKey(page, face);
    await expect(face).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(face).toHaveAttribute('aria-expanded', 'false');
    await expect(face).toBeFocused();
  }
  const voice = page.getByRole('button', { name: /, for$/ }).first();
  await pressByKey(page, voice);
  await pressByKey(page, page.getByRole('button', { name: 'Show in the answer' }));
  await pressByKey(page, page.getByRole('button', { name: 'Back to the map' }));
  await expect(voice).toBeFocused();
  await expect(voice).toHaveAttribute('aria-expanded', 'true');
  await pressByKey(page, page.getByText('Show all quotes'));
  await expect(page.getByRole('table')).toBeVisible();

  for (const cell of [stands(page).first(), stands(page).last()]) {
    await pressByKey(page, cell);
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    await pressByKey(page, page.getByRole('button', { name: 'Back to the map' }));
    await expect(cell).toBeFocused();
    await expect(cell).toHaveAttribute('aria-pressed', 'false');
  }
  await expectCellsToLead(page, MIN_CELLS);

  // With a menu open over marked words, the first Escape closes the menu, the second removes the marks.
  const cell = stands(page).first();
  await pressByKey(page, cell);
  await pressByKey(page, page.getByRole('button', { name: 'Export' }));
  await expect(page.getByRole('button', { name: 'Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Markdown' })).toBeHidden();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
});

test('every row of a map has the same columns, whose colours are neutral', async ({ page }) => {
  await drawMap(page);
  for (const width of [1440, 820, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const columns = await rows(page).evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('[data-column]')].map((cell) => cell.getBoundingClientRect().left),
      ),
    );
    for (const edges of columns) {
      expect(edges).toEqual(columns[0]);
      expect(edges).toEqual(edges.toSorted((one, other) => one - other));
      expect(new Set(edges).size).toBe(4);
    }
  }
  await showAllQuotes(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await page
      .locator('[data-column], [data-stance], [data-stance] span:has(> svg)')
      .evaluateAll((all) =>
        all.flatMap((each) => {
          const { color, backgroundColor, borderTopColor } = getComputedStyle(each);
          return [color, backgroundColor, borderTopColor].map((colour) => {
            const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
            const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
            return Math.max(red, green, blue) - Math.min(red, green, blue);
          });
        }),
      );
    expect(Math.max(...colours)).toBeLessThan(NEUTRAL);
  }
});

test('faces slide to their places when they appear, where motion is wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const slides = Object.assign(globalThis, { slidden: 0 });
    addEventListener('transitionrun', ({ propertyName, target }) => {
      if (propertyName === 'translate' && target instanceof Element && target.matches('button[data-voice]'))
        slides.slidden += 1;
    });
  });
  const slidden = () => page.evaluate(() => (globalThis as unknown as { slidden: number }).slidden);
  await drawMap(page);
  await expect.poll(slidden).toBe(await faces(page).count());
  const face = faces(page).first();
  const pause = page.getByRole('button', { name: 'Pause motion' });
  await pause.click();
  await expect(face).toHaveCSS('transition-duration', '0s');
  await pause.click();
  await expect(face).toHaveCSS('transition-duration', '0.16s');
  expect(await slidden()).toBe(await faces(page).count());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(face).toHaveCSS('transition-duration', '0s');
});

test('on paper the page is as long as its rounds, light, and shows the picture and all quotes', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawMap(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const { scheme, isCut } = await page.getByRole('region', { name: 'Rounds' }).evaluate((list) => ({
    scheme: getComputedStyle(list).colorScheme,
    isCut: list.scrollHeight > list.clientHeight + 1,
  }));
  expect({ scheme, isCut }).toEqual({ scheme: 'light', isCut: false });
  await expect(faces(page).last()).toBeVisible();
  const quote = page.locator('td q').last();
  expect((await quote.boundingBox())?.height).toBeGreaterThan(0);
  expect(await quote.evaluate((element) => element.checkVisibility())).toBe(true);
});

test('on a phone a map of four points fits below the bar', async ({ page }) => {
  await useFontWheneverItComes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await drawMap(page);
  await expect(rows(page)).toHaveCount(4);
  const { heightPx, facePx, roomPx } = await page.getByRole('region', { name: 'The map' }).evaluate((map) => {
    const last = [...map.querySelectorAll('ol > li')].at(-1)!.getBoundingClientRect();
    return {
      heightPx: last.bottom - map.querySelector('h3')!.getBoundingClientRect().top,
      facePx: map.querySelector('[role=group] button')!.getBoundingClientRect().width,
      roomPx: innerHeight - map.closest('[aria-label=Rounds]')!.getBoundingClientRect().top,
    };
  });
  expect(facePx).toBe(32);
  expect(heightPx).toBeLessThan(roomPx);
});

test('on a phone the table of quotes is a list, and its cells lead to the answer in a browser without highlights', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
  await page.setViewportSize({ width: 390, height: 844 });
  await drawMap(page);
  await showAllQuotes(page);
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

test('a passed quotation is shown from its beginning, with the cursor after it', async ({ page }) => {
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

test('a reader who scrolled back is not moved by answers and a map', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  // Where no demo answers, a map is drawn on request.
  await bringSettings(page, { provider: 'relay' });
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
      () => expect(page.getByText('Show all quotes')).toHaveCount(1),
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

test('the lanes follow the width, the bar leads to each, and one press shows the newest round', async ({
  page,
}) => {
  await openTable(page);
  await page.getByRole('button', { name: PERSONAS[1]!.starters[0] }).click();
  await expect(lanes(page, 'answered')).toHaveCount(4);
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
});

async function openTable(page: Page): Promise<void> {
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
}

async function drawMap(page: Page): Promise<void> {
  await openTable(page);
  await ask(page, QUESTION);
  await expect(page.getByText('Show all quotes')).toBeVisible();
}

/** Requests wait from each call of `hold` until the returned function is called. */
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

function lanes(page: Page, state: string): Locator {
  return page.locator(`[data-lane][data-state=${state}]`);
}

function countInFirstRow(page: Page): Promise<number> {
  return page.locator('[data-lane]').evaluateAll((all) => {
    const tops = all.map((lane) => Math.round(lane.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
}

/** Reaches a control with Tab, or with Shift+Tab when it is further up, and presses it. */
async function pressByKey(page: Page, control: Locator): Promise<void> {
  const returnsToTable = await control.evaluate((element) =>
    Boolean(element.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(returnsToTable ? 'Shift+Tab' : 'Tab');
  }
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The cells of the map that can be pressed. */
function stands(page: Page): Locator {
  return page.getByRole('table').locator('button[aria-pressed]');
}

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'The map' }).locator('ol > li');
}

function faces(page: Page): Locator {
  return rows(page).locator('button[aria-expanded]');
}

/** Each cell of the map marks the words of its quote, or their block, in view, and another press unmarks them. */
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

/** Only letters and numbers, without blanks, case, quotation marks, Markdown marks and entities. */
function fold(text = ''): string {
  return text
    .toLowerCase()
    .replaceAll(/&#?\w+;/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
