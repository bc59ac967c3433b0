import { type Page, expect } from '@playwright/test';
import { readJournal } from '../support/faults.ts';
import {
  ask,
  bubbles,
  changeMock,
  hear,
  holdClock,
  openDialog,
  openDrill,
  quickMock,
  stateOfAnswer,
  stateOfQuestion,
  watchAsked,
} from './converse.ts';
import { WAY_IN, closePages, openChat, openLanding, pageUrl, skipIntro } from './open-page.ts';
import { serveBuild } from '../../scripts/lib/serve.ts';
import { test } from './page-test.ts';

test.beforeEach(() => quickMock(pageUrl()));

test('the switch of streaming holds from the very next question (11.26)', async ({ page }) => {
  const asked = watchAsked(page);
  await openChat(page);
  await hear(page, 'One?');
  for (const text of ['Two?', 'Three?']) {
    await openDialog(page, 'Options');
    await page.getByRole('checkbox', { name: 'Stream answers' }).click();
    await page.keyboard.press('Escape');
    await hear(page, text);
  }
  expect(asked.map(({ stream }) => stream)).toEqual([undefined, true, undefined]);
});

/** Faults that end in a wait, with the cause that is said then. */
const WAITS = [
  ['Rate limit (429)', 'The provider is limiting requests (429). Try again in 2 s.'],
  ['Server error (500)', 'The provider had an internal error (500).'],
  ['Offline', 'The provider could not be reached.'],
] as const;

test('every fault of the drill shows the state that it names, and ends with it (13.7)', async ({ page }) => {
  await holdClock(page);
  await openChat(page);
  for (const [fault, cause] of WAITS) {
    await drill(page, fault);
    await ask(page, `What of ${fault}?`);
    await expect(stateOfQuestion(page)).toContainText(cause);
    await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
    await endFault(page);
  }

  await drill(page, 'Time-out');
  await ask(page, 'And without an answer?');
  await expect(stateOfQuestion(page)).toContainText('The Visionary is answering');
  await expect
    .poll(async () => (await readJournal(pageUrl())).at(-1))
    .toMatchObject({ fault: { id: expect.stringMatching(/^drill-[\da-f]{16}$/) as unknown } });
  await page.clock.runFor(30_000);
  await expect(stateOfQuestion(page)).toContainText('The provider took too long to answer.');
  await endFault(page);

  await drill(page, 'Empty answer');
  await ask(page, 'And an empty one?');
  await expect(bubbles(page).last()).toContainText("I apologize, but I couldn't generate a response");
  await expect(stateOfAnswer(page)).toContainText('The provider answered without any text.');
  await drill(page, 'No fault');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stateOfAnswer(page)).toHaveCount(0);
  await expect(bubbles(page).last()).not.toContainText('I apologize');

  // A reset takes with it what is under way, so the parts must come one by one.
  await changeMock(pageUrl(), 'PATCH', 'settings', { chunkDelayMs: 10 });
  await drill(page, 'Break in the stream', true);
  await ask(page, 'And half of one?');
  await expect(stateOfQuestion(page)).toContainText("The provider's answer broke off.");
  await expect(bubbles(page).last()).toContainText('Incomplete: the answer broke off here.');
  await expect(bubbles(page).last().locator('[data-content]')).toHaveText(/\w/);
  await endFault(page);
  await expect(bubbles(page).last()).not.toContainText('Incomplete');

  // Its eight seconds are the mock's, and not waited for.
  await drill(page, 'Slow');
  await ask(page, 'And a slow one?');
  await expect
    .poll(async () => (await readJournal(pageUrl())).at(-1))
    .toMatchObject({ fault: { kind: 'delay' } });
  await expect(stateOfQuestion(page)).toHaveText('The Visionary is answering.Stop');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await drill(page, 'No fault');
  await hear(page, 'And at the end?');
});

test('a fault can strike the next attempt alone, and the drill shows what others have set (13.7)', async ({
  page,
}) => {
  await holdClock(page);
  await openChat(page);
  await changeMock(pageUrl(), 'POST', 'faults', { kind: 'status', status: 418, persona: 'evaluator' });
  const dialog = await openDrill(page);
  await page.getByRole('checkbox', { name: 'Only the next attempt' }).click();
  await page.getByRole('radio', { name: 'Server error (500)' }).click();
  await expect(dialog).toContainText('Set: Server error (500), for the next attempt only.');
  await expect(dialog).toContainText('The mock also has 1 fault that was set elsewhere.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Drill: server error')).toBeVisible();
  await page.reload();
  await page.clock.runFor(6000);
  await skipIntro(page);
  await page.getByRole('button', { name: WAY_IN }).click();
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.clock.runFor(5000);
  await expect(page.getByText('Drill: server error')).toBeVisible();
  await ask(page, 'Well?');
  await expect(stateOfQuestion(page)).toContainText('(500)');
  await expect(page.getByText('Drill: server error')).toHaveCount(0);
  await openDrill(page);
  await expect(page.getByRole('radio', { name: 'No fault' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(bubbles(page)).toHaveCount(3);
});

test('with a real provider there is no drill, and nothing asks for one (13.7)', async ({ browser, page }) => {
  const served = await serveBuild({ QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'a-key' });
  try {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openLanding(page, served.address);
    const dialog = await openDialog(page, 'Options');
    await expect(dialog.getByRole('checkbox', { name: 'Only the next attempt' })).toHaveCount(0);
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expect(dialog).not.toContainText('Try failures');
    expect(requested.filter((url) => url.includes('/_mock'))).toEqual([]);
  } finally {
    await closePages(browser);
    await served.close();
  }
});

/** Chooses a fault, until another is chosen. */
async function drill(page: Page, fault: string, streaming?: boolean): Promise<void> {
  const dialog = await openDrill(page);
  if (streaming) await page.getByRole('checkbox', { name: 'Stream answers' }).check();
  await page.getByRole('radio', { name: fault, exact: true }).click();
  // Only what the mock has confirmed: an option's own words are there from the beginning.
  await expect(dialog.getByRole('group', { name: 'Fault drill' }).getByRole('status')).toHaveText(
    fault === 'No fault' ? 'The mock answers as usual.' : `Set: ${fault}, until you choose another.`,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Takes the fault away during a wait; the same question is then answered. */
async function endFault(page: Page): Promise<void> {
  await drill(page, 'No fault');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(stateOfQuestion(page)).toHaveCount(0);
  await expect(stateOfAnswer(page)).toHaveCount(0);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}
