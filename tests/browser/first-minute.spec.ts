import { type Page, expect } from '@playwright/test';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { setFaults } from '../support/faults.ts';
import { ask, bubbles, changeMock, hear, quickMock, switchTable } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

const FOLLOW_UP = 'What would it cost?';

const [prepared] = PERSONAS[0]!.starters;

test.beforeEach(() => quickMock(pageUrl()));

/** What is typed at once stands in the input, first letter included, and is no shortcut. */
async function expectTyped(page: Page): Promise<void> {
  await page.keyboard.type(FOLLOW_UP);
  await expect(page.getByRole('textbox')).toHaveValue(FOLLOW_UP);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox').fill('');
}

function pressIn(page: Page, name: string): Promise<void> {
  // Without the checks of a click, which would give the page time.
  return page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.click());
}

test('in the chat, what is typed after a suggestion and after an answer stands in the input', async ({
  page,
}) => {
  await openChat(page);
  await page.getByRole('textbox').blur();
  const release = await holdAnswers(page);
  await pressIn(page, prepared);
  await expectTyped(page);
  await page.getByRole('textbox').blur();
  release();
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expectTyped(page);
  await pressIn(page, 'Ask again');
  await expectTyped(page);
});

test('at the table, what is typed after a suggestion, after the answers and after the map stands in the input', async ({
  page,
}) => {
  await setFaults(pageUrl(), { kind: 'delay', persona: 'clerk', delayMs: 3000 });
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.getByRole('textbox').blur();
  const release = await holdAnswers(page);
  await pressIn(page, prepared);
  await expectTyped(page);
  await page.getByRole('region', { name: 'Rounds' }).click({ position: { x: 300, y: 60 } });
  await expect(page.getByRole('textbox')).not.toBeFocused();
  release();
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
  await expectTyped(page);
  await page.getByRole('textbox').blur();
  await expect(page.getByText('Show all quotes')).toBeAttached();
  await expectTyped(page);
});

test('what a visitor has focused or selected stays so when an answer comes', async ({ page }) => {
  await openChat(page);
  const answered = page.getByRole('button', { name: 'Ask again' });
  for (const [question, act, isKept] of [
    [
      'Why?',
      () => page.getByRole('button', { name: 'Next persona' }).focus(),
      () => expect(page.getByRole('button', { name: 'Next persona' })).toBeFocused(),
    ],
    [
      'And then?',
      () => bubbles(page).first().locator('[data-content]').selectText(),
      async () => expect(await page.evaluate(() => String(getSelection()))).toContain(PERSONAS[0]!.welcome),
    ],
  ] as const) {
    const release = await holdAnswers(page);
    await ask(page, question);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await act();
    release();
    await expect(answered).toBeVisible();
    await isKept();
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('no suggestion and no answer brings up a keyboard', async ({ page }) => {
    await openLanding(page);
    await page.getByRole('button', { name: 'Ask all four' }).click();
    await page.getByRole('button', { name: prepared, exact: true }).click();
    await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
    await expect(page.getByText('Show all quotes')).toBeAttached();
    await expect(page.getByRole('textbox')).not.toBeFocused();
  });
});

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const) {
  test(`at ${width} by ${height} the map draws itself, moves nobody, and is a press away`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openLanding(page);
    await page.getByRole('button', { name: 'Ask all four' }).click();
    await page.getByRole('button', { name: prepared, exact: true }).click();
    const rounds = page.getByRole('region', { name: 'Rounds' });
    const show = page.getByRole('button', { name: 'Show the map' });
    await expect(show).toBeInViewport({ ratio: 1 });
    expect(await rounds.evaluate((list) => list.scrollTop)).toBe(0);
    await expect(page.getByRole('button', { name: 'Draw the map' })).toHaveCount(0);
    await show.click();
    await expect(show).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 3, name: 'The map' })).toBeInViewport({ ratio: 1 });
    // Once seen, it is not offered again.
    await rounds.evaluate((list) => list.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(page.getByRole('heading', { level: 2, name: prepared })).toBeInViewport();
    await expect(show).toHaveCount(0);
  });
}

test('the personas answer a prepared question one after another', async ({ page }) => {
  await changeMock(pageUrl(), 'PATCH', 'settings', { delayMs: 400, chunkDelayMs: 0 });
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  const order = page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const answered: string[] = [];
        const look = () => {
          for (const lane of document.querySelectorAll<HTMLElement>('[data-lane][data-state=answered]')) {
            const { lane: id = '' } = lane.dataset;
            if (!answered.includes(id)) answered.push(id);
          }
          if (answered.length === 4) resolve(answered);
        };
        const observed = { subtree: true, childList: true, attributes: true };
        new MutationObserver(look).observe(document.body, observed);
      }),
  );
  await page.getByRole('textbox').fill(shippedSpeech().rounds.at(-1)!.question);
  await page.keyboard.press('Enter');
  expect(await order).toEqual(PERSONAS.map(({ id }) => id));
});

test('Back, on the page and in the browser, leads where one came from', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await openChat(page);
  await hear(page, prepared);
  await page.keyboard.press('Alt+PageDown');
  await switchTable(page);
  await expect(title).toHaveText('Round table');
  await page.getByRole('textbox').fill('How?');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 3, name: 'The Evaluator' }).getByRole('button').click();
  await expect(title).toHaveText('Interaction Console - The Evaluator');
  for (const goBack of [() => back.click(), () => page.goBack()]) {
    await goBack();
    await expect(title).toHaveText('Round table');
    await goBack();
    await expect(title).toHaveText('Interaction Console - The Methodologist');
    await goBack();
    await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
    for (const there of [/^Interaction/, /^Round table$/, /^Interaction/]) {
      await page.goForward();
      await expect(title).toHaveText(there);
    }
  }
});

/** Holds all answers back until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/chat/completions', async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}
