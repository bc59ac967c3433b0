import { type Page, type Route, expect } from '@playwright/test';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import { type AskedBody, ask, hear, quickMock, showAllQuotes } from './converse.ts';
import { CANARY_HOST, HOSTILE_TEXTS } from './hostile-texts.ts';
import { messages, openChat, openLanding, pageUrl } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';
import { type PageWatch, watchPage } from './watch-page.ts';

/** How a browser reports what a policy forbids. */
const REFUSED =
  /violates .*Content Security Policy|requires 'Trusted|^Content-Security-Policy: The page’s settings blocked/i;

/** As many as the quotes for each answer. */
const POINTS = 4;

/** Elements of rendered Markdown, besides those of any message. */
const DRAWN = new Set(
  'A BDI BLOCKQUOTE BR CODE DEL DIV EM HR LI OL P PRE SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(' '),
);

test.beforeEach(() => quickMock(pageUrl()));

test('the browser refuses what the policy forbids', async ({ page }) => {
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
    // Delayed, because scripts of the test itself may evaluate texts.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        note('code from text', () => Reflect.construct(Function, ['return 1']));
        resolve();
      });
    });
    // The policy allows https and http for a model of the visitor's.
    await new Promise<void>((resolve) => {
      const end = (how: string): void => {
        results.push(`socket ${how}`);
        resolve();
      };
      try {
        const socket = new WebSocket(`ws://${host}/`);
        socket.addEventListener('open', () => end('ran'));
        socket.addEventListener('error', () => end('failed'));
      } catch {
        end('failed');
      }
    });
    document.body.append(Object.assign(document.createElement('img'), { src: `https://${host}/x.png` }));
    return results;
  }, CANARY_HOST);
  expect(outcome).toEqual([
    'inner HTML threw',
    'another policy threw',
    'code from text threw',
    'socket failed',
  ]);
  await expect.poll(() => watch.violations.join('\n')).toContain('img-src');
  expect(watch.violations.join('\n')).toContain('connect-src');
});

test('hostile replies stay text while they stream and when they are complete', async ({ page }) => {
  await bringSettings(page, { streaming: true });
  const watch = await watchPage(page);
  let reply = 'A plain reply.';
  await page.route('**/v1/chat/completions', (route) => route.fulfill(streamOf(reply)));
  await openChat(page);
  const kinds = () =>
    messages(page)
      .last()
      .locator('*')
      .evaluateAll((all) => all.map((each) => each.tagName));
  await hear(page, 'Say something plain.');
  const plain = await kinds();
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    reply = text;
    await ask(page, `Question ${index}`);
    await expect(messages(page).nth(-2)).toContainText(`Question ${index}`);
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    const shown = (await messages(page).last().textContent()) ?? '';
    // Markdown marks may be rendered, but words must not be lost, except for titles of pictures and links, which are
    // never visible.
    const told = text.replaceAll(/\s+/g, ' ').replaceAll(/(\([^()\s]*) "[^"]*"\)/g, '$1)');
    expect(wordsOf(shown)).toContain(wordsOf(told));
    expect((await kinds()).filter((kind) => !plain.includes(kind) && !DRAWN.has(kind))).toEqual([]);
  }
  await expectHarmless(page, watch);
});

test('hostile answers, points and quotes at the round table stay text', async ({ page }) => {
  const watch = await watchPage(page);
  const share = Math.ceil(HOSTILE_TEXTS.length / PERSONAS.length);
  const textsOf = PERSONAS.map((_, index) => HOSTILE_TEXTS.slice(index * share, (index + 1) * share));
  await page.route('**/v1/chat/completions', async (route) => {
    const [system, question] = askedBy(route);
    const index = PERSONAS.findIndex(({ name }) => system!.content.startsWith(`You are ${name}.`));
    const content = textsOf[index]?.join('\n\n') ?? hostileMap(question!.content, textsOf);
    await route.fulfill({ json: { choices: [{ message: { role: 'assistant', content } }] } });
  });
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await ask(page, 'What would harm us?');
  await showAllQuotes(page);
  const map = page.getByRole('table');
  expect(await map.locator('q').count()).toBeGreaterThan(2 * POINTS);
  for (const text of HOSTILE_TEXTS.slice(0, POINTS))
    expect(wordsOf(await map.innerText())).toContain(wordsOf(text));
  await expectHarmless(page, watch);
});

async function expectHarmless(page: Page, watch: PageWatch): Promise<void> {
  expect(await page.evaluate(() => document.body.dataset['pwned'])).toBeUndefined();
  expect(await page.locator('iframe, object, embed, base, form[action], video, main img').count()).toBe(0);
  expect(watch.requested.filter((url) => !url.startsWith(pageUrl()))).toEqual([]);
  expect(watch.violations).toEqual([]);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/&#x([\da-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(lt|gt|amp|quot|apos|nbsp);/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** An answer in parts of a few letters. */
function streamOf(reply: string) {
  const event = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
  const parts = (reply.match(/[\s\S]{1,7}/g) ?? []).map((content) => event({ delta: { content } }));
  const body = `${parts.join('')}${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`;
  return { contentType: 'text/event-stream', body };
}

function askedBy(route: Route): AskedBody['messages'] {
  return (route.request().postDataJSON() as AskedBody).messages;
}

/** A map whose points are hostile, each with a hostile quote of each answer. */
function hostileMap(material: string, textsOf: readonly (readonly string[])[]): string {
  type Numbered = Readonly<Record<string, string>>;
  const { answers } = JSON.parse(material) as { readonly answers: Readonly<Record<string, Numbered>> };
  const points = HOSTILE_TEXTS.slice(0, POINTS).map((point, row) => ({
    point,
    stands: Object.fromEntries(
      Object.entries(answers).flatMap(([letter, { 1: first }]) => {
        const quote = textsOf.find(([text]) => first && text?.startsWith(first))?.[row];
        return quote === undefined ? [] : [[letter, { stance: row % 2 === 0 ? 'for' : 'mixed', quote }]];
      }),
    ),
  }));
  return JSON.stringify({ points });
}
