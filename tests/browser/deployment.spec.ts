import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import rounds from '../../mock-provider/data/rounds.json' with { type: 'json' };
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { compressFolder } from '../../scripts/lib/compress-folder.ts';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import type { RunningServer } from '../../src/server/run.ts';
import { startServer } from '../../src/server.ts';
import { readJournal, requireKey } from '../support/faults.ts';
import { LACKS_NGINX, type Nginx, hasNginx, startNginx } from '../support/nginx.ts';
import { hear, openDialog, texts } from './converse.ts';
import { closePages, openChat } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const [TOWN] = rounds;

const KEY = 'sk-canary-of-the-deployment-0123456789';

let pageFolder: string;
let mock: ServedMockProvider;
let relay: RunningServer;
let nginx: Nginx;

test.skip(!hasNginx(), LACKS_NGINX);

/** Starts a relay behind nginx. */
async function deploy(settings: Readonly<Record<string, string>>, ownModel: boolean): Promise<void> {
  pageFolder = mkdtempSync(join(tmpdir(), 'quartet-page-'));
  cpSync(join(rootFolder, 'dist'), pageFolder, { recursive: true });
  await compressFolder(pageFolder);
  mock = await serveMockProvider({ delayMs: 0 });
  await requireKey(mock.url, KEY);
  relay = await startServer({
    mode: 'relay',
    environment: {
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: `${mock.url}/v1`,
      QUARTET_TRUSTED_PROXY: '127.0.0.1',
      QUARTET_STREAM: 'on',
      PORT: '0',
      ...settings,
    },
  });
  nginx = await startNginx({
    pageFolder,
    relays: [`127.0.0.1:${relay.port}`],
    questionsPerVisitor: 10,
    ownModel,
  });
}

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await nginx.close();
  await relay.close();
  await mock.close();
  rmSync(pageFolder, { recursive: true });
});

test('a page behind nginx streams an answer, is compressed, and never contains the key', async ({ page }) => {
  await deploy({}, false);
  const watch = await watchPage(page);
  const script = page.waitForResponse((response) => response.url().endsWith('.js'));
  await openChat(page, nginx.url);
  await hear(page, TOWN?.question ?? '');
  expect((await texts(page)).at(-1)).toBe(TOWN?.answers.visionary);
  expect(await readJournal(mock.url)).toEqual([expect.objectContaining({ status: 200, stream: true })]);
  const received = await watch.received();
  expect(received).toContain('chat.completion');
  expect(received).not.toContain('canary');
  expect(watch.requested.filter((url) => !url.startsWith(`${nginx.url}/`))).toEqual([]);
  // It was compressed with the build and not on request, since nginx knows its length.
  const { 'content-encoding': encoding, 'content-length': length } = (await script).headers();
  expect(encoding).toBe('gzip');
  expect(length).toBeDefined();
});

test.describe('where visitors may choose a model of their own', () => {
  async function connectMock(page: Page): Promise<Locator> {
    await openChat(page, nginx.url);
    const dialog = await openDialog(page, 'Who answers');
    await dialog.getByRole('button', { name: 'Other', exact: true }).click();
    await dialog.getByLabel('Address').fill(`"${mock.url}"`);
    await dialog.getByLabel('Key').fill(KEY);
    await dialog.getByLabel('Model').fill('gpt-3.5-turbo');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    return dialog;
  }

  test('a page behind nginx asks it', async ({ page }) => {
    await deploy({ QUARTET_OWN_MODEL: 'on' }, true);
    const dialog = await connectMock(page);
    await expect(dialog).toBeHidden();
    await hear(page, TOWN?.question ?? '');
    expect((await texts(page)).at(-1)).toBe(TOWN?.answers.visionary);
    const log = nginx.log();
    expect(log).not.toContain('/v1/chat/completions');
  });

  test('a page whose server sends another policy says so', async ({ page }) => {
    await deploy({ QUARTET_OWN_MODEL: 'on' }, false);
    expectErrors(page, /Content Security Policy/);
    const dialog = await connectMock(page);
    await expect(dialog).toContainText(
      `The policy of this page does not let it ask ${new URL(mock.url).host}. Its operator has to set QUARTET_OWN_MODEL=on`,
    );
  });
});
