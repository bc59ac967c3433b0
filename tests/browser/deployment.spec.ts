import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { compressFolder } from '../../scripts/lib/compress-folder.ts';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { policyOf } from '../../src/server/security-headers.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { startServer } from '../../src/server.ts';
import { readJournal, requireKey, setFaults } from '../support/faults.ts';
import { type Nginx, lacksNginx, startNginx } from '../support/nginx.ts';
import { closePages, messages, openChat, skipIntro } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

const KEY = 'sk-canary-of-the-deployment-0123456789';
const QUESTIONS_PER_VISITOR = 10;

let pageFolder: string;
let mock: ServedMockProvider;
let relay: RunningServer;
let nginx: Nginx;

test.skip(lacksNginx(), 'there is no nginx');

test.beforeAll(async () => {
  pageFolder = mkdtempSync(join(tmpdir(), 'quartet-page-'));
  cpSync(join(rootFolder, 'dist'), pageFolder, { recursive: true });
  await compressFolder(pageFolder);
  // What must not be handed out even where somebody copied it there.
  mkdirSync(join(pageFolder, '.git'));
  for (const name of ['.env', '.git/config.txt']) writeFileSync(join(pageFolder, name), 'canary');
});

test.beforeEach(async () => {
  mock = await serveMockProvider({ delayMs: 0 });
  await requireKey(mock.url, KEY);
  await start({});
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await stop();
  await mock.close();
});

test.afterAll(() => rmSync(pageFolder, { recursive: true }));

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  relay = await startServer({
    mode: 'relay',
    environment: {
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: `${mock.url}/v1`,
      QUARTET_TRUSTED_PROXY: '127.0.0.1',
      PORT: '0',
      ...environment,
    },
  });
  nginx = await startNginx({
    pageFolder,
    relays: [`127.0.0.1:${relay.port}`],
    questionsPerVisitor: QUESTIONS_PER_VISITOR,
  });
}

async function stop(): Promise<void> {
  await nginx.close();
  await relay.close();
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}

/** A question as the page sends it, from outside of it. */
function send(body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${nginx.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: nginx.url, ...headers },
    body,
  });
}

const QUESTION = JSON.stringify({
  model: 'gpt-3.5-turbo',
  max_tokens: 20,
  messages: [{ role: 'user', content: 'Why?' }],
});

async function codeOf(response: Response): Promise<unknown> {
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect(Object.keys(error)).toEqual(['message', 'type', 'param', 'code']);
  return error['code'];
}

for (const streaming of ['off', 'on']) {
  test(`a conversation behind nginx, streaming ${streaming}: the key is in no byte of it`, async ({
    page,
  }) => {
    await stop();
    await start({ QUARTET_STREAM: streaming });
    const watch = await watchPage(page);
    await openChat(page, nginx.url);
    await ask(page, 'How do I start a small bakery?');
    await expect(messages(page)).toHaveCount(3);
    await expect(messages(page).nth(2)).toContainText(/customer/i);
    await expect(page.getByText('Connected')).toBeVisible();

    await expect
      .poll(() => readJournal(mock.url))
      .toEqual([expect.objectContaining({ status: 200, stream: streaming === 'on' })]);
    const received = await watch.received();
    expect(received).toContain('chat.completion');
    expect(received).not.toContain('canary');
    expect(watch.requested.filter((url) => !url.startsWith(`${nginx.url}/`))).toEqual([]);
    expect(watch.violations).toEqual([]);
    expect(watch.errors).toEqual([]);
  });
}

test('a page whose relay is of another version says so, and offers to reload (12.8)', async ({ page }) => {
  expectErrors(page, /settings/);
  await page.route('**/settings.json', (route) => route.fulfill({ json: { version: 0, provider: 'relay' } }));
  await page.goto(nginx.url);
  await expect(page.getByRole('alert')).toContainText('have different versions. Reload;');
  await page.unroute('**/settings.json');
  await page.getByRole('button', { name: 'Reload' }).click();
  await skipIntro(page);
});

test('a failing provider is worded behind nginx as everywhere', async ({ page }) => {
  await setFaults(mock.url, { kind: 'status', status: 429, retryAfterSeconds: 7, times: 1 });
  await openChat(page, nginx.url);
  await ask(page, 'Still there?');
  await expect(page.getByText(/limit/i).first()).toBeVisible();
  await expect(messages(page)).toHaveCount(3);
});

test('a streamed answer passes nginx as it comes', async () => {
  await stop();
  await start({ QUARTET_STREAM: 'on' });
  await setFaults(mock.url, { kind: 'stream-stall' });
  const response = await send(JSON.stringify({ ...(JSON.parse(QUESTION) as object), stream: true }));
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain('"role":"assistant"');
  await reader?.cancel();
});

test('every file says how it may be used and kept', async () => {
  const page = await fetch(nginx.url);
  const html = await page.text();
  for (const [name, value] of Object.entries(policyOf({ baseUrl: '/v1' }).headers)) {
    expect(page.headers.get(name), name).toBe(value);
  }
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('server')).toBe('nginx');

  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const asset = await fetch(nginx.url + script, { headers: { 'accept-encoding': 'gzip' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(asset.headers.get('content-encoding')).toBe('gzip');
  // Compressed when the page was made, not when it is asked for: nginx knows its length.
  expect(asset.headers.get('content-length')).not.toBeNull();
  expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
});

test('an address that names no file is none', async () => {
  for (const path of [
    '/any/where',
    '/settings',
    '/assets/gone.js',
    '/gone.png',
    '/.env',
    '/.git/config.txt',
  ]) {
    const response = await fetch(nginx.url + path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('the settings come from the relay, without a key, and are not kept', async () => {
  const response = await fetch(`${nginx.url}/settings.json`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.json()).toMatchObject({ provider: 'relay', browserKey: null });
});

test('the relay’s refusals pass nginx as they are', async () => {
  expect(await codeOf(await send('{'))).toBe('malformed_json');
  expect(await codeOf(await send(QUESTION, { origin: 'https://evil.example' }))).toBe('foreign_origin');
  expect(await codeOf(await fetch(`${nginx.url}/v1/models`))).toBe('unknown_url');
  expect(await codeOf(await fetch(`${nginx.url}/v1/chat/completions`))).toBe('method_not_allowed');
});

test('an access code is entered through nginx, and its cookie lets questions pass (21.19)', async () => {
  await stop();
  await start({ QUARTET_ACCESS_CODE: 'our-workshop-of-may' });
  expect(await codeOf(await send(QUESTION))).toBe('access_code_required');
  const entered = await fetch(`${nginx.url}/v1/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: nginx.url },
    body: JSON.stringify({ code: 'our-workshop-of-may' }),
  });
  expect(entered.status).toBe(204);
  const [cookie = ''] = entered.headers.get('set-cookie')?.split(';') ?? [];
  expect((await send(QUESTION, { cookie: `session=1; ${cookie}` })).status).toBe(200);
  expect((await send(QUESTION, { cookie: 'session=1' })).status).toBe(401);
});

test('a question that is too large is refused in the provider’s shape', async () => {
  const response = await send('x'.repeat(256 * 1024 + 1));
  expect(response.status).toBe(413);
  expect(await codeOf(response)).toBe('request_too_large');
});

test('an address that asks too often is refused in the provider’s shape', async () => {
  const statuses: number[] = [];
  let last = await send(QUESTION);
  for (let count = 0; count < 3 * QUESTIONS_PER_VISITOR && last.status === 200; count += 1) {
    statuses.push(last.status);
    last = await send(QUESTION);
  }
  expect(statuses.length).toBeGreaterThanOrEqual(QUESTIONS_PER_VISITOR);
  expect(last.status).toBe(429);
  expect(last.headers.get('retry-after')).toBe('7');
  expect(await codeOf(last)).toBe('visitor_limit_exceeded');
});

test('visitors behind a server that ends TLS are told apart', async () => {
  const askAs = (visitor: string) => send(QUESTION, { 'x-forwarded-for': visitor });
  for (let count = 0; count < 3 * QUESTIONS_PER_VISITOR; count += 1) await askAs('203.0.113.7');
  expect((await askAs('203.0.113.7')).status).toBe(429);
  expect((await askAs('203.0.113.8')).status).toBe(200);
});

test('a relay that is gone is said in the provider’s shape', async () => {
  await relay.close();
  const response = await send(QUESTION);
  expect(response.status).toBe(502);
  expect(await codeOf(response)).toBe('relay_unreachable');
});
