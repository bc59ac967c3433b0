import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Route, expect } from '@playwright/test';
import { serveBuild } from '../../scripts/lib/serve.ts';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import type { RunningServer } from '../../src/server/run.ts';
import { readJournal, setFaults } from '../support/faults.ts';
import { MAX_PERSONAS, createTestSquadData } from '../support/squads.ts';
import { bringAxe, expectAccessible, overflowPx } from './axe.ts';
import {
  ask,
  bubbles,
  hear,
  holdAnswer,
  exportAs,
  openDialog,
  openDrill,
  quickMock,
  stateOfAnswer,
  stateOfQuestion,
  texts,
} from './converse.ts';
import { type MetText, watchTexts, wordsOfBuiltIn } from './met-texts.ts';
import { bringSquad, openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const NAMES = [
  'The Security Reviewer',
  'The Performance Reviewer',
  'The Readability Reviewer',
  'The Test Reviewer',
] as const;

const ARABIC = { name: 'مستشار الجودة', description: 'يراجع كل شيء.' };

/** The largest that a squad file may have. */
const LARGEST = {
  uptimePercent: 100,
  responseTimeSeconds: 60,
  neuralPathways: 1_000_000_000,
  loadFactor: 1,
};

let served: RunningServer;
let url: string;

test.beforeAll(async () => {
  served = await serveBuild({ QUARTET_SQUAD: join(rootFolder, 'squads/code-review.json') });
  url = served.address;
});

test.beforeEach(() => quickMock(url));

test.afterAll(() => served.close());

test('a visit of another squad: none of its words is one of the built-in squad’s (12.14)', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'grants and reads the clipboard');
  const met = await watchTexts(page);
  const others: MetText[] = [];
  const watch = await watchPage(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto(url);
  await skipIntro(page);
  await expect(page).toHaveTitle('Code Review');
  await expect(page.getByRole('heading', { level: 1, name: 'Code Review' })).toBeVisible();
  await expect(page.getByText('FOUR READERS, ONE CHANGE')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([...NAMES]);
  await expect(page.getByRole('link')).toHaveCount(0);

  // A card, and from there the chat.
  const dialog = await openDialog(page, NAMES[2]);
  await expect(dialog).toContainText('ID: readability');
  await expect(dialog.getByRole('meter')).toHaveCount(12);
  await dialog.getByRole('button', { name: `Chat with ${NAMES[2]}` }).click();
  await expect(page).toHaveTitle(`Interaction Console - ${NAMES[2]} - Code Review`);
  await expect(bubbles(page)).toContainText(["I'm The Readability Reviewer."]);

  // A starter, whose answer comes while another persona is open.
  const release = await holdAnswer(page);
  await page.getByRole('button', { name: 'What makes a good name for a function?' }).click();
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${NAMES[3]}`);
  await release();
  await expect(page.getByRole('button', { name: 'Previous persona' })).toHaveAccessibleDescription(
    `${NAMES[2]} has answered`,
  );
  await expect(page.getByRole('log')).toContainText([`${NAMES[3]}, 4 of 4`]);

  // Each of them answers, in a voice of its own.
  const answers = new Set<string>();
  for (const name of NAMES) {
    await page.keyboard.press('Alt+PageDown');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${name}`);
    await hear(page, 'How do I start a small bakery?');
    answers.add((await texts(page)).at(-1)!);
  }
  expect(answers.size).toBe(NAMES.length);
  const journal = await readJournal(url);
  expect(new Set(journal.map(({ persona }) => persona))).toEqual(new Set(NAMES));

  // What fails, is stopped, is asked again, is edited.
  await setFaults(url, { kind: 'status', status: 503, times: 1 }, { kind: 'hang', times: 1 });
  await ask(page, 'Are you there?');
  await stateOfQuestion(page).getByRole('button', { name: 'Retry now' }).click();
  await expect(stateOfQuestion(page)).toContainText(`${NAMES[3]} is answering. Attempt 2 of 4.`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await ask(page, 'Are you still there?');
  await expect(bubbles(page).filter({ hasText: 'Are you still there?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);

  // The drill, the options, the help.
  await openDrill(page);
  await page.getByRole('radio', { name: 'Empty answer' }).click();
  await expect(page.getByRole('dialog')).toContainText('Set: Empty answer');
  await page.keyboard.press('Escape');
  await ask(page, 'And now?');
  await expect(stateOfAnswer(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Alt + Page Down');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What leaves the page, and what is refused.
  const conversation = await openDialog(page, 'Conversation');
  await page.getByRole('searchbox').fill('bakery');
  await expect(conversation.locator('mark').first()).toHaveText('bakery');
  for (const way of ['Markdown', 'JSON'] as const) {
    const begins = page.waitForEvent('download');
    await exportAs(page, way);
    const file = await begins;
    const text = readFileSync(await file.path(), 'utf8');
    others.push({ where: 'file name', text: file.suggestedFilename() }, { where: 'file', text });
  }
  await exportAs(page, 'Copy');
  await expect(conversation).toContainText('Copied as Markdown.');
  others.push({ where: 'copy', text: await page.evaluate(() => navigator.clipboard.readText()) });
  await page.keyboard.press('Escape');

  // The way back, by the browser.
  await page.goBack();
  await expect(page).toHaveTitle('Code Review');
  await page.goForward();
  await expect(page).toHaveTitle(`Interaction Console - ${NAMES[3]} - Code Review`);

  const all = await met();
  expect(all.map(({ text }) => text)).toContain('Code Review ready');
  const said = all.filter(({ where }) => where === 'spoken').map(({ text }) => text);
  expect(said).toContain(`${NAMES[2]} is answering`);
  expect(all.some(({ where, text }) => where === 'title' && text === `Read about ${NAMES[0]}`)).toBe(true);
  expect(wordsOfBuiltIn([...all, ...others.map(withoutFormat), await servedPage(url)])).toEqual([]);
  expect(watch.violations).toEqual([]);
  expect(watch.errors.filter((error) => !error.includes('503'))).toEqual([]);
});

test('the words would be found: they are in the built-in squad’s texts, attributes, speech and files', async ({
  page,
}) => {
  await quickMock(pageUrl());
  const met = await watchTexts(page);
  await openChat(page);
  await hear(page, 'How do I start a small bakery?');
  await openDialog(page, 'Conversation');
  const begins = page.waitForEvent('download');
  await exportAs(page, 'JSON');
  const file = await begins;
  const text = readFileSync(await file.path(), 'utf8');
  const others = [
    { where: 'file name', text: file.suggestedFilename() },
    withoutFormat({ where: 'file', text }),
  ];
  expect(wordsOfBuiltIn([...(await met()), ...others, await servedPage(pageUrl())])).toEqual(
    expect.arrayContaining([
      'text: quartet',
      'text: degens',
      'text: methodologist',
      'text: executor',
      'text: evaluator',
      'title: visionary',
      'aria-label: visionary',
      'spoken: visionary',
      'file name: visionary',
      'file: dreamer',
      'file: quartet',
      'served page: quartet',
    ]),
  );

  // Nor does a conversation get from one squad to the other.
  await openChat(page, url);
  await openDialog(page, 'Conversation');
  await page.locator('input[type="file"]').setInputFiles(await file.path());
  await expect(page.getByRole('alert')).toContainText('squad is "quartet"');
  await expect(page.getByRole('button', { name: /^(Import|Replace this conversation)$/ })).toHaveCount(0);
});

test('axe finds nothing on another squad’s screens and dialogs, in both themes', async ({ page }) => {
  await openLanding(page, url);
  await bringAxe(page);
  await expectAccessible(page, 'landing');
  await openDialog(page, NAMES[0]);
  await expectAccessible(page, 'card');
  await page.getByRole('button', { name: `Chat with ${NAMES[0]}` }).click();
  await hear(page, 'How do I start a small bakery?');
  await setFaults(url, { kind: 'hang', times: 1 });
  await ask(page, 'Are you there?');
  await page.keyboard.press('Alt+PageDown');
  await expect(page.locator('[data-mark="answering"]')).toBeVisible();
  await expectAccessible(page, 'chat');
  for (const label of ['Options', 'Conversation']) {
    await openDialog(page, label);
    await expectAccessible(page, label);
    await page.keyboard.press('Escape');
  }
});

test('long and right-to-left texts keep their place, as do seven marks on a phone (5.13, 6.13)', async ({
  page,
}) => {
  const squad = createTestSquadData(MAX_PERSONAS);
  const personas = squad.personas.map((persona, index) => ({
    ...persona,
    ...(index === MAX_PERSONAS - 1 && ARABIC),
    ...(index === 0 && { name: 'Abc'.repeat(20), metrics: LARGEST }),
  }));
  await bringSquad(page, { ...squad, name: 'w'.repeat(60), personas });
  await quickMock(pageUrl());
  await openLanding(page);
  for (const width of [1920, 1280, 1000, 761, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflowPx(page), `${width} px`).toBe(0);
  }
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await hear(page, `About ${'kumquat'.repeat(8)}?`);
  await openDialog(page, 'Conversation');
  await page.getByRole('searchbox').fill('a');
  await expect(page.locator('mark').first()).toBeVisible();
  expect(await page.getByRole('list', { name: 'Messages found' }).evaluate(widerBy)).toBe(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  const card = page.getByRole('dialog');
  const reading = await rectOf(card.locator('dd > span').nth(2));
  const line = await rectOf(card.locator('dd + svg').nth(2));
  expect(line.top).toBeGreaterThanOrEqual(reading.bottom);
  await page.keyboard.press('Escape');

  const held: Route[] = [];
  for (let count = 1; count < MAX_PERSONAS; count += 1) {
    await page.route('**/chat/completions', (route) => held.push(route), { times: 1 });
    await ask(page, 'How do I start a small bakery?');
    await expect.poll(() => held.length).toBe(count);
    await page.keyboard.press('Alt+PageDown');
    await held.at(-1)!.continue();
    await expect(page.locator('[data-mark="answered"]')).toHaveCount(count);
  }
  const profile = await rectOf(page.getByRole('button', { name: 'Profile' }));
  for (const mark of await page.locator('[data-mark]').all()) {
    const { left, right } = await rectOf(mark);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    expect(left >= profile.right - 8 || right <= profile.left).toBe(true);
  }

  // The number stands after the name, and the sentence ends on its left.
  const position = page.getByText(`${ARABIC.name}, 8 of 8`).first();
  const rest = await position.evaluate((element) => {
    const range = new Range();
    range.selectNodeContents(element.lastChild!);
    return range.getBoundingClientRect().left;
  });
  expect(rest).toBeGreaterThanOrEqual((await rectOf(position.locator('bdi'))).right - 1);
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('article').getByText(ARABIC.description)).toHaveCSS(
    'unicode-bidi',
    'plaintext',
  );
});

/** The page as a browser gets it, before any script has run. */
async function servedPage(address: string): Promise<MetText> {
  const response = await fetch(address);
  const html = await response.text();
  // The name of a drawing is a word between the settings and the page.
  const text = html.replaceAll(/"drawing":"\w+"/g, '');
  return { where: 'served page', text };
}

/** The name of the format is the same whatever the squad. */
function withoutFormat({ where, text }: MetText): MetText {
  return { where, text: text.replace('"format": "quartet-conversation"', '') };
}

function rectOf(locator: Locator): Promise<DOMRect> {
  return locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
}

function widerBy({ scrollWidth, clientWidth }: Element): number {
  return scrollWidth - clientWidth;
}
