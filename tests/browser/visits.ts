import { type Page, expect } from '@playwright/test';
import { setFaults } from '../support/faults.ts';
import { goldenLink } from '../support/golden-links.ts';
import { bringSettings } from '../support/settings-of-page.ts';
import {
  type AskedBody,
  ask,
  bubbles,
  downloadAs,
  hear,
  openDialog,
  openDrill,
  quickMock,
  showAllQuotes,
  stateOfAnswer,
  stateOfQuestion,
} from './converse.ts';
import { openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';

/** A check that runs wherever a visit arrives, and leaves the page as it was. */
export type Look = (place: string) => Promise<void>;

/** Together they reach every screen and every dialog, with everything that can be there. */
export const VISITS: readonly (readonly [name: string, visit: (page: Page, look: Look) => Promise<void>])[] =
  [
    ['from the intro through every dialog', visitDialogs],
    ['turns of every kind', visitTurns],
    ['the round table', visitTable],
    ['questions without an answer', visitCards],
    ['a model of one’s own', visitOwnModel],
    ['what is in the way', visitTroubles],
    ['rounds from links', visitLinks],
  ];

/** All the Markdown that can be rendered, and a line without a place to break. */
const MARKDOWN = `## Peel it

Do it **today**, by *hand*, not \`later\`, see [the guide](https://example.com/peel) first.

1. One
   - within

> Quoted

\`\`\`
${'kumquat('.repeat(30)}
\`\`\`

| Tool | Use | Price | Place | Time |
| --- | --- | --- | --- | --- |
| A knife that is sharp | peels | low | kitchen | today |

${'kumquat'.repeat(40)}`;

async function visitDialogs(page: Page, look: Look): Promise<void> {
  await quickMock(pageUrl());
  // The intro stays, while timers go on.
  await page.clock.setFixedTime(0);
  await page.goto(pageUrl());
  // The first frame has no tools yet.
  await expect(page.getByRole('button', { name: 'Options' })).toBeVisible();
  await look('intro');
  await skipIntro(page);
  await look('landing');
  await openDialog(page, 'The Methodologist');
  await look('profile');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Begin Interaction' }).click();
  await expect(page.getByRole('group', { name: 'Suggested questions' })).toBeVisible();
  await look('welcome');

  await hear(page, 'How do I start a small bakery?');
  await openDialog(page, 'Conversation');
  await page.getByRole('searchbox').fill('bakery');
  await expect(page.locator('mark').first()).toHaveText('bakery');
  const file = await (await downloadAs(page, 'JSON')).path();
  await page.getByLabel('Conversation file').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Replace', exact: true })).toBeVisible();
  await look('a search and an import');
  const bad = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{') };
  await page.getByLabel('Conversation file').setInputFiles(bad);
  await expect(page.getByRole('alert')).toBeVisible();
  await look('a bad import');
  await page.getByRole('button', { name: 'New conversation' }).click();
  const earlier = (await openDialog(page, 'Conversation')).getByRole('region', { name: 'Earlier' });
  await earlier.scrollIntoViewIfNeeded();
  await look('an earlier conversation');
  await earlier.getByRole('button', { name: 'Remove' }).click();
  await look('a removed conversation');
  await earlier.getByRole('button', { name: 'Undo' }).click();
  await earlier.getByRole('button', { name: 'Open', exact: true }).click();

  await page.getByRole('button', { name: 'Pass on to …' }).click();
  await expect(page.getByRole('dialog', { name: 'Pass on to …' }).getByRole('listitem')).toHaveCount(3);
  await look('passing on');
  await page.keyboard.press('Escape');
  const choice = await openDialog(page, 'Who answers');
  await look('who answers');
  await choice.getByRole('button', { name: 'Gemini' }).click();
  await choice.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(choice).toContainText('This provider needs a key. Enter one first.');
  await look('a provider that needs a key');
  await page.keyboard.press('Escape');
  await openDrill(page);
  await page.getByRole('radio', { name: 'Empty answer' }).click();
  await expect(page.getByRole('dialog')).toContainText('Set: Empty answer');
  await look('options with the fault drill');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog').last()).toContainText('Alt + Page Down');
  await look('keyboard shortcuts');
}

async function visitLinks(page: Page, look: Look): Promise<void> {
  await page.goto(`${pageUrl()}#${goldenLink('launch').link}`);
  await page.getByRole('button', { name: 'The Executor, for' }).first().click();
  await page.getByRole('button', { name: 'Show in the answer' }).click();
  await showAllQuotes(page);
  await look('a round from a link');
  // Of another squad.
  await page.goto(`${pageUrl()}#${goldenLink('every-field').link}`);
  await expect(page.getByRole('main').getByText('Checked here: 3 of 3')).toBeVisible();
  await look('a round of strangers from a link');
  await page.goto(`${pageUrl()}#r1.cut`);
  await expect(page.getByRole('main').getByText('This link is incomplete')).toBeVisible();
  await look('a link that is incomplete');
}

async function visitTurns(page: Page, look: Look): Promise<void> {
  await quickMock(pageUrl());
  const answer = { choices: [{ message: { role: 'assistant', content: MARKDOWN } }] };
  await page.route('**/v1/chat/completions', (route) => route.fulfill({ json: answer }), { times: 1 });
  await bringSettings(page, { streaming: true, retryMode: 'adaptive' });
  await openChat(page);
  await page.keyboard.press('Alt+PageDown');
  await hear(page, 'How do I peel a kumquat?');
  await expect(bubbles(page).last().getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Show times' }).click();
  await look('Markdown, and times');

  await setFaults(pageUrl(), { kind: 'status', status: 401 });
  await ask(page, `Will it fail? ${'kumquat'.repeat(40)}`);
  await expect(stateOfAnswer(page).last()).toContainText('(401)');
  await look('a failed turn');
  await setFaults(pageUrl(), { kind: 'stream-stall' });
  await ask(page, 'How do I test an idea before I build it?');
  // A stop before the first word leaves the earlier answer.
  await expect(page.locator('[data-awaited] [data-content]')).toHaveText(/\w/);
  await look('an answer that streams');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(stateOfAnswer(page).last()).toContainText('Stopped. The answer so far is kept.');
  await look('a stopped turn whose question is edited');

  await page.keyboard.press('Escape');
  await setFaults(pageUrl(), { kind: 'status', status: 429, retryAfterSeconds: 60 });
  await ask(page, 'Are you there?');
  await expect(stateOfQuestion(page)).toContainText('Attempt 2 of 4');
  await page.keyboard.press('Alt+PageDown');
  await expect(page.locator('[data-mark="answering"]')).toBeVisible();
  await look('a persona beside one that is asked');
}

async function visitTable(page: Page, look: Look): Promise<void> {
  await quickMock(pageUrl());
  await bringSettings(page, { streaming: true, retryMode: 'adaptive' });
  await openLanding(page);
  await page.getByRole('button', { name: 'Ask all four' }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await look('empty table');
  await setFaults(
    pageUrl(),
    { kind: 'stream-stall', persona: 'methodologist' },
    { kind: 'status', persona: 'executor', status: 429, retryAfterSeconds: 60 },
    { kind: 'status', persona: 'evaluator', status: 401 },
  );
  await ask(page, 'How should we plan the launch of our product?');
  for (const state of ['answered', 'answering', 'waiting', 'failed'])
    await expect(page.locator(`[data-lane][data-state=${state}]`)).toHaveCount(1);
  await look('four lanes of four states');
  await page.getByRole('button', { name: 'Stop all' }).click();
  await expect(page.locator('[data-lane][data-state=stopped]')).toHaveCount(2);

  await setFaults(pageUrl());
  for (let left = 3; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.locator('[data-lane][data-state=answered]')).toHaveCount(5 - left);
  }
  await page
    .getByRole('button', { name: /, silent$/ })
    .first()
    .click();
  await look('a map, and why a persona is not heard');
  await showAllQuotes(page);
  await page
    .getByRole('button', { name: /, for$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Show in the answer' }).click();
  await expect(page.getByRole('button', { name: 'Back to the map' })).toBeVisible();
  await look('a map, all its quotes, and words that are marked');
  await openDialog(page, 'Rounds');
  await look('rounds');
  await page.keyboard.press('Escape');
}

/** In a demo, whose general replies are folded, with a long word in the question. */
async function visitCards(page: Page, look: Look): Promise<void> {
  const question = `Will it fail? ${'kumquat'.repeat(40)}`;
  const label = page.getByText('A general reply', { exact: true });
  await quickMock(pageUrl());
  await openChat(page);
  await hear(page, question);
  await look('a card above a general reply');
  await label.click();
  await look('a general reply, unfolded');
  await page.getByRole('button', { name: 'Round table' }).click();
  await ask(page, question);
  await expect(label).toHaveCount(4);
  await look('a card above four general replies');
}

/** Its answers are cut, and its context is too small. */
async function visitOwnModel(page: Page, look: Look): Promise<void> {
  await quickMock(pageUrl());
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const counts = { completion_tokens: 7 };
  await page.route('http://localhost:1234/v1/**', (route) => {
    const { messages = [] } = (route.request().postDataJSON() ?? {}) as Partial<AskedBody>;
    if (route.request().method() === 'GET')
      return route.fulfill({ headers, json: { data: [{ id: 'tiny' }] } });
    if (messages.length > 4 && messages.at(-1)?.content.startsWith('And'))
      return route.fulfill({ headers, status: 400, json: { error: { code: 'context_length_exceeded' } } });
    if (messages.at(-1)?.content === 'What comes first?') {
      const content = 'The river, and then the bridge.';
      const message = { role: 'assistant', content, reasoning_content: 'Let me see. '.repeat(300) };
      const usage = { completion_tokens: 96 };
      return route.fulfill({
        headers,
        json: { model: 'a/tiny-model:7b', choices: [{ message, finish_reason: 'stop' }], usage },
      });
    }
    const message = { role: 'assistant', content: 'Build it in parts, and' };
    return route.fulfill({
      headers,
      json: { choices: [{ message, finish_reason: 'length' }], usage: counts },
    });
  });
  await openChat(page);
  const choice = await openDialog(page, 'Who answers');
  await choice.getByRole('button', { name: 'LM Studio' }).click();
  await expect(choice.getByLabel('Model')).toHaveValue('tiny');
  await choice.getByText('Streams · remembers 10 turns').click();
  await choice.getByText('More', { exact: true }).click();
  await choice.getByLabel('Questions asked at once').fill('9');
  await choice.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(choice).toContainText('Enter a whole number from 1 to 8');
  await look('who answers, with everything unfolded');
  await choice.getByLabel('Questions asked at once').fill('');
  await choice.getByRole('button', { name: 'Connect', exact: true }).click();
  await hear(page, 'What comes first?');
  await page.getByText('Thought', { exact: true }).click();
  await page.getByText(/ s · 96 tokens$/).click();
  await expect(page.getByText('Model: a/tiny-model:7b')).toBeVisible();
  await look('a thought and the facts of an answer, unfolded');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('button', { name: 'Bring back the earlier answer' })).toBeVisible();
  await look('an answer that was asked for again');
  for (const question of ['Should we build?', 'Should we wait?', 'And then?']) await hear(page, question);
  await expect(page.getByText('Remembered no earlier turn: none fits into this model.')).toBeVisible();
  await look('an answer that is cut, and turns that do not fit');
  await page.getByRole('button', { name: 'Round table' }).click();
  await ask(page, 'Should a town build a bridge?');
  await expect(page.locator('[data-lane][data-state=cut]')).toHaveCount(4);
  await look('lanes that are cut');
}

/** An access code that the operator requires, and a browser that stores nothing. */
async function visitTroubles(page: Page, look: Look): Promise<void> {
  const refusal = (code: string) => ({ status: 401, json: { error: { message: 'No.', type: 'x', code } } });
  await page.route('**/v1/chat/completions', (route) => route.fulfill(refusal('access_code_required')));
  await page.route('**/v1/access', (route) => route.fulfill(refusal('access_code_wrong')));
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('Not here.', 'SecurityError');
      },
    });
  });
  await bringSettings(page, { provider: 'relay' });
  await openChat(page);
  await ask(page, 'How do we begin?');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill('guess');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('This is not the code');
  await look('a wrong access code');
  await page.keyboard.press('Escape');
  await expect(stateOfQuestion(page)).toContainText('An access code is needed');
  await look('a question without the access code');

  await openDialog(page, 'Options');
  await page.getByRole('checkbox', { name: 'Keep conversations on this device' }).check();
  await expect(page.getByRole('dialog')).toContainText('does not let the page keep anything');
  // Only a mock has the fault drill.
  await expect(page.getByRole('dialog')).not.toContainText('Try failures');
  await look('options that cannot keep');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'On this device' })).toBeVisible();
  await look('a notice in the chat');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
  await look('a notice on the landing');
}
