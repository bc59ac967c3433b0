import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect } from '@playwright/test';
import { hang, reply } from '../support/scripted-completion.ts';
import { perform, say } from '../support/test-visit.ts';
import { createTapedChat } from '../tape/taped-visit.ts';
import { bringAxe, expectAccessible, findings } from './axe.ts';
import { ask, bubbles, countAsked, hear, holdAnswer, openDialog, quickMock } from './converse.ts';
import { CANARY_HOST, HOSTILE_TEXTS } from './hostile-texts.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

/** The least that a finger meets, in CSS px. */
const TARGET_PX = 44;

test.beforeEach(() => quickMock(pageUrl()));

/** Saves the tape of the visit. */
async function saveTape(page: Page): Promise<string> {
  await openDialog(page, 'Options');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a tape of this visit' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^quartet-tape-\d{4}-\d\d-\d\d\.jsonl$/);
  const text = await readFile(await file.path(), 'utf8');
  await page.keyboard.press('Escape');
  return text;
}

/** Chooses this text as a tape. */
async function chooseTape(page: Page, text: string): Promise<void> {
  await openDialog(page, 'Options');
  const buffer = Buffer.from(text);
  await page
    .getByLabel('Tape file')
    .setInputFiles({ name: 'tape.jsonl', mimeType: 'application/jsonl', buffer });
}

async function openTape(page: Page, text: string): Promise<Locator> {
  await chooseTape(page, text);
  const player = page.getByRole('dialog', { name: 'A tape of a visit' });
  await expect(player).toBeVisible();
  return player;
}

/** A minute with an answer, a question that is stopped, an unsent text and a round with its map under way. */
async function tapeOfMinute(): Promise<string> {
  const answer = reply('Start small.', 1000);
  const parts = createTapedChat([reply('It depends.', 2000), hang, answer, answer, answer, answer, hang]);
  const { clock, tape } = parts;
  await clock.advance(3000);
  say(parts, 'Is it sound?');
  await clock.advance(4000);
  say(parts, 'And now?');
  await clock.advance(2000);
  perform(parts, { kind: 'stop-all' }, { kind: 'write', text: 'not sent' });
  await clock.advance(3000);
  perform(parts, { kind: 'open-table' }, { kind: 'ask-all', text: 'How do we begin?' });
  await clock.advance(2000);
  perform(parts, { kind: 'draw-map', round: 1 });
  await clock.advance(20_000);
  perform(parts, { kind: 'stop-map' });
  return tape.text();
}

test('a visit is saved, watched and searched, while an answer of the visit that waits comes in (19.2, 19.9 to 19.12)', async ({
  page,
}) => {
  const { errors, violations } = await watchPage(page);
  await openChat(page);
  await hear(page, 'Is it sound?');
  await page.getByRole('textbox').fill('not sent');
  const tape = await saveTape(page);
  for (const text of ['Is it sound?', 'not sent']) expect(tape).toContain(text);

  const asked = await countAsked(pageUrl());
  const release = await holdAnswer(page);
  await ask(page, 'And mine?');
  await page.getByRole('textbox').fill('my draft');
  const [title, entry] = await page.evaluate(() => [document.title, history.state] as const);

  const player = await openTape(page, tape);
  await expect(player.getByRole('button', { name: 'Play' })).toBeFocused();
  await expect(player.getByText('Initializing squad components')).toBeVisible();
  await expect(page.getByText('And mine?')).toBeHidden();
  await release();

  await player.getByRole('button', { name: 'What happened' }).click();
  await player.getByRole('button', { name: /The Visionary answered/ }).click();
  await expect(player.getByRole('region', { name: 'Conversation' })).toContainText('Is it sound?');
  await player.getByRole('button', { name: /The Visionary was asked/ }).click();
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('16×');
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(player.getByRole('textbox')).toHaveValue('not sent');
  await player.getByRole('textbox').pressSequentially('!');
  await expect(player.getByRole('textbox')).toHaveValue('not sent');
  await expect(player.getByText('This is a tape: ')).toBeVisible();
  await player.getByRole('button', { name: 'Send' }).click();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();

  await player.getByRole('button', { name: 'Close the tape' }).click();
  await expect(player).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
  await expect(bubbles(page)).toHaveCount(5);
  await expect(bubbles(page).nth(3)).toContainText('And mine?');
  await expect(page.getByRole('textbox')).toHaveValue('my draft');
  expect(await countAsked(pageUrl())).toBe(asked + 1);
  expect(await page.evaluate(() => [document.title, history.state])).toEqual([title, entry]);
  expect([errors, violations]).toEqual([[], []]);
});

test('everything on it can be done by keys (19.13)', async ({ page }) => {
  await openChat(page);
  const player = await openTape(page, await tapeOfMinute());
  const slider = player.getByRole('slider');
  await expect(player.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Play' })).toBeFocused();

  // From the keys back over the button before to the slider.
  for (const _ of [1, 2]) await page.keyboard.press('Shift+Tab');
  await expect(slider).toBeFocused();
  const at = async (words: string) =>
    expect(slider).toHaveAttribute('aria-valuetext', `${words} of 34 seconds`);
  await page.keyboard.press('Home');
  await at('0 seconds');
  await page.keyboard.press('ArrowRight');
  await at('5 seconds');
  await expect(player.getByRole('region', { name: 'Conversation' })).toContainText('It depends.');
  await page.keyboard.press('End');
  await at('34 seconds');
  // The table has an input of its own, which takes the focus in a visit.
  await expect(player.getByRole('heading', { name: 'How do we begin?' })).toBeVisible();
  await expect(slider).toBeFocused();
  await page.keyboard.press('PageDown');
  await at('0 seconds');

  await player.getByRole('button', { name: 'What happened' }).focus();
  await page.keyboard.press('Enter');
  const happened = player.getByRole('region', { name: 'What happened' });
  await expect(happened).toBeVisible();
  const second = happened.getByRole('button').nth(1);
  const isReached = () => second.evaluate((button) => button === document.activeElement);
  // Some browsers stop at a list that scrolls, too.
  for (let presses = 0; presses < 4 && !(await isReached()); presses += 1) await page.keyboard.press('Tab');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await at('5 seconds');
  await page.keyboard.press('Escape');
  await expect(player.getByRole('region', { name: 'What happened' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
});

test("the browser's Back leads out of it (19.9)", async ({ page }) => {
  await openChat(page);
  const player = await openTape(page, await tapeOfMinute());
  await page.goBack();
  await expect(player).toHaveCount(0);
  await expect(page.getByRole('textbox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
});

test('it leaves nothing behind in the history when it is closed otherwise (2.6, 19.9)', async ({ page }) => {
  await openChat(page);
  const player = await openTape(page, await tapeOfMinute());
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await expect(page.getByRole('textbox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
});

test('Back leads out of it to the landing, and not out of the page (19.9)', async ({ page }) => {
  await openLanding(page);
  const player = await openTape(page, await tapeOfMinute());
  await page.goBack();
  await expect(player).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
});

test('it is accessible, and fits, in both themes, wide and narrow (15.6, 19.10 to 19.12)', async ({
  page,
}) => {
  await openLanding(page);
  const player = await openTape(page, await tapeOfMinute());
  await bringAxe(page);
  await expectAccessible(page, 'the intro on a tape');
  await player.getByRole('slider').press('ArrowRight');
  await expectAccessible(page, 'the chat on a tape');
  await player.getByRole('button', { name: 'Next persona' }).click();
  await expectAccessible(page, 'a tape that cannot be changed');
  await player.getByRole('slider').press('End');
  await expectAccessible(page, 'the round table on a tape');
  await player.getByRole('button', { name: 'What happened' }).click();
  await expectAccessible(page, 'the list of what happened');
});

test('its buttons are large enough for a finger, and it can be used in a low window (15.6, 15.7)', async ({
  page,
}) => {
  await openLanding(page);
  const player = await openTape(page, await tapeOfMinute());
  const bar = player.getByRole('region', { name: 'Tape' });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
    [844, 390],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const control of await bar.locator('button, select, input').all()) {
      await control.scrollIntoViewIfNeeded();
      const box = await control.boundingBox();
      expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(TARGET_PX);
      expect(box?.height, `${width} px`).toBeGreaterThanOrEqual(TARGET_PX);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
      await control.click({ trial: true });
    }
    const stage = await player.locator('[data-stage]').boundingBox();
    expect(stage?.height).toBeGreaterThan(200);
  }
});

test('a hostile tape does nothing (19.7)', async ({ page }) => {
  const watched = await watchPage(page);
  await openChat(page);
  const parts = createTapedChat(HOSTILE_TEXTS.map((text) => reply(text)));
  for (const text of HOSTILE_TEXTS) {
    say(parts, text.slice(0, 2000));
    await parts.clock.advance(1000);
  }
  const player = await openTape(page, parts.tape.text());
  await player.getByRole('button', { name: 'What happened' }).click();
  const items = player.getByRole('region', { name: 'What happened' }).getByRole('button');
  await expect(items).toHaveCount(2 * HOSTILE_TEXTS.length);
  for (const item of await items.all()) await item.click();
  await expect(player.getByText('javascript:', { exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset['pwned'])).toBeUndefined();
  expect(await player.locator('[data-stage] :is(script, iframe, object, embed, form[action])').count()).toBe(
    0,
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const header = parts.tape.text().split('\n')[0] ?? '';
  for (const [text, words] of [
    [`{"format":"quartet-tape","version":1,"squad":${deep}}`, /^The f/],
    [`{"__proto__":{"format":"quartet-tape","version":1}}`, /^The file is not a tape\./],
    [
      header.replace('"options":{', '"options":{"__proto__":{"x":1},'),
      /^The first line of the tape was changed/,
    ],
    [header.replace('The Visionary', '<img src=x onerror=1>'), /^The first line of the tape was changed/],
    ['x'.repeat(25_000_001), /^The file is larger than a tape can be\./],
    ['', /^The file is not a tape\./],
  ] as const) {
    await chooseTape(page, text);
    await expect(page.getByRole('alert')).toHaveText(words);
    await page.keyboard.press('Escape');
  }
  expect(watched.requested.filter((address) => address.includes(CANARY_HOST))).toEqual([]);
  expect([watched.errors, watched.violations]).toEqual([[], []]);
});

test('what the options say of tapes is accessible (19.2, 19.9)', async ({ page }) => {
  await openChat(page);
  await bringAxe(page);
  await chooseTape(page, 'no tape');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
