import { type IncomingHttpHeaders, type Server, type ServerResponse, createServer } from 'node:http';
import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { writeStaticCopy } from '../../scripts/lib/static-copy.ts';
import { staticSite } from '../../src/server/static-site.ts';
import { type StaticHost, startStaticHost } from '../support/static-host.ts';
import {
  ask,
  bubbles,
  exportAs,
  hear,
  openDialog,
  stateOfAnswer,
  stateOfQuestion,
  switchTable,
  watchAsked,
  showAllQuotes,
} from './converse.ts';
import { closePages, openChat } from './open-page.ts';
import { expectErrors, test } from './page-test.ts';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A provider's answer: a status and a body, or none at all. */
type Answer = readonly [status: number, body: unknown] | undefined;

interface Provider {
  readonly address: string;
  readonly requests: Request[];
  /** The answer to a trial. */
  trial: Answer;
  answer: (body: Body) => Answer | Promise<Answer>;
  models: readonly { readonly id: string }[];
  isForPages: boolean;
  readonly server: Server;
}

interface Body {
  readonly model: string;
  readonly temperature: number;
  readonly max_tokens: number;
  readonly messages: readonly { readonly content: string }[];
}

const KEY = 'sk-own-canary-0123456789';

const BLOCKED = /blocked by CORS policy/;

/** Never removed, because a file that a page requests at its end is read after that. */
const SITE = join(rootFolder, 'test-results/site-for-own-models');

let host: StaticHost;
let provider: Provider;

test.beforeAll(async () => {
  const built = join(rootFolder, 'dist');
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  rmSync(SITE, { recursive: true, force: true });
  await writeStaticCopy(built, SITE, staticSite({ QUARTET_RETRY: 'adaptive' }, html).files);
});

test.beforeEach(async ({ page }) => {
  host = await startStaticHost();
  host.mount('/', SITE);
  provider = await startProvider();
  await openChat(page, host.url);
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await host.stop();
  provider.server.close();
  provider.server.closeAllConnections();
});

test('the visitor’s model answers in a conversation, a round and its map, until it is switched off', async ({
  page,
}) => {
  await hear(page, 'Who are you?');
  const dialog = await openChoice(page);
  await chooseServer(dialog, 'Other');
  await dialog.getByLabel('Address').fill(provider.address.replace('/v1', ''));
  await dialog.getByLabel('Key').fill(`  ${KEY}\n`);
  await dialog.getByLabel('Key').press('Tab');
  await expect(dialog).toContainText('Models to choose from: 2.');
  await expect(dialog.getByLabel('Address')).toHaveValue(provider.address);
  await dialog.getByLabel('Model').fill('tiny');
  await dialog.getByLabel('Model').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Your message')).toBeFocused();

  await expect(
    page.getByRole('button', { name: `Who answers: tiny · ${new URL(provider.address).hostname}` }),
  ).toBeVisible();
  await expect(page.getByText('Your text goes from this browser straight to it.')).toBeVisible();
  await hear(page, 'And now?');
  await expect(bubbles(page)).toHaveCount(5);
  await expect(bubbles(page).last()).toContainText('tiny says yes.');
  await switchTable(page);
  await ask(page, 'All of you?');
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Draw the map' }).click();
  await showAllQuotes(page);
  await expect(page.getByRole('table').locator('q').first()).toHaveText('tiny says yes');

  for (const { method, headers } of provider.requests.filter((each) => each.method === 'POST')) {
    expect(headers.authorization, method).toBe(`Bearer ${KEY}`);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([]);
  }
  await switchTable(page);
  await (await openChoice(page)).getByRole('button', { name: 'Back to Demo' }).click();
  await expect(page.getByRole('button', { name: 'Who answers: Demo' })).toBeVisible();
  const count = provider.requests.length;
  await hear(page, 'And you?');
  expect(provider.requests).toHaveLength(count);
});

test('the visitor’s key goes only to its address, and is in no storage, page, export or error text', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const refused = { message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' };
  provider.answer = () => [401, { error: refused }];
  const dialog = await choose(page, { key: KEY });
  expect(await page.content()).not.toContain(KEY);
  await connect(dialog);
  await ask(page, 'Well?');
  await expect(stateOfAnswer(page)).toContainText(
    'did not accept the key (401). Check it under “Who answers”. The provider says: Incorrect API key provided: [key].',
  );
  const begins = page.waitForEvent('download');
  await openDialog(page, 'Conversation');
  await exportAs(page, 'JSON');
  const exported = readFileSync(await (await begins).path(), 'utf8');
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect([exported, stored, await page.content(), page.url(), ...said].join('\n')).not.toContain(KEY);

  await openChat(page, host.url);
  await expect((await openChoice(page)).getByLabel('Key')).toHaveValue('');
});

test('keeping is asked for once where a model is connected, and then brings the conversation back', async ({
  page,
}) => {
  const dialog = await choose(page, { key: KEY });
  const box = dialog.getByRole('checkbox', { name: 'Keep conversations on this device' });
  await expect(box).not.toBeChecked();
  await box.check();
  await connect(dialog);
  await expect(page.getByRole('log')).toContainText('This visit is kept on this device.');
  await hear(page, 'Well?');
  await expect(page.getByRole('button', { name: 'Keep conversations on this device' })).toHaveCount(0);
  await choose(page, { key: KEY });
  await expect(box).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Nothing is asked before the page is left, as everything is kept.
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Your earlier conversations are back');
});

test('the visitor’s model is remembered on request, until it is forgotten', async ({ page }) => {
  const dialog = await choose(page, { key: KEY });
  await dialog.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await expect(dialog).toContainText(
    `not encrypted. Every other page of ${new URL(host.url).host} could read them.`,
  );
  await connect(dialog);
  await openChat(page, host.url);
  const own = page.getByRole('button', { name: `Who answers: tiny · ${new URL(provider.address).hostname}` });
  await expect(own).toBeVisible();
  await hear(page, 'Still there?');
  await expect(bubbles(page).last()).toContainText('tiny says yes.');

  const again = await openChoice(page);
  await expect(again).toContainText('Your own model is remembered: it answers again after a reload');
  await expect(again.getByLabel('Key')).toHaveValue(KEY);
  await again.getByRole('button', { name: 'Forget' }).click();
  await expect(again).toContainText(
    'Forgotten: this device no longer stores the address, the key or the model.',
  );
  await expect(again.getByLabel('Key')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Who answers: Demo' })).toBeVisible();

  const last = await choose(page, { key: KEY });
  await last.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await connect(last);
  const options = await openDialog(page, 'Options');
  await options.getByRole('button', { name: 'Forget everything on this device' }).click();
  await expect(options).toContainText('Forgotten: your own model with its key.');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('of a long name only the model is cut, however narrow the window', async ({ page }) => {
  const model = 'hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M';
  const dialog = await choose(page);
  await dialog.getByLabel('Model').fill(model);
  await connect(dialog);
  const label = `Who answers: ${model} · 127.0.0.1`;
  const button = page.getByRole('button', { name: label });
  await expect(button).toHaveAttribute('title', label);
  for (const screen of [1440, 820, 390, 320]) {
    await page.setViewportSize({ width: screen, height: 800 });
    const parts = await button.locator('span').evaluateAll((spans) =>
      spans.map((span) => {
        const text = document.createRange();
        text.selectNodeContents(span);
        const roomPx = span.getBoundingClientRect().width;
        return { text: span.textContent, roomPx, isCut: text.getBoundingClientRect().width > roomPx };
      }),
    );
    expect(parts, `${screen} px`).toMatchObject([
      { text: model, isCut: true },
      { text: ' · 127.0.0.1', isCut: false },
    ]);
    expect(parts[0]?.roomPx, `${screen} px`).toBeGreaterThan(40);
  }
});

test('an unreadable stored model leaves the demo in place', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('quartet:/:own model', '{"address":1}'));
  await openChat(page, host.url);
  await expect(page.getByRole('button', { name: 'Who answers: Demo' })).toBeVisible();
  await hear(page, 'Who are you?');
  await expect(bubbles(page).last()).not.toContainText('tiny');
});

test('a question ends with the model it began with, whichever is chosen meanwhile', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  provider.answer = async ({ model, messages }) => {
    if (messages.at(-1)?.content !== 'Slow?') return [200, answerOf(`${model} says yes.`)];
    await held;
    return [200, answerOf('tiny was slow.')];
  };
  await connect(await choose(page));
  await ask(page, 'Slow?');
  await (await openChoice(page)).getByRole('button', { name: 'Back to Demo' }).click();
  release();
  await expect(bubbles(page).last()).toContainText('tiny was slow.');
  await hear(page, 'And who are you?');
  await expect(bubbles(page).last()).not.toContainText('tiny');
});

test('a line above the question says that another answers, in the conversation, at the table and in an export', async ({
  page,
}) => {
  const { host: serverHost } = new URL(provider.address);
  const demo = 'From here on: Demo, prepared answers';
  const tiny = `From here on: tiny · ${serverHost}`;
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const rounds = page.getByRole('region', { name: 'Rounds' });
  await hear(page, 'Who are you?');
  await switchTable(page);
  await ask(page, 'And all of you?');
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(4);
  await connect(await choose(page));
  await ask(page, 'And now?');
  await expect(rounds.getByText(tiny)).toBeVisible();
  await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(8);
  await switchTable(page);
  await expect(conversation.getByText(tiny)).toBeVisible();
  await (await openChoice(page)).getByRole('button', { name: 'Back to Demo' }).click();
  await expect(conversation.getByText(demo)).toHaveCount(0);
  await hear(page, 'And you?');
  await expect(conversation.getByText(demo)).toBeVisible();

  const begins = page.waitForEvent('download');
  await openDialog(page, 'Conversation');
  await exportAs(page, 'Markdown');
  const exported = readFileSync(await (await begins).path(), 'utf8');
  expect(exported.split('\n').filter((line) => line.startsWith('*From'))).toEqual([`*${tiny}*`, `*${demo}*`]);
});

test('a question to a model elsewhere waits for the network; to one on this machine, being offline does not matter', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  await page.route('https://models.example/v1/**', async (route) => {
    if (route.request().method() === 'POST') asked.push(route.request().url());
    await route.fulfill({
      json: answerOf('far says yes.'),
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    });
  });
  const dialog = await openChoice(page);
  await chooseServer(dialog, 'Other');
  await dialog.getByLabel('Address').fill('https://models.example/v1');
  await dialog.getByLabel('Model').fill('far');
  await connect(dialog);
  await hear(page, 'Are you there?');
  // The background, which comes last.
  await expect(page.locator('canvas')).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await ask(page, 'And without a network?');
  await expect(stateOfQuestion(page)).toContainText('You are offline. Your question waits for the network.');
  expect(asked).toHaveLength(2);
  await context.setOffline(false);
  await expect(bubbles(page)).toHaveCount(5);
  expect(asked).toHaveLength(3);

  await connect(await choose(page));
  await context.setOffline(true);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await context.setOffline(false);
});

test('a daily chat: it remembers, goes on where it was cut, in the length that is chosen, and is back after a reload', async ({
  page,
}) => {
  provider.answer = ({ messages, max_tokens }) => {
    const isContinued = messages.at(-1)?.content.startsWith('Go on');
    const message = { role: 'assistant', content: isContinued ? 'three, four and five.' : 'One, two, three' };
    const finish_reason = isContinued ? 'stop' : 'length';
    return [200, { choices: [{ message, finish_reason }], usage: { completion_tokens: max_tokens } }];
  };
  const dialog = await choose(page);
  await expect(dialog).toContainText('Streams · remembers 10 turns · answers up to 600 tokens');
  await dialog.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await connect(dialog);
  const asked = watchAsked(page);
  await hear(page, 'Count to five?');
  await expect(stateOfAnswer(page)).toContainText('The answer reached its token limit.');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(bubbles(page)).toHaveCount(3);
  await expect(bubbles(page).last().locator('[data-content]')).toHaveText('One, two, three, four and five.');
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await page.getByLabel('Length of answers').selectOption('Long');
  await hear(page, 'Again?');
  expect(asked.map(({ stream, max_tokens, messages }) => [stream, max_tokens, messages.length])).toEqual([
    [true, 600, 2],
    [true, 600, 4],
    [true, 2000, 4],
  ]);
  expect(asked[1]?.messages.slice(2)).toEqual([
    { role: 'assistant', content: 'One, two, three' },
    { role: 'user', content: 'Go on exactly where you stopped.' },
  ]);
  expect(asked[2]?.messages[2]?.content).toBe('One, two, three, four and five.');

  await openChat(page, host.url);
  await expect(page.getByLabel('Length of answers')).toHaveValue('long');
  await hear(page, 'Still there?');
  expect(asked.at(-1)).toMatchObject({ stream: true, max_tokens: 2000 });
  const options = await openDialog(page, 'Options');
  await options.getByRole('button', { name: 'Forget everything on this device' }).click();
  await expect(options).toContainText('Forgotten: your own model with its key, and the options.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Who answers: Demo' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a model that thinks: its line counts and opens, its answer can be asked for again, and what it took is told', async ({
  page,
}) => {
  const steps = ['The visitor asks why.\n'.repeat(30), 'I say it briefly.'].map((thought) => {
    let take: () => void = () => undefined;
    return { thought, isDue: new Promise<void>((resolve) => (take = resolve)), take };
  });
  const part = (delta: object, finish_reason: string | null = null) => ({
    model: 'tiny-2:7b',
    choices: [{ index: 0, delta, finish_reason }],
  });
  let asked = 0;
  async function* think() {
    asked += 1;
    for (const { thought, isDue } of steps) {
      yield part({ reasoning_content: thought });
      await isDue;
    }
    yield part({ content: `Because, for the ${asked}. time.` });
    yield part({}, 'stop');
    yield { choices: [], usage: { prompt_tokens: 9, completion_tokens: 96, total_tokens: 105 } };
  }
  provider.answer = () => [200, think()];
  await connect(await choose(page));
  await expect(page.getByRole('button', { name: 'Who answers: tiny · 127.0.0.1' })).toBeVisible();
  await ask(page, 'Why?');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const line = conversation.locator('summary', { hasText: /^Th/ });
  await expect(line).toHaveText(/^Thinking for [1-9] s$/);
  await line.press('Enter');
  const thought = conversation.getByText('The visitor asks why.');
  await expect(thought).toBeVisible();
  steps[0]?.take();
  await expect(thought).toContainText('The visitor asks why. I say it briefly.');
  steps[1]?.take();
  await expect(bubbles(page).last()).toContainText('Because, for the 1. time.');
  await expect(line).toHaveText(/^Thought for [1-9] s$/);
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expect(line).toBeFocused();
  // Its end, which it showed while it grew.
  const belowPx = await thought.evaluate(
    (element) =>
      element.getBoundingClientRect().bottom - element.closest('[tabindex]')!.getBoundingClientRect().bottom,
  );
  expect(belowPx).toBeLessThan(1);
  const effort = conversation.locator('summary', { hasText: /^\d+\.\d s · 96 tokens$/ });
  await effort.press('Enter');
  await expect(conversation.getByText('Model: tiny-2:7b')).toBeVisible();

  await page.getByRole('button', { name: 'Ask again' }).press('Enter');
  await expect(bubbles(page).last()).toContainText('Because, for the 2. time.');
  await page.getByRole('button', { name: 'Bring back the earlier answer' }).press('Enter');
  await expect(bubbles(page).last()).toContainText('Because, for the 1. time.');
  await expect(bubbles(page)).toHaveCount(3);

  const begins = page.waitForEvent('download');
  await openDialog(page, 'Conversation');
  await exportAs(page, 'JSON');
  const exported = readFileSync(await (await begins).path(), 'utf8');
  expect(JSON.parse(exported).messages.at(-1)).toMatchObject({ model: 'tiny-2:7b', tokens: 96 });
  expect(exported).not.toContain('I say it briefly.');
});

test('options of another version, and blocked storage, leave everything else in place', async ({ page }) => {
  await page.evaluate(() =>
    localStorage.setItem('quartet:/:answer options', '{"own":{"length":"epic","streaming":false},"site":7}'),
  );
  await openChat(page, host.url);
  const dialog = await choose(page);
  await expect(dialog).toContainText('Does not stream · remembers 10 turns · answers up to 600 tokens');
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('Not here.', 'SecurityError');
      },
    }),
  );
  await openChat(page, host.url);
  const blocked = await choose(page);
  await blocked.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await pressConnect(blocked);
  await expect(blocked).toContainText(
    'this browser cannot remember it. Closing the tab forgets the model and its key.',
  );
  await blocked.getByRole('button', { name: 'Go on' }).click();
  await expect(blocked).toBeHidden();
  await expect(page.getByLabel('Your message')).toBeFocused();
  await page.getByLabel('Length of answers').selectOption('Short');
  const asked = watchAsked(page);
  await hear(page, 'Who are you?');
  expect(asked[0]).toMatchObject({ max_tokens: 150, stream: true });
});

const REFUSALS: readonly (readonly [what: string, answer: Answer, words: string | RegExp])[] = [
  [
    'a wrong key',
    [401, { error: { message: 'No.', code: 'invalid_api_key' } }],
    'The key is not accepted (401).',
  ],
  ['no credit', [429, { error: { code: 'insufficient_quota' } }], 'its account has no credit left.'],
  [
    'an unknown model',
    [404, { error: { message: 'No model tiny', code: 'model_not_found' } }],
    'The server lists the model “tiny”, but does not let it answer. Choose another one. The provider says: No model tiny.',
  ],
  [
    'a wrong key in Gemini’s words',
    [400, [{ error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } }]],
    'The key is not accepted (400).',
  ],
  [
    'an unknown model in OpenRouter’s words',
    [400, { error: { code: 400, message: 'tiny is not a valid model ID' } }],
    'The provider says: tiny is not a valid model ID.',
  ],
  [
    'an unknown model in Mistral’s words',
    [400, { type: 'invalid_model', message: 'Invalid model: tiny' }],
    'The provider says: Invalid model: tiny.',
  ],
  [
    'a data policy that excludes the model',
    [
      404,
      {
        error: { message: 'No endpoints found matching your data policy (Free model training).', code: 404 },
      },
    ],
    'The key has no access to this model or service (404). The provider says: No endpoints',
  ],
  [
    'markup, a bell and a change of direction in the provider’s words',
    [500, { error: { message: `\u0007<img src=x onerror=alert(1)>\u202e ${KEY}` } }],
    'The provider says: <img src=x onerror=alert(1)> [key].',
  ],
  [
    'a web page',
    [200, '<!doctype html>'],
    'This address answers, but not like a model; it may be a web page.',
  ],
  ['an address without a model', [404, '<!doctype html>'], 'There is nothing to ask at this address (404).'],
  ['a redirect', [307, ''], 'This address redirects to another one, to which no key is sent.'],
];

test('an address and a key as people paste them are cleaned, or refused with the reason', async ({
  page,
}) => {
  const dialog = await choose(page);
  const address = dialog.getByLabel('Address');
  const { host: place } = new URL(provider.address);
  const pasted = [
    `\u200bhttp://${place}/v1\u200b`,
    `"http://${place}/v1"`,
    `OPENAI_BASE_URL=http://${place}/v1/chat/completions`,
    `http://me:pass@${place}`,
  ];
  for (const text of pasted) {
    await address.fill(text);
    await address.press('Tab');
    await expect(address, text).toHaveValue(`http://${place}/v1`);
  }
  await expect(dialog).toContainText(
    'What stood before the @ was taken away: only a key in its own field is sent.',
  );
  for (const text of ['"sk-abcdef1234567890"', 'OPENAI_API_KEY=sk-abcdef1234567890']) {
    await dialog.getByLabel('Key').fill(text);
    await pressConnect(dialog);
    await expect(dialog).toContainText('The key has characters that a key cannot have.');
  }
  await address.fill('http://models.example.org/v1');
  await pressConnect(dialog);
  await expect(dialog).toContainText(
    'Browsers let a page use http only on this machine and in the home network. Use an https address for models.example.org.',
  );
  await address.fill(`https://models.example.org/${'a'.repeat(4000)}`);
  await pressConnect(dialog);
  await expect(dialog).toContainText('An address has at most 2,000 characters.');
  expect(provider.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a model in the home network is asked over http', async ({ page }) => {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route('http://gpu-box.local:11434/**', (route) =>
    route.fulfill({ json: answerOf('The box says yes.'), headers }),
  );
  const dialog = await choose(page);
  await dialog.getByLabel('Address').fill('http://gpu-box.local:11434');
  await connect(dialog);
  await expect(page.getByRole('button', { name: 'Who answers: tiny · gpu-box.local' })).toBeVisible();
  await hear(page, 'Are you there?');
  await expect(bubbles(page).last()).toContainText('The box says yes.');
});

test('the dialog says precisely what is wrong with an answer', async ({ page }) => {
  const dialog = await choose(page, { key: KEY });
  for (const [what, answer, words] of REFUSALS) {
    provider.trial = answer;
    await pressConnect(dialog);
    await expect(dialog, what).toContainText(words);
  }
  expect(provider.requests.map(({ url }) => url)).not.toContain('/elsewhere');
});

test('the dialog distinguishes a server without CORS, a missing server and a blocked local network', async ({
  page,
}) => {
  expectErrors(page, BLOCKED, /Refused to connect/);
  provider.isForPages = false;
  const dialog = await choose(page, { key: KEY });
  await pressConnect(dialog);
  await expect(dialog).toContainText('does not accept requests from this page (CORS).');
  await expect(dialog).toContainText(`has to allow ${host.url}`);
  // The request that distinguishes the two carries no key, and neither does the one for the permission.
  expect(provider.requests.filter(({ headers }) => headers.authorization && !headers.origin)).toEqual([]);

  // A port without a server.
  provider.server.close();
  provider.server.closeAllConnections();
  await pressConnect(dialog);
  await expect(dialog).toContainText(`Nothing answers at ${new URL(provider.address).host}.`);
  await page.evaluate(() => {
    navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'denied' }) as never;
  });
  await pressConnect(dialog);
  await expect(dialog).toContainText('Your browser does not let this page reach');
});

test('a trial waits as long as the first words may take, and counts; then the model can be used anyway', async ({
  page,
}) => {
  await page.clock.install();
  const dialog = await choose(page);
  provider.trial = undefined;
  await pressConnect(dialog);
  await expect.poll(() => provider.requests.map(({ method }) => method)).toContain('POST');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).not.toContainText('Testing the connection');
  await pressConnect(dialog);
  await page.clock.runFor(12_000);
  await expect(dialog).toContainText(/Loading the model\? 1[12] s/);
  await page.clock.runFor(108_000);
  await expect(dialog).toContainText('No answer came from');
  await dialog.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(dialog).toBeHidden();
  await hear(page, 'Are you there?');
  await expect(bubbles(page).last()).toContainText('tiny says yes.');
});

test('after a reload with a model that was not remembered, a question waits until somebody is chosen', async ({
  page,
}) => {
  await connect(await choose(page, { key: KEY }));
  await openChat(page, host.url);
  const question = page.getByLabel('Your message');
  const lost = page.getByRole('group', { name: 'Your model is not connected any more.' });
  await expect(lost).toContainText('tiny · 127.0.0.1');
  await question.fill('Still there?');
  await question.press('Enter');
  await expect(question).toHaveValue('Still there?');
  await lost.getByRole('button', { name: 'Connect' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Address')).toHaveValue(provider.address);
  await expect(dialog.getByLabel('Model')).toHaveValue('tiny');
  await connect(dialog);
  await expect(question).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bubbles(page).last()).toContainText('tiny says yes.');

  await openChat(page, host.url);
  await lost.getByRole('button', { name: 'Go on with the demo' }).click();
  await expect(lost).toHaveCount(0);
  await hear(page, 'Who are you?');
  await expect(bubbles(page).last()).not.toContainText('tiny');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('tiny');
});

test('connecting from the landing leads to the chat; the button stands in sight and still', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(host.url);
    await page.getByRole('button', { name: 'Connect a model' }).click();
    const dialog = page.getByRole('dialog');
    await chooseServer(dialog, 'LM Studio');
    await dialog.getByLabel('Address').fill(provider.address);
    const button = dialog.getByRole('button', { name: 'Connect', exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    // The list is asked for when the field loses the focus, which the press takes.
    await button.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Your message')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Who answers: tiny/ })).toBeVisible();
  }
});

test('without a list nothing moves, and with one neither', async ({ page }) => {
  const dialog = await openChoice(page);
  await chooseServer(dialog, 'Ollama');
  const button = dialog.getByRole('button', { name: 'Connect', exact: true });
  const before = await button.boundingBox();
  await dialog.getByLabel('Address').fill(provider.address);
  await dialog.getByLabel('Address').press('Tab');
  await expect(dialog).toContainText('Models to choose from: 2.');
  await expect(dialog.getByLabel('Model')).toHaveValue('tiny');
  expect(await button.boundingBox()).toEqual(before);
});

test('a provider that needs a key says so before the press, and where one is made', async ({ page }) => {
  const dialog = await openChoice(page);
  await chooseServer(dialog, 'Anthropic');
  await expect(dialog).toContainText('Anthropic needs a key.');
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://platform.claude.com/settings/keys');
  await dialog.getByLabel('Model').fill('claude');
  await pressConnect(dialog);
  await expect(dialog).toContainText('This provider needs a key. Enter one first.');
  await expect(dialog.getByLabel('Key')).toBeFocused();
});

test('a key stays with its server, and typed fields survive closing the dialog', async ({ page }) => {
  const dialog = await choose(page, { key: KEY });
  await page.keyboard.press('Escape');
  await expect((await openChoice(page)).getByLabel('Key')).toHaveValue(KEY);
  // Another address, by keyboard past the key.
  await dialog.getByLabel('Address').fill(provider.address.replace('127.0.0.1', 'localhost'));
  await dialog.getByLabel('Address').press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Model')).toBeFocused();
  await chooseServer(dialog, 'Groq');
  await expect(dialog.getByLabel('Key')).toHaveValue('');
  await expect(dialog).toContainText('Groq needs a key. Make one at console.groq.com/keys.');
  await chooseServer(dialog, 'Other');
  await expect(dialog.getByLabel('Key')).toHaveValue(KEY);
  expect(provider.requests.filter(({ headers }) => headers.host?.startsWith('localhost'))).toEqual([]);
  await chooseServer(dialog, 'Groq');
  await dialog.getByLabel('Key').fill('ключ');
  await pressConnect(dialog);
  await expect(dialog).toContainText('The key has characters that a key cannot have.');
  await expect(dialog.getByLabel('Key')).toBeFocused();
});

test('a list of ten thousand models can be typed in, and a single model is filled in', async ({ page }) => {
  provider.models = Array.from({ length: 10_000 }, (_, index) => ({ id: `models/model-${index}` }));
  const dialog = await openChoice(page);
  await chooseServer(dialog, 'Other');
  await dialog.getByLabel('Address').fill(provider.address);
  await dialog.getByLabel('Address').press('Tab');
  await expect(dialog).toContainText('Models to choose from: 10,000.');
  await dialog.getByLabel('Model').fill('model-9999');
  await expect(dialog.locator('datalist option')).toHaveCount(1);
  await dialog.getByLabel('Model').fill('');
  for (const [given, words, model] of [
    [[], 'No model is there yet.', ''],
    [[{ id: 'only' }], 'Models to choose from: 1.', 'only'],
  ] as const) {
    provider.models = given;
    await chooseServer(dialog, 'Other');
    await dialog.getByLabel('Address').fill(provider.address);
    await dialog.getByLabel('Address').press('Tab');
    await expect(dialog).toContainText(words);
    await expect(dialog.getByLabel('Model')).toHaveValue(model);
  }
});

test('what is forgotten in one tab is forgotten in the other, which sends the key no more', async ({
  page,
  context,
}) => {
  const dialog = await choose(page, { key: KEY });
  await dialog.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await connect(dialog);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  const other = await context.newPage();
  await openChat(other, host.url);
  await expect(other.getByRole('button', { name: 'Who answers: tiny · 127.0.0.1' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  const options = await openDialog(page, 'Options');
  await options.getByRole('button', { name: 'Forget everything on this device' }).click();
  await expect(options).toContainText('Forgotten: your own model with its key');
  await expect(other.getByText('Your model is not connected any more.')).toBeVisible();
  const asked = provider.requests.length;
  await ask(other, 'Why?');
  await expect(other.getByRole('textbox')).toHaveValue('Why?');
  await other.getByRole('button', { name: 'Go on with the demo' }).click();
  await hear(other, 'Why?');
  expect(provider.requests.slice(asked)).toEqual([]);
  await expect(other.locator('html')).not.toHaveAttribute('data-theme');
  await expect(other.getByRole('button', { name: 'Who answers: Demo' })).toBeVisible();
});

test('an answer without an end is read to 100,000 characters, and the page can be used meanwhile', async ({
  page,
}) => {
  await connect(await choose(page));
  provider.answer = () => [200, endlessAnswer()];
  await ask(page, 'Why?');
  await page.getByRole('textbox').fill('typed meanwhile');
  await expect(bubbles(page).last()).toContainText('The answer was longer than 100,000 characters');
  await expect(page.getByRole('textbox')).toHaveValue('typed meanwhile');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
});

/** As fast as it is taken. */
async function* endlessAnswer(): AsyncGenerator<object> {
  for (let count = 1; ; count += 1) {
    yield { choices: [{ index: 0, delta: { content: 'word ' }, finish_reason: null }] };
    if (count % 500 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

async function openChoice(page: Page): Promise<Locator> {
  return openDialog(page, 'Who answers');
}

async function chooseServer(dialog: Locator, name: string): Promise<void> {
  const all = dialog.getByRole('button', { name: 'Choose another' });
  await expect(all.or(dialog.getByRole('button', { name, exact: true }))).toBeVisible();
  if (await all.isVisible()) await all.click();
  await dialog.getByRole('button', { name, exact: true }).click();
}

async function pressConnect(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Connects what is filled in. */
async function connect(dialog: Locator): Promise<void> {
  await pressConnect(dialog);
  await expect(dialog).toBeHidden();
}

/** Fills in the provider's fields, with this key. */
async function choose(page: Page, { key = '' } = {}): Promise<Locator> {
  const dialog = await openChoice(page);
  await chooseServer(dialog, 'Other');
  await dialog.getByLabel('Address').fill(provider.address);
  await dialog.getByLabel('Key').fill(key);
  await dialog.getByLabel('Model').fill('tiny');
  return dialog;
}

function answerOf(content: string): unknown {
  return { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] };
}

function isStream(content: unknown): content is AsyncIterable<object> {
  return typeof content === 'object' && content !== null && Symbol.asyncIterator in content;
}

/** A provider that every page may ask, and that draws a map as the clerk. */
async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    provided.requests.push({ method, url, headers });
    if (provided.isForPages) {
      response.setHeader('access-control-allow-origin', headers.origin ?? '*');
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
    }
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => void reply(method, url, text, response));
  });

  function reactionTo(body: Body): ReturnType<Provider['answer']> {
    return body.messages.length === 1 ? provided.trial : provided.answer(body);
  }

  async function reply(method: string, url: string, text: string, response: ServerResponse): Promise<void> {
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const reaction = url.endsWith('/models')
      ? ([200, { data: provided.models }] as const)
      : await reactionTo(JSON.parse(text) as Body);
    if (!reaction) return;
    const [status, content] = reaction;
    if (isStream(content)) {
      response.writeHead(status, { 'content-type': 'text/event-stream' });
      for await (const event of content) {
        if (response.destroyed) return;
        response.write(`data: ${JSON.stringify(event)}\n\n`);
      }
      response.end('data: [DONE]\n\n');
      return;
    }
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {});
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  }

  const answer: Provider['answer'] = ({ model, temperature, messages }) => {
    if (temperature > 0) return [200, answerOf(`${model} says yes.`)];
    const { answers } = JSON.parse(messages.at(-1)?.content ?? '') as { answers: object };
    const stands = Object.keys(answers).map((letter) => [letter, { stance: 'for', quote: 'tiny says yes' }]);
    return [
      200,
      answerOf(JSON.stringify({ points: [{ point: 'Yes.', stands: Object.fromEntries(stands) }] })),
    ];
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provided: Provider = {
    address: `http://127.0.0.1:${port}/v1`,
    requests: [],
    models: [{ id: 'tiny' }, { id: 'big' }],
    trial: [200, answerOf('ready')],
    answer,
    isForPages: true,
    server,
  };
  return provided;
}
