import type { Page, Route } from '@playwright/test';
import type { PublicSettings } from '../../src/domain/public-settings-schema.ts';

const SETTINGS = /<script type="application\/json" id="settings">(.*?)<\/script>/s;

/** Gives the page other settings, as its server would serve them. */
export async function bringSettings(page: Page, changes: Partial<PublicSettings>): Promise<void> {
  await servePage(page, (json) => {
    const settings = JSON.stringify({ ...JSON.parse(json), ...changes }).replaceAll('<', String.raw`\u003c`);
    return `<script type="application/json" id="settings">${settings}</script>`;
  });
}

/** Serves the page as a host of files does, so that it requests its settings. */
export async function withholdSettings(page: Page): Promise<void> {
  await servePage(page, () => '');
}

async function servePage(page: Page, elementOf: (json: string) => string): Promise<void> {
  await page.route(isPage, async (route: Route) => {
    const response = await route.fetch();
    const html = await response.text();
    if (!SETTINGS.test(html)) throw new Error('The page holds no settings');
    const body = html.replace(SETTINGS, (_, json: string) => elementOf(json));
    await route.fulfill({ response, body });
  });
}

function isPage({ pathname }: URL): boolean {
  return pathname === '/';
}
