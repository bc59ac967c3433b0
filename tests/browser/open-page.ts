import { type Browser, type Locator, type Page, expect } from '@playwright/test';

/** The address of the built app for this worker. */
export function pageUrl(): string {
  const urls = (process.env['QUARTET_TEST_URLS'] ?? '').split(' ');
  const url = urls[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!url)
    throw new Error('QUARTET_TEST_URLS names no server for this worker: the global setup did not run');
  return url;
}

/** Leads from the landing to the chat. */
export const WAY_IN = /^(Begin Interaction|Continue with .+)$/;

/** Opens the page and skips the intro. */
export async function openLanding(page: Page, url = pageUrl()): Promise<void> {
  await page.goto(url);
  await skipIntro(page);
}

/** Skips the rest of the intro, which ends by itself after 5 s and may be over on a slow machine. */
export async function skipIntro(page: Page): Promise<void> {
  const begin = page.getByRole('button', { name: WAY_IN });
  await expect(page.getByRole('button', { name: 'Skip' }).or(begin).first()).toBeVisible();
  // On the landing the key does nothing.
  await page.keyboard.press('Escape');
  await expect(begin).toBeVisible();
}

/** Closes every page, because a page that still fetches something would report an error once its server stops. */
export async function closePages(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.close()));
}

export async function openChat(page: Page, url = pageUrl()): Promise<void> {
  await openLanding(page, url);
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(page.getByRole('log')).toBeAttached();
}

/** The messages of the open conversation, including an open answer. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
}

/** A browser's error for a script that it cannot fetch. */
export const NOT_LOADED = /Failed to fetch|NetworkError|Load failed|\.js: 503/;

/** Matches scripts that the page's HTML does not name. */
export async function lateScripts(): Promise<(url: URL) => boolean> {
  const html = await (await fetch(pageUrl())).text();
  return ({ pathname }) => pathname.endsWith('.js') && !html.includes(pathname.slice(1));
}

/** Before a page opens: its font may come late and is used all the same. What fits on a line depends on the font. */
export async function useFontWheneverItComes(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
}
