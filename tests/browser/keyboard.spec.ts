import { expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { ask, bubbles, hear, openDialog, quickMock, stateOfQuestion } from './converse.ts';
import { openChat, pageUrl } from './open-page.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('a ring shows what has the focus, a thinner one around a text field', async ({ page }) => {
  await openChat(page);
  await expect(page.getByRole('textbox')).toHaveCSS('outline', /solid 2px/);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus-visible')).toHaveCSS('outline', /solid 3px/);
});

test('Escape stops an answer, otherwise ends an edit, only closes an open dialog, and never leaves a screen', async ({
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

for (const width of [390, 1440]) {
  test(`at ${width} px Tab leads through the whole chat, and the focused element is visible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openChat(page);
    await hear(page, 'And?');
    // The code comes a moment later.
    await expect(page.getByRole('button', { name: 'Pass on to …' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).focus();
    // A ring shows only after a key.
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

test('earlier conversations and rounds are reached, removed and opened with the keyboard alone, on a narrow screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openChat(page);
  const focused = page.locator(':focus');
  const tabTo = async (name: string) => {
    for (let stop = 0; stop < 60 && (await focused.textContent()) !== name; stop += 1)
      await page.keyboard.press('Tab');
    await expect(focused).toHaveText(name);
    await page.keyboard.press('Enter');
  };
  const kumquats = `Why ${'kumquat'.repeat(30)}?`;
  for (const question of [kumquats, 'And then?']) {
    await hear(page, question);
    const dialog = await openDialog(page, 'Conversation');
    await tabTo('New conversation');
    await expect(dialog).toHaveCount(0);
  }
  const dialog = await openDialog(page, 'Conversation');
  await tabTo('Remove');
  await expect(focused).toHaveText('Undo');
  await expect(dialog.getByText('Removed: And then?').last()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(focused).toHaveText('Open');
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(bubbles(page).nth(1)).toContainText('And then?');
  await expect(page.locator('body:focus')).toHaveCount(0);

  await page.getByRole('button', { name: 'Round table' }).click();
  await ask(page, 'How should we plan the launch of our product?');
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
  await openDialog(page, 'Rounds');
  await tabTo('Show');
  await expect(focused).toHaveText('How should we plan the launch of our product?');
  await expect(focused).toBeInViewport();
});

test('Escape closes only the menu that is open in a dialog, wherever the focus is, and then the dialog', async ({
  page,
}) => {
  await openChat(page);
  await hear(page, 'Why?');
  const dialog = await openDialog(page, 'Conversation');
  const choice = dialog.getByRole('button', { name: 'Markdown' }).first();
  for (const place of ['menu', 'search']) {
    await dialog.getByRole('button', { name: 'Export' }).first().click();
    await expect(choice).toBeVisible();
    if (place === 'search') await dialog.getByRole('searchbox').evaluate((field) => field.focus());
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden();
    await expect(dialog).toBeVisible();
  }
  // WebKit closes a dialog at each Escape that the page does not handle.
  await dialog.getByRole('button', { name: 'Export' }).first().click();
  const isLeft = await choice.evaluate((button) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  );
  expect(isLeft).toBe(false);
  await expect(choice).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
