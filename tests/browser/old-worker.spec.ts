import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { distFolder } from '../../scripts/lib/build.ts';
import { writeStaticCopy } from '../../scripts/lib/static-copy.ts';
import { staticSite } from '../../src/server/static-site.ts';
import { startStaticHost } from '../support/static-host.ts';
import { openLanding } from './open-page.ts';
import { test } from './page-test.ts';

/** An old version of the page, with its worker and that worker's cache. */
const OLD_PAGE = `<script>
  navigator.serviceWorker.register('offline-worker.js');
  caches.open('quartet-offline /quartet/ 1');
  caches.open('quartet-offline /quartet/other/ 1');
  caches.open('of somebody else');
</script>`;

test('a page removes an older version’s worker and cache, and nothing else', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-copy-'));
  const host = await startStaticHost();
  try {
    const builtHtml = readFileSync(join(distFolder, 'index.html'), 'utf8');
    await writeStaticCopy(distFolder, folder, staticSite({}, builtHtml).files);
    writeFileSync(join(folder, 'old.html'), OLD_PAGE);
    writeFileSync(join(folder, 'offline-worker.js'), '');
    host.mount('/quartet/', folder);
    await page.goto(`${host.url}/quartet/old.html`);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    const kept = () => page.evaluate(() => caches.keys());
    await expect.poll(workers).toBe(1);
    await expect.poll(async () => (await kept()).length).toBe(3);
    await openLanding(page, `${host.url}/quartet/`);
    await expect.poll(workers).toBe(0);
    expect(await kept()).toEqual(['quartet-offline /quartet/other/ 1', 'of somebody else']);
  } finally {
    // Late parts of the page may still be on their way.
    await page.goto('about:blank');
    await host.stop();
    rmSync(folder, { recursive: true });
  }
});
