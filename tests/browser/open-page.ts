import { type Locator, type Page, expect } from '@playwright/test';
import type { PublicSettings } from '../../src/settings/public-settings.ts';
import type { Squad } from '../../src/domain/squad.ts';

/** Where the built app is served for this worker. */
export function pageUrl(): string {
  const urls = (process.env['QUARTET_TEST_URLS'] ?? '').split(' ');
  const url = urls[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!url)
    throw new Error('QUARTET_TEST_URLS names no server for this worker: the global setup did not run');
  return url;
}

/** Lets the page have other settings, as its server would hand them out. */
export async function bringSettings(page: Page, changes: Partial<PublicSettings>): Promise<void> {
  await page.route('**/settings.json', async (route) => {
    const response = await route.fetch();
    const settings: object = await response.json();
    await route.fulfill({ response, json: { ...settings, ...changes } });
  });
}

/** Lets the page have another squad. */
export async function bringSquad(page: Page, squad: Squad): Promise<void> {
  await bringSettings(page, { squad });
}

/** Opens the page and skips the intro. */
export async function openLanding(page: Page, url = pageUrl()): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
}

/** Opens the page with the chat shown. */
export async function openChat(page: Page, url = pageUrl()): Promise<void> {
  await openLanding(page, url);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  // The announcer comes with the shortcuts, a moment after the screen.
  await expect(page.getByRole('log')).toBeAttached();
}

/** The messages of the open conversation, the awaited one included. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
}

/** Adds rules to the page in the one way that its policy does not forbid. */
export async function addStyles(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}
