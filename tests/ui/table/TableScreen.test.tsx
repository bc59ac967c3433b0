import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { say } from '../../support/test-visit.ts';
import { renderTable } from '../render-app.tsx';

type Page = Awaited<ReturnType<typeof renderTable>>;

const QUESTION = 'Is a four-day week good?';
const ANSWERS = [reply('Dream it.'), reply('Define it.'), reply('Do it.'), reply('Weigh it.')];
const NAMES = ['The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator'];

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const rounds = () => screen.getAllByRole('region', { name: /\?$/ });
const lanes = () => within(rounds().at(-1)!).getAllByRole('article');
const lane = (name: string) => within(within(rounds().at(-1)!).getByRole('article', { name }));
const stopAll = () => screen.queryByRole('button', { name: 'Stop all' });
const seat = (name: string) =>
  within(screen.getByRole('group', { name: 'Seats' })).getByRole('button', { name });

async function ask({ user, pass }: Page, text = QUESTION): Promise<void> {
  await user.type(input(), `${text}{Enter}`);
  await pass(0);
}

describe('the table', () => {
  it('opens with the focus in its input, and names itself in the tab and in the heading', async () => {
    await renderTable();
    expect(screen.getByRole('heading', { level: 1, name: 'Round table' })).toBeVisible();
    expect(document.title).toBe('Round table - Acme');
    expect(input()).toHaveFocus();
    expect(input()).toHaveAttribute('placeholder', 'Ask all four...');
    expect(screen.getByText(/^Prepared answers, no AI/)).toBeVisible();
    expect(screen.queryByText(/Each question makes/)).toBeNull();
    expect(screen.getByText('Connected')).toBeVisible();
    expect(screen.getByText('Demo')).toBeVisible();
  });

  it('leads back to the persona with its switch, and focuses the persona’s input', async () => {
    const { user, visit } = await renderTable();
    await user.click(screen.getByRole('button', { name: 'Round table', pressed: true }));
    expect(visit.table.isOpen.value).toBe(false);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Interaction Console - The Visionary' }),
    ).toBeVisible();
    expect(input()).toHaveFocus();
    expect(document.title).toBe('Interaction Console - The Visionary - Acme');
  });

  it('asks all personas a question that one of them suggests, before the first round', async () => {
    const { user, visit, table } = await renderTable(ANSWERS);
    act(() => visit.table.write('kept'));
    const [first] = visit.squad.personas;
    await user.click(screen.getByRole('button', { name: first!.starters[0] }));
    expect(table.rounds.value.map(({ question }) => question)).toEqual([first!.starters[0]]);
    expect(input()).toHaveValue('kept');
    expect(input()).toHaveFocus();
  });

  it.each([2, 8])('has %i seats', async (count) => {
    const personas = createTestPersonas(count);
    const page = await renderTable(
      personas.map(({ name }) => reply(`From ${name}.`)),
      { personas },
    );
    await ask(page);
    await page.pass(0);
    await page.pass(0);
    expect(lanes().map((each) => within(each).getByRole('heading').textContent)).toEqual(
      personas.map(({ name }) => name),
    );
    for (const { name } of personas) expect(lane(name).getByText(`From ${name}.`)).toBeVisible();
  });
});

describe('a round', () => {
  it('shows its question once above a lane for each seat, with the answers', async () => {
    const page = await renderTable(ANSWERS);
    await ask(page);
    expect(screen.getByRole('heading', { level: 2, name: QUESTION })).toBeVisible();
    expect(screen.getAllByText(QUESTION)).toHaveLength(1);
    expect(lanes().map((each) => within(each).getByRole('heading', { level: 3 }).textContent)).toEqual(NAMES);
    expect(lane('The Executor').getByText('Do it.')).toBeVisible();
    expect(lane('The Executor').getByText('answered')).toBeVisible();
    expect(document.querySelector("[data-round='1'] [data-answer-of='analyst']")).toHaveTextContent(
      'Weigh it.',
    );
  });

  it('lets each lane end separately, with the words of the chat', async () => {
    const page = await renderTable([reply('Dream it.'), failure({ status: 500 }), hang, hang]);
    await ask(page);
    expect(lane('The Visionary').getByText('Dream it.')).toBeVisible();
    expect(lane('The Methodologist').getByText('Attempt 2 of 4, next in 1 s')).toBeVisible();
    expect(lane('The Methodologist').getByText(/internal error \(500\)/)).toBeVisible();
    expect(lane('The Executor').getByText('thinking')).toBeVisible();
    expect(screen.getByText('Reconnecting')).toBeVisible();
    expect(screen.getByText('3 answers are on their way.')).toBeVisible();

    page.completion.script(reply('Define it.'));
    await page.user.click(lane('The Methodologist').getByRole('button', { name: 'Retry now' }));
    await page.pass(0);
    expect(lane('The Methodologist').getByText('Define it.')).toBeVisible();
    expect(lane('The Methodologist').getByRole('button', { name: 'The Methodologist' })).toHaveFocus();

    await page.user.click(lane('The Executor').getByRole('button', { name: 'Stop' }));
    expect(lane('The Executor').getByText('Stopped. Your question is kept.')).toBeVisible();
    expect(lane('The Executor').getByRole('button', { name: 'The Executor' })).toHaveFocus();
    expect(lane('The Evaluator').getByText('thinking')).toBeVisible();

    page.completion.script(reply('Do it.'));
    await page.user.click(lane('The Executor').getByRole('button', { name: 'Try again' }));
    await page.pass(0);
    expect(lane('The Executor').getByText('Do it.')).toBeVisible();
    expect(lane('The Evaluator').getByText('thinking')).toBeVisible();
  });

  it('says why another try could not be sent, and keeps the earlier answer', async () => {
    const page = await renderTable([reply(null), reply('Define it.'), reply('Do it.'), reply('Weigh it.')]);
    await ask(page);
    page.completion.script({ kind: 'throw', error: new Error('scripted') });
    await page.user.click(lane('The Visionary').getByRole('button', { name: 'Try again' }));
    await page.pass(0);
    expect(lane('The Visionary').getByText('Failed to send message. Please try again.')).toBeVisible();
    expect(lane('The Visionary').getByText(/^I apologize/)).toBeVisible();
    expect(lane('The Visionary').getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  it('says what it took once no answer is open, and each lane can be asked again', async () => {
    const four = ['Dream it.', 'Define it.', 'Do it.', 'Weigh it.'];
    const answers = four.map((text, index) => reply(text, 1000 + 500 * index));
    const page = await renderTable([...answers, reply('Dream on.', 4000)], { kind: 'relay' });
    await ask(page);
    await page.pass(2000);
    expect(screen.queryByText(/s, \d answers$/)).toBeNull();
    await page.pass(500);
    expect(screen.getByText('2.5 s, 4 answers')).toBeVisible();
    expect(lane('The Evaluator').getByText('2.5 s')).toBeVisible();
    await page.user.click(lane('The Visionary').getByRole('button', { name: 'Ask again' }));
    expect(screen.queryByText(/s, \d answers$/)).toBeNull();
    await page.pass(4000);
    expect(lane('The Visionary').getByText('Dream on.')).toBeVisible();
    expect(screen.getByText('6.5 s, 4 answers')).toBeVisible();
    await page.user.click(lane('The Visionary').getByRole('button', { name: /^Bring back/ }));
    expect(lane('The Visionary').getByText('Dream it.')).toBeVisible();
  });

  it('says nothing about what it took when no answer is complete', async () => {
    const page = await renderTable([reply(null), reply(null), reply(null), reply(null)]);
    await ask(page);
    expect(lane('The Evaluator').getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText(/s, \d answers?$/)).toBeNull();
  });

  it('is stopped as a whole, and the focus stays on the page', async () => {
    const page = await renderTable([reply('Dream it.'), hang, hang, hang]);
    await ask(page);
    await page.user.click(stopAll()!);
    expect(page.visit.busy.value).toBe(false);
    expect(stopAll()).toBeNull();
    expect(input()).toHaveFocus();
    expect(lane('The Visionary').getByText('Dream it.')).toBeVisible();
  });

  it('leads to each persona’s conversation by its name', async () => {
    const page = await renderTable(ANSWERS);
    await ask(page);
    await page.user.click(lane('The Executor').getByRole('button', { name: 'The Executor' }));
    expect(page.table.isOpen.value).toBe(false);
    expect(page.visit.chosen.value.persona.name).toBe('The Executor');
    expect(screen.getByText('Do it.')).toBeVisible();
    expect(input()).toHaveFocus();
  });

  it('shows edited and removed turns as such', async () => {
    const page = await renderTable(ANSWERS);
    const { visit, completion } = page;
    const [dreamer, theorist] = visit.lanes;
    act(() => visit.choose(theorist!));
    const before = theorist!.conversation.value;
    await ask(page);
    act(() => {
      visit.table.close();
      visit.choose(dreamer!);
      dreamer!.edit();
      completion.script(reply('Then dream less.'));
      say(page, 'And a three-day week?');
    });
    await page.pass(0);
    act(() => {
      const messages = theorist!.messages.value.slice(0, 1);
      visit.importConversation({ ...(before ?? theorist!.conversation.value!), messages });
      theorist!.removeEarlier(theorist!.earlier.value[0]!);
      visit.table.open();
    });
    await untilTable();
    const edited = lane('The Visionary');
    expect(edited.getByText(/The question was changed/)).toBeVisible();
    expect(edited.getByText('And a three-day week?')).toBeVisible();
    expect(edited.getByText('Then dream less.')).toBeVisible();
    expect(lane('The Methodologist').getByText(/no longer in this conversation/)).toBeVisible();
    expect(lane('The Methodologist').queryByText('Define it.')).toBeNull();
  });

  it('renders no component while its texts grow', async () => {
    const page = await renderTable([hang, hang, hang, hang], { streaming: true });
    await ask(page);
    const { calls } = page.completion;
    act(() => calls.forEach((call) => call.text('One ')));
    await screen.findAllByText('One');
    const changes: MutationRecord[] = [];
    const watcher = new MutationObserver((records) => void changes.push(...records));
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const word of ['two ', 'three ', 'four ']) act(() => calls.forEach((call) => call.text(word)));
    await eventually(() => expect(screen.getAllByText('One two three four')).toHaveLength(4));
    changes.push(...watcher.takeRecords());
    watcher.disconnect();
    expect(changes.map(({ type }) => type)).not.toHaveLength(0);
    expect(changes.filter(({ type }) => type !== 'characterData')).toEqual([]);
  });
});

describe('the seats', () => {
  it('can be given and taken away, except for two, and the screen says so', async () => {
    const { user, table } = await renderTable();
    expect(seat('The Visionary')).toHaveAttribute('aria-pressed', 'true');
    await user.click(seat('The Visionary'));
    expect(seat('The Visionary')).toHaveAttribute('aria-pressed', 'false');
    expect(input()).toHaveAttribute('placeholder', 'Ask all three...');
    await user.click(seat('The Methodologist'));
    expect(input()).toHaveAttribute('placeholder', 'Ask both...');
    expect(screen.queryByText(/A round needs at least two personas/)).toBeNull();
    await user.click(seat('The Executor'));
    expect(table.seated.value.map(({ persona }) => persona.name)).toEqual(['The Executor', 'The Evaluator']);
    expect(screen.getByRole('status')).toHaveTextContent('A round needs at least two personas.');
    await user.click(seat('The Visionary'));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the input', () => {
  it('says that a seated persona’s question is being edited', async () => {
    const page = await renderTable(ANSWERS);
    await ask(page);
    act(() => {
      page.visit.table.close();
      page.visit.chosen.value.edit();
      page.visit.table.open();
    });
    await untilTable();
    await page.user.type(input(), 'Next?');
    expect(screen.getByText(/A question to a seated persona is being edited/)).toBeVisible();
    expect(screen.queryByText('Editing your last question')).toBeNull();
  });
});

async function untilTable(): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Round table' });
}
