import { type Page, expect } from '@playwright/test';

/** A visitor who blocks the clipboard for the page. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.context().clearPermissions();
  const devtools = await page.context().newCDPSession(page);
  const { browserContextId = '' } = (await devtools.send('Target.getTargetInfo')).targetInfo;
  await devtools.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting: 'denied',
    browserContextId,
  });
  const answer = () => page.evaluate(() => navigator.clipboard.writeText('').catch(() => 'refused'));
  expect(await answer()).toBe('refused');
}
