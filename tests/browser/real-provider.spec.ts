import { expect } from '@playwright/test';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { serveBuild } from '../../scripts/lib/serve.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { readJournal, setFaults } from '../support/faults.ts';
import { ask, bubbles, hear, stateOfAnswer, texts } from './converse.ts';
import { closePages, openChat } from './open-page.ts';
import { test } from './page-test.ts';

const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const NO_CONTENT_REPLY = "I apologize, but I couldn't generate a response at this time.";

const RELAY = { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'a-key' };

const DIRECT = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };

let provider: ServedMockProvider;
let served: RunningServer | undefined;

test.beforeEach(async () => {
  provider = await serveMockProvider({ delayMs: 0 });
});

test.afterEach(async ({ browser }) => {
  await closePages(browser);
  await served?.close();
  await provider.close();
});

async function serve(settings: Readonly<Record<string, string>>): Promise<string> {
  served = await serveBuild({ OPENAI_BASE_URL: `${provider.url}/v1`, ...settings });
  return served.address;
}

for (const [mode, settings, way] of [
  ['Relay', RELAY, "through this page's server to its provider"],
  ['Direct', DIRECT, 'from this browser straight to its provider'],
] as const) {
  test(`${mode} mode says who answers and where texts go, and needs only a key with a provider of today (5.2, 5.7, 11.21, 11.30)`, async ({
    page,
  }) => {
    await fetch(`${provider.url}/_mock/models/gpt-3.5-turbo`, { method: 'DELETE' });
    await openChat(page, await serve({ ...settings, QUARTET_STREAM: 'on' }));
    await expect(page.getByText('gpt-3.5-turbo', { exact: true })).toBeVisible();
    await expect(
      page.getByText(`Your text goes ${way}. Each question is answered on its own.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Round table' }).click();
    await expect(page.getByText('One press makes 4 requests.')).toBeVisible();
    await page.getByRole('button', { name: 'Round table' }).click();
    await hear(page, 'How do I start a garden?');
    await hear(page, 'And then?');
    expect((await texts(page)).slice(1)).toEqual([
      'How do I start a garden?',
      expect.stringMatching(/\w/),
      'And then?',
      expect.stringMatching(/\w/),
    ]);
    await expect(stateOfAnswer(page)).toHaveCount(0);
    const journal = await readJournal(provider.url);
    expect(
      journal.filter(({ method }) => method === 'POST').map(({ model, status }) => [model, status]),
    ).toEqual([
      ['gpt-3.5-turbo', 404],
      ['gpt-6-luna', 400],
      ['gpt-6-luna', 200],
      ['gpt-6-luna', 200],
    ]);
  });
}

test('a model that somebody chose is named where the provider does not offer it (11.30)', async ({
  page,
}) => {
  await openChat(page, await serve({ ...RELAY, OPENAI_MODEL: 'gpt-4o', QUARTET_RETRY: 'adaptive' }));
  await ask(page, 'Why?');
  await expect(stateOfAnswer(page)).toContainText('The provider does not offer the model gpt-4o.');
  expect((await texts(page)).slice(1)).toEqual(['Why?', APOLOGY_REPLY]);
  expect(await readJournal(provider.url)).toHaveLength(1);
});

test('a cut answer says so, and can be asked for again (11.31)', async ({ page }) => {
  await setFaults(provider.url, { kind: 'cut-content', times: 1 });
  await openChat(page, await serve(RELAY));
  await ask(page, 'Why?');
  await expect(stateOfAnswer(page)).toContainText('The answer reached its limit of tokens.');
  await expect(bubbles(page)).toHaveCount(3);
  await stateOfAnswer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(stateOfAnswer(page)).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(3);
});

test('a model that only thinks is named as the reason for an empty answer (11.28)', async ({ page }) => {
  await setFaults(provider.url, { kind: 'spent-on-thinking' });
  await openChat(page, await serve(RELAY));
  await ask(page, 'Why?');
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(stateOfAnswer(page)).toContainText(
    'The model used all its tokens for thinking. Choose one that answers directly.',
  );
  expect((await texts(page)).slice(1)).toEqual(['Why?', NO_CONTENT_REPLY]);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});
