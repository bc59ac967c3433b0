import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { ask, bubbles, hear, openDialog, quickMock, stateOfQuestion } from './converse.ts';
import { openChat, openLanding, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('a ring shows what has the focus, a thinner one around a text field', async ({ page }) => {
  await openChat(page);
  await expect(page.getByRole('textbox')).toHaveCSS('outline', /solid 2px/);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus-visible')).toHaveCSS('outline', /solid 3px/);
});

test('the chord changes the persona from the text, from a button and from nowhere (15.5)', async ({
  page,
}) => {
  await openChat(page);
  const input = page.getByRole('textbox');
  await page.keyboard.type('Two words');
  await page.keyboard.press('Alt+PageDown');
  await expectPersona(page, 'The Methodologist');
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
  await page.keyboard.press('Alt+PageUp');
  await expectPersona(page, 'The Visionary');
  await expect(input).toHaveValue('Two words');
  // The cursor is where it was.
  await page.keyboard.type('!');
  await expect(input).toHaveValue('Two words!');

  const button = page.getByRole('button', { name: 'Show times' });
  await button.focus();
  await page.keyboard.press('Alt+PageUp');
  await expectPersona(page, 'The Evaluator');
  await expect(button).toBeFocused();

  await button.blur();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Alt+PageDown');
  await expectPersona(page, 'The Visionary');

  await button.focus();
  for (const other of ['PageDown', 'Control+Alt+PageDown', 'Alt+ArrowDown', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(other);
    await expectPersona(page, 'The Visionary');
  }
});

test('the arrow keys change the persona in the carousel alone, and keep the focus (15.5)', async ({
  page,
}) => {
  await openChat(page);
  // So narrow that the profile has a button of its own there.
  await page.setViewportSize({ width: 600, height: 800 });
  for (const name of ['Next persona', 'Previous persona', 'Profile']) {
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('ArrowRight');
    await expectPersona(page, 'The Methodologist');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectPersona(page, 'The Evaluator');
    await page.keyboard.press('ArrowRight');
    await expectPersona(page, 'The Visionary');
    await expect(button).toBeFocused();
  }
});

test('Escape stops an answer, else ends an edit, and in a dialog only closes that; it leaves nothing (15.5)', async ({
  page,
}) => {
  await openChat(page);
  const input = page.getByRole('textbox');
  await hear(page, 'How do I start a small bakery?');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await setFaults(pageUrl(), { kind: 'hang' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();

  // Over each dialog, with an answer under way.
  for (const label of ['Options', 'Conversation']) {
    const dialog = await openDialog(page, label);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: label })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  }
  await page.setViewportSize({ width: 820, height: 800 });
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Options' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Options' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();

  await input.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(stateOfQuestion(page)).toContainText('Your question is kept.');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('Editing your last question')).toBeVisible();
  const dialog = await openDialog(page, 'Options');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Editing your last question')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Editing your last question')).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(2);
  await input.fill('A draft');
  await page.keyboard.press('Escape');
  await expect(input).toHaveValue('A draft');
  await expect(input).toBeFocused();
});

test('one held Escape stops the answer and does no more (15.5)', async ({ page }) => {
  await openChat(page);
  await setFaults(pageUrl(), { kind: 'hang' });
  await ask(page, 'Are you there?');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  await expect(stateOfQuestion(page)).toContainText('Your question is kept.');
  await expect(page.getByRole('textbox')).toBeVisible();
});

test('? shows the shortcuts outside a text, and is a question mark within one (15.5)', async ({ page }) => {
  await openLanding(page);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('button', { name: 'The Evaluator' }).focus();
  // The shortcuts come a moment after the screen.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(help).toContainText('Alt + Page Down');
  // What works on the screen below does not work through a dialog.
  await page.keyboard.press('?');
  await page.keyboard.press('Alt+PageDown');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'The Evaluator' })).toBeFocused();

  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  const input = page.getByRole('textbox');
  await expect(input).toBeFocused();
  await expectPersona(page, 'The Visionary');
  const everyCharacter = '? abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 /!#[]<>';
  await page.keyboard.type(everyCharacter);
  await expect(input).toHaveValue(everyCharacter);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectPersona(page, 'The Visionary');

  const list = page.getByRole('region', { name: 'Conversation' });
  await list.focus();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(list).toBeFocused();

  // Over the options it is a dialog of its own.
  const options = await openDialog(page, 'Options');
  await options.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
});

for (const width of [390, 1440]) {
  test(`at ${width} px Tab leads through the chat, and whatever has the focus is seen (15.5)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openChat(page);
    await hear(page, 'And?');
    // Its code comes a moment later.
    await expect(page.getByRole('button', { name: 'Pass on to …' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).focus();
    // A ring is for who comes by a key.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    const stops: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      const stop = await page.evaluate(() => {
        const focused = document.activeElement ?? document.body;
        if (focused === document.body) return undefined;
        const { opacity, outlineStyle } = getComputedStyle(focused);
        const { top, bottom } = focused.getBoundingClientRect();
        const isSeen = opacity === '1' && outlineStyle === 'solid' && top < innerHeight && bottom > 0;
        const name = focused.getAttribute('aria-label') ?? focused.textContent;
        return isSeen ? name : `${name} is not seen`;
      });
      if (stop === undefined) break;
      stops.push(stop);
      await page.keyboard.press('Tab');
    }
    for (const name of [
      'Round table',
      width < 900 ? 'More' : 'Show times',
      'Copy message',
      'Edit',
      'Pass on to …',
      'Your message',
    ])
      expect(stops).toContain(name);
    for (const name of ['Previous persona', 'Next persona']) expect(stops).toContain(name);
    expect(stops.filter((stop) => stop.endsWith('is not seen'))).toEqual([]);
  });
}

async function expectPersona(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interaction Console - ${name}`);
}
