import { expect } from '@playwright/test';
import { LOADING_STEPS } from '../../src/domain/loading-schedule.ts';
import { readJournal, resetMock } from '../support/faults.ts';
import { withholdSettings } from '../support/settings-of-page.ts';
import { holdClock, nextFrame } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';

/** Until all of its steps are complete; it goes a second later. */
const INTRO_STEPS_MS = LOADING_STEPS.reduce((sum, { durationMs }) => sum + durationMs, 0);

test.beforeEach(() => resetMock(pageUrl()));

test('from a fresh page to an answered question, in the order of the product', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await holdClock(page);
  await page.goto(pageUrl());
  await expect(page.getByText('Initializing squad components')).toBeVisible();
  await page.clock.runFor(INTRO_STEPS_MS);
  await expect(page.getByRole('listitem').filter({ hasText: '✓' })).toHaveCount(5);
  await page.clock.resume();
  await expect(page.getByText('WITH LOVE FOR DEGENS')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Quartet' })).toBeVisible();
  for (const name of ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('heading', { name: 'Interaction Console - The Visionary' })).toBeVisible();
  await expect(page.getByText('Connected')).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(12);

  await expect(page.getByText('Connect a model')).toHaveCount(0);
  await page.getByPlaceholder('Type your message...').fill('How do I start a small bakery?');
  await page.getByRole('button', { name: 'Send' }).click();
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
  await expect(messages).toHaveCount(3);
  await expect(messages.nth(1)).toContainText('How do I start a small bakery?');
  await expect(messages.nth(2)).toContainText('Turn it upside down first');
  await expect(page.getByText('Prepared answers. Connect a model to ask anything.')).toBeVisible();

  await expect
    .poll(async () => (await readJournal(pageUrl())).filter(({ path }) => path === '/v1/chat/completions'))
    .toEqual([expect.objectContaining({ method: 'POST', status: 200 })]);
  expect(problems).toEqual([]);
});

test('every persona answers in its own conversation, by keyboard alone', async ({ page }) => {
  await openChat(page);
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
  const answers = new Set<string>();
  for (const name of ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator']) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${name}`);
    await page.getByRole('textbox').focus();
    await page.keyboard.type('Should I learn to code?');
    await page.keyboard.press('Enter');
    await expect(messages).toHaveCount(3);
    answers.add(await messages.nth(2).innerText());
    await page.getByRole('button', { name: 'Next persona' }).focus();
    await page.keyboard.press('Enter');
  }
  expect(answers.size).toBe(4);
});

test('the input fits its text with every line, and in a narrower place, in one round of measuring (10.4)', async ({
  page,
}) => {
  await openChat(page);
  const input = page.getByRole('textbox');
  const lines = async () => {
    const { height = 0 } = (await input.boundingBox()) ?? {};
    return Math.round((height - emptyPx) / 24) + 1;
  };
  const emptyPx = (await input.boundingBox())?.height ?? 0;
  await input.focus();
  for (let line = 1; line <= 3; line += 1) {
    await page.keyboard.type('two words');
    await nextFrame(page);
    expect(await lines()).toBe(line);
    if (line < 3) await page.keyboard.press('Shift+Enter');
  }
  await input.fill('word '.repeat(12).trim());
  await expect.poll(lines).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(lines).toBeGreaterThan(1);
});

test('a page without its settings says so and offers to reload (12.8)', async ({ page }) => {
  expectErrors(page, /settings\.json answered 500/);
  await withholdSettings(page);
  await page.route('**/settings.json', (route) => route.fulfill({ status: 500 }));
  await page.goto(pageUrl());
  await expect(page.getByRole('alert')).toContainText('could not load its settings');
  await page.unroute('**/settings.json');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Initializing squad components')).toBeVisible();
});

test('the client’s code is not on the path of the landing, and is there before the first question', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on(
    'request',
    (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
  );
  await holdClock(page);
  await page.goto(pageUrl());
  await expect(page.getByText('Initializing squad components')).toBeVisible();
  expect(scripts.filter((path) => path.includes('openai-provider'))).toEqual([]);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  const clients = () => scripts.filter((path) => path.includes('openai-provider'));
  await expect.poll(clients).toHaveLength(1);
});
