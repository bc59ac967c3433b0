import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keptRecord } from '../../../src/domain/keep/kept-visit.ts';
import type { Access, AccessResult } from '../../../src/ports/access.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';

interface HeldAccess extends Access {
  /** The codes entered, oldest first. */
  readonly codes: string[];
  /** Answers the newest code. */
  answer(result: AccessResult): Promise<void>;
}

const locked: Scripted = failure({ reason: 'access-code', status: 401, code: 'access_code_required' });

const input = () => screen.getByRole('textbox', { name: 'Your message' });
const dialog = () => screen.findByRole('dialog', { name: 'Access code' });
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const field = () => screen.getByLabelText<HTMLInputElement>('Code');
const state = async () => within(await dialog()).getByRole('status');
const enterButton = () => screen.getByRole('button', { name: 'Enter' });
const messages = (page: Page) =>
  (page.visit.chosen.value.conversation.value?.messages ?? []).slice(1).map(({ content }) => content);

type Page = Awaited<ReturnType<typeof openPage>>;

function createHeldAccess(): HeldAccess {
  const codes: string[] = [];
  const waiting: ((result: AccessResult) => void)[] = [];
  return {
    codes,
    enter(code) {
      codes.push(code);
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer: (result) => act(async () => waiting.at(-1)?.(result)),
  };
}

async function openPage(script: readonly Scripted[] = []) {
  const access = createHeldAccess();
  const page = await renderChat(script, {}, () => ({ access: async () => access }));
  // From then on the announcer listens.
  await screen.findByRole('log');
  return { ...page, access };
}

/** A question that lacks the code, and the dialog that asks for it. */
async function openDialog(...next: readonly Scripted[]): Promise<Page> {
  const page = await openPage([locked, ...next]);
  await page.user.type(input(), 'Why?{Enter}');
  await page.pass(0);
  await dialog();
  return page;
}

/** Enters a code that is right, and lets the questions that waited for it be answered. */
async function enterRight({ user, access, pass }: Page, code = 'right'): Promise<void> {
  await user.type(await screen.findByLabelText('Code'), `${code}{Enter}`);
  await access.answer({ kind: 'open' });
  await pass(0);
}

describe('a question that lacks the access code', () => {
  it('is asked once, stands without an apology, and opens a dialog with the code’s field', async () => {
    const page = await openDialog();
    await page.pass(60_000);
    expect(page.completion.calls).toHaveLength(1);
    expect(messages(page)).toEqual(['Why?']);
    expect(within(await dialog()).getByRole('heading', { name: 'Access code' })).toBeVisible();
    expect(field()).toHaveAttribute('type', 'password');
    expect(field()).toHaveAccessibleDescription(/operator of this page gave you.*question is kept/);
    expect(enterButton()).toBeDisabled();
    expect(screen.getByText('Connected')).toBeVisible();
  });

  it('is asked again by itself once the code is right, and only then', async () => {
    const page = await openDialog(reply('Because.'));
    await page.user.type(field(), 'our-workshop{Enter}');
    expect(await state()).toHaveTextContent('Checking the code.');
    expect(page.completion.calls).toHaveLength(1);
    await page.access.answer({ kind: 'open' });
    await page.pass(0);
    noDialog();
    expect(page.access.codes).toEqual(['our-workshop']);
    expect(messages(page)).toEqual(['Why?', 'Because.']);
  });

  it('shows in the dialog that a code is wrong, and accepts another', async () => {
    const page = await openDialog(reply('Because.'));
    await page.user.type(field(), 'wrong{Enter}');
    await page.access.answer({ kind: 'wrong' });
    expect(await state()).toHaveTextContent('This is not the code. Check it, then enter it again.');
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    await page.user.clear(field());
    await page.user.type(field(), 'right');
    await page.user.click(enterButton());
    await page.access.answer({ kind: 'open' });
    await page.pass(0);
    expect(page.access.codes).toEqual(['wrong', 'right']);
    expect(messages(page)).toEqual(['Why?', 'Because.']);
  });

  it.each<[AccessResult, RegExp]>([
    [{ kind: 'limited', retryAfterMs: 41_001 }, /^Too many wrong codes were entered\. Try again in 42 s\.$/],
    [{ kind: 'limited', retryAfterMs: undefined }, /wrong codes were entered\. Try again in a moment\.$/],
    [{ kind: 'unreachable', detail: 'TypeError' }, /could not be checked\. Check the connection/],
  ])('shows any other problem, and keeps what was typed: %j', async (result, words) => {
    const { user, access } = await openDialog();
    await user.type(field(), 'our-workshop{Enter}');
    await access.answer(result);
    expect(await state()).toHaveTextContent(words);
    expect(field()).toHaveValue('our-workshop');
  });

  it('checks one code at a time', async () => {
    const { user, access } = await openDialog();
    await user.type(field(), 'once{Enter}{Enter}');
    await user.click(enterButton());
    expect(access.codes).toEqual(['once']);
  });

  it('is kept when the dialog is closed, and offers to try again, which asks for the code again', async () => {
    const page = await openDialog(locked, reply('Because.'));
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    await page.pass(0);
    noDialog();
    const status = screen.getByRole('group', { name: 'Status of your question' });
    expect(status).toHaveTextContent('An access code is needed. Your question is kept.');
    await page.user.click(within(status).getByRole('button', { name: 'Try again' }));
    await page.pass(0);
    await enterRight(page);
    expect(messages(page)).toEqual(['Why?', 'Because.']);
  });

  it('is not asked again by a code that is accepted after the dialog was closed', async () => {
    const page = await openDialog();
    await page.user.type(field(), 'right{Enter}');
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    await page.access.answer({ kind: 'open' });
    await page.pass(0);
    noDialog();
    expect(page.completion.calls).toHaveLength(1);
  });

  it('shows that the browser does not keep the right code', async () => {
    const page = await openDialog(locked);
    await enterRight(page);
    await dialog();
    expect(field()).toHaveAccessibleDescription(/was right, but this browser did not keep it. Allow cookies/);
    expect(field()).toHaveValue('');
  });

  it('does not open the dialog over another open one', async () => {
    const page = await openPage([failure({ reason: 'access-code' }, 1000)]);
    await page.user.type(input(), 'Why?{Enter}');
    await page.user.click(screen.getByRole('button', { name: 'Options' }));
    await screen.findByRole('dialog', { name: 'Options' });
    await page.pass(1000);
    expect(screen.queryByRole('dialog', { name: 'Access code' })).toBeNull();
    expect(page.visit.chosen.value.notice.value).toMatchObject({
      kind: 'no-answer',
      failure: { reason: 'access-code' },
    });
  });

  it('opens no dialog when the page has no server', async () => {
    const page = await renderChat([locked]);
    await screen.findByRole('log');
    await page.user.type(input(), 'Why?{Enter}');
    await page.pass(0);
    noDialog();
    expect(screen.getByRole('group', { name: 'Status of your question' })).toHaveTextContent('access code');
  });
});

it('says when the code that sends the access code cannot be loaded, and sends it at the next try', async () => {
  const access = createHeldAccess();
  let isThere = false;
  const load = async () => {
    if (!isThere) throw new Error('offline');
    return access;
  };
  const { user, pass } = await renderChat([locked], {}, () => ({ access: load }));
  await screen.findByRole('log');
  await user.type(input(), 'Why?{Enter}');
  await pass(0);
  await user.type(await screen.findByLabelText('Code'), 'right{Enter}');
  await pass(0);
  expect(await state()).toHaveTextContent('could not be checked');
  isThere = true;
  await user.type(field(), '{Enter}');
  await pass(0);
  expect(access.codes).toEqual(['right']);
});

describe('a round that lacks the access code', () => {
  async function askAll({ visit: { table }, pass }: Page): Promise<void> {
    act(() => {
      table.open();
      table.ask('Why?');
    });
    await pass(0);
  }

  it('opens one dialog, and then all are asked again', async () => {
    const answers = ['One.', 'Two.', 'Three.', 'Four.'].map((text) => reply(text));
    const page = await openPage([locked, locked, locked, locked, ...answers]);
    await askAll(page);
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    await enterRight(page);
    noDialog();
    const answered = page.visit.lanes.map((lane) => lane.conversation.value?.messages.at(-1)?.content);
    expect(answered).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
    expect(page.visit.table.rounds.value).toHaveLength(1);
  });

  it('leaves lanes alone that did not lack it', async () => {
    const page = await openPage([locked, hang, hang, hang, reply('One.')]);
    await askAll(page);
    await enterRight(page);
    expect(page.completion.calls).toHaveLength(5);
    expect(page.visit.lanes[0]?.conversation.value?.messages.at(-1)?.content).toBe('One.');
  });

  it('draws its map again too', async () => {
    const answers = ['One.', 'Two.', 'Three.', 'Four.'].map((text) => reply(text));
    const page = await openPage([...answers, locked, reply('{}')]);
    await askAll(page);
    await act(async () => void page.visit.table.drawMap(1));
    await page.pass(0);
    await dialog();
    expect(page.visit.connection.value).toBe('connected');
    await enterRight(page);
    expect(page.completion.calls).toHaveLength(6);
    expect(page.visit.table.rounds.value[0]?.mapProblem?.kind).not.toBe('failed');
  });
});

it('a code never gets into anything that is kept', async () => {
  const page = await openDialog(reply('Because.'));
  await enterRight(page, 'canary-code');
  expect(JSON.stringify(keptRecord(page.visit, [], 0))).not.toContain('canary');
  expect(JSON.stringify(page.log.entries)).not.toContain('canary');
  expect(document.body.innerHTML).not.toContain('canary');
});

it('an answer that lacks the code to go on goes on once it is right', async () => {
  const cut: Scripted = { kind: 'outcome', outcome: { kind: 'reply', text: 'One two', isCut: true } };
  const page = await openPage([cut, locked, reply(' three.')]);
  await page.user.type(input(), 'Count?{Enter}');
  await page.pass(0);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await page.pass(0);
  expect(await screen.findAllByText('An access code is needed. The answer so far is kept.')).not.toEqual([]);
  await enterRight(page);
  expect(messages(page)).toEqual(['Count?', 'One two three.']);
});

it('a complete answer that lacks the code to be asked for again is asked for once it is right', async () => {
  const page = await openPage([reply('One.'), locked, reply('Two.')]);
  await page.user.type(input(), 'Why?{Enter}');
  await page.pass(0);
  await page.user.click(screen.getByRole('button', { name: 'Ask again' }));
  await page.pass(0);
  expect(await screen.findAllByText('An access code is needed. The earlier answer is kept.')).not.toEqual([]);
  await enterRight(page);
  expect(messages(page)).toEqual(['Why?', 'Two.']);
});
