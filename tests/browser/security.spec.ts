import { type Page, expect } from '@playwright/test';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { requireKey } from '../support/faults.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { quickMock } from './converse.ts';
import { CANARY_HOST, HOSTILE_TEXTS } from './hostile-texts.ts';
import { closePages, messages, openChat, pageUrl } from './open-page.ts';
import { serveBuild } from '../../scripts/lib/serve.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { expectErrors, test } from './page-test.ts';
import { watchPage } from './watch-page.ts';

/** How a browser tells what a policy forbids. */
const REFUSED =
  /violates .*Content Security Policy|requires 'Trusted|^Content-Security-Policy: The page’s settings blocked/i;

const KEY = 'sk-canary-of-the-relay-0123456789';
const closers: (() => Promise<void>)[] = [];

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  for (const close of closers.splice(0).toReversed()) await close();
});

async function serve(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const served = await serveBuild(settings);
  closers.push(served.close);
  return served;
}

async function startUpstream(): Promise<RawServer> {
  const upstream = await startRawServer();
  closers.push(upstream.close);
  return upstream;
}

async function startMock(): Promise<ServedMockProvider> {
  const mock = await serveMockProvider({ delayMs: 0 });
  closers.push(mock.close);
  await requireKey(mock.url, KEY);
  return mock;
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}

function chunk(choice: Readonly<Record<string, unknown>>): string {
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
}

test('a normal visit breaks no rule of the page’s policy, on any screen, in any theme', async ({ page }) => {
  await quickMock(pageUrl());
  const watch = await watchPage(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openChat(page);
  await ask(page, 'Should I learn to code?');
  await expect(messages(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Next persona' }).click();
  await page.getByRole('button', { name: /theme/i }).click();
  await page.getByRole('button', { name: /motion/i }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'The Evaluator' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(watch.violations).toEqual([]);
  expect(watch.errors).toEqual([]);
  expect(watch.requested.filter((url) => !url.startsWith(pageUrl()))).toEqual([]);
});

test('what the policy forbids is refused by the browser', async ({ page }) => {
  expectErrors(page, REFUSED);
  const watch = await watchPage(page);
  await openChat(page);
  const outcome = await page.evaluate(async (host) => {
    const results: string[] = [];
    const note = (name: string, run: () => unknown) => {
      try {
        run();
        results.push(`${name} ran`);
      } catch {
        results.push(`${name} threw`);
      }
    };
    note('inner HTML', () => (document.createElement('p').innerHTML = '<b>x</b>'));
    note('another policy', () =>
      (
        globalThis as unknown as { trustedTypes: { createPolicy(n: string, r: object): object } }
      ).trustedTypes.createPolicy('other', { createHTML: (text: string) => text }),
    );
    // Later, since what a test runs itself may evaluate texts.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        note('code from text', () => Reflect.construct(Function, ['return 1']));
        resolve();
      });
    });
    await fetch(`https://${host}/`).then(
      () => results.push('fetch ran'),
      () => results.push('fetch failed'),
    );
    document.body.append(Object.assign(document.createElement('img'), { src: `https://${host}/x.png` }));
    return results;
  }, CANARY_HOST);
  expect(outcome).toEqual([
    'inner HTML threw',
    'another policy threw',
    'code from text threw',
    'fetch failed',
  ]);
  await expect.poll(() => watch.violations.join('\n')).toContain('img-src');
  expect(watch.violations.join('\n')).toContain('connect-src');
});

/** What Markdown is drawn with, beside what any message is made of. */
const DRAWN = new Set(
  'A BDI BLOCKQUOTE BR CODE DEL DIV EM HR LI OL P PRE SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(' '),
);

function wordsOf(text: string): string {
  return text
    .replaceAll(/&#x([\da-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(lt|gt|amp|quot|apos|nbsp);/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

for (const streaming of ['off', 'on']) {
  test(`hostile replies stay text, streaming ${streaming}`, async ({ page }) => {
    const upstream = await startUpstream();
    const { address } = await serve({
      QUARTET_PROVIDER: 'relay',
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: `${upstream.url}/v1`,
      QUARTET_QUESTIONS_PER_VISITOR: '1000',
      QUARTET_QUESTIONS_PER_MINUTE: '1000',
      QUARTET_STREAM: streaming,
    });
    let reply = 'A plain reply.';
    upstream.answerWith((response) => {
      if (streaming === 'off') return sendJson(response, { choices: [{ message: { content: reply } }] });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const part of reply.match(/[\s\S]{1,7}/g) ?? [])
        response.write(chunk({ delta: { content: part } }));
      response.end(`${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
    });
    const watch = await watchPage(page);
    await openChat(page, address);

    const kinds = () =>
      messages(page)
        .last()
        .locator('*')
        .evaluateAll((all) => all.map((each) => each.tagName));
    await ask(page, 'Say something plain.');
    await expect(messages(page)).toHaveCount(3);
    await expect(messages(page).last()).toContainText(reply);
    const plain = await kinds();

    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      reply = text;
      await ask(page, `Question ${index}`);
      await expect(messages(page).nth(-2)).toContainText(`Question ${index}`);
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
      const shown = (await messages(page).last().textContent()) ?? '';
      const visible = text.replaceAll(/\s+/g, ' ').trim();
      // Marks of Markdown may be drawn, words may not go.
      // But for the title of a picture or a link, which nobody would see.
      const told = visible.replaceAll(/(\([^()\s]*) "[^"]*"\)/g, '$1)');
      expect(wordsOf(shown)).toContain(wordsOf(told));
      expect((await kinds()).filter((kind) => !plain.includes(kind) && !DRAWN.has(kind))).toEqual([]);
    }
    expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(30);
    expect(await page.evaluate(() => document.body.dataset['pwned'])).toBeUndefined();
    expect(await page.locator('iframe, object, embed, base, form[action], video').count()).toBe(0);
    expect(watch.requested.filter((url) => !url.startsWith(address))).toEqual([]);
    expect(watch.violations).toEqual([]);
    expect(watch.errors).toEqual([]);
  });
}

test('in relay mode the key is in no byte that the browser receives', async ({ page }) => {
  const mock = await startMock();
  const { address } = await serve({
    QUARTET_PROVIDER: 'relay',
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: `${mock.url}/v1`,
  });
  const watch = await watchPage(page);
  await openChat(page, address);
  await ask(page, 'How do I start a small bakery?');
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).last()).toContainText('Turn it upside down first');
  const received = await watch.received();
  expect(received).toContain('chat.completion');
  expect(received).not.toContain('canary');
  expect(watch.requested.filter((url) => !url.startsWith(address))).toEqual([]);
  expect(watch.violations).toEqual([]);
});

test('in direct mode the browser asks the provider itself, and may ask nobody else', async ({ page }) => {
  expectErrors(page, REFUSED);
  const mock = await startMock();
  const { address } = await serve({
    QUARTET_PROVIDER: 'direct',
    QUARTET_BROWSER_KEY: KEY,
    OPENAI_API_KEY: 'sk-canary-of-the-server-0123456789',
    OPENAI_BASE_URL: `${mock.url}/v1`,
  });
  const watch = await watchPage(page);
  await openChat(page, address);
  await ask(page, 'How do I start a small bakery?');
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).last()).toContainText('Turn it upside down first');
  const elsewhere = watch.requested.filter((url) => !url.startsWith(address));
  expect(new Set(elsewhere)).toEqual(new Set([`${mock.url}/v1/chat/completions`]));
  expect(await watch.received()).not.toContain('of-the-server');
  expect(watch.violations).toEqual([]);
  expect(await page.evaluate((host) => fetch(`https://${host}/`).catch(() => 'refused'), CANARY_HOST)).toBe(
    'refused',
  );
  await expect.poll(() => watch.violations.join()).toContain('connect-src');
});
