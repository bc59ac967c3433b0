import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import rounds from '../../mock-provider/data/rounds.json' with { type: 'json' };
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { compressFolder } from '../../scripts/lib/compress-folder.ts';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import type { RunningServer } from '../../src/server/run.ts';
import { startServer } from '../../src/server.ts';
import { readJournal, requireKey } from '../support/faults.ts';
import { LACKS_NGINX, type Nginx, hasNginx, startNginx } from '../support/nginx.ts';
import { hear, texts } from './converse.ts';
import { closePages, openChat } from './open-page.ts';
import { test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const [TOWN] = rounds;

const KEY = 'sk-canary-of-the-deployment-0123456789';

let pageFolder: string;
let mock: ServedMockProvider;
let relay: RunningServer;
let nginx: Nginx;

test.skip(!hasNginx(), LACKS_NGINX);

test.beforeEach(async () => {
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
    },
  });
  nginx = await startNginx({ pageFolder, relays: [`127.0.0.1:${relay.port}`], questionsPerVisitor: 10 });
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await nginx.close();
  await relay.close();
  await mock.close();
  rmSync(pageFolder, { recursive: true });
});

test('a page behind nginx streams an answer, is compressed, and never contains the key', async ({ page }) => {
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
