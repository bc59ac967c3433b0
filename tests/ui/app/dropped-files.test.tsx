import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { conversationToJson } from '../../../src/domain/conversation/conversation-json.ts';
import { MAX_FILE_CHARACTERS } from '../../../src/domain/conversation/conversation.ts';
import { exportedRoundOf } from '../../../src/domain/link/exported-round-of.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { roundToJson } from '../../../src/domain/table/round-to-json.ts';
import { eventually } from '../../support/eventually.ts';
import { goldenLink } from '../../support/golden-links.ts';
import { reply } from '../../support/scripted-completion.ts';
import { say } from '../../support/test-visit.ts';
import { renderApp, renderChat, renderTable } from '../render-app.tsx';

const dialog = () => screen.queryByRole('dialog', { name: /^Conversation with/ });

const named = (name: string, text: string, type = '') => new File([text], name, { type });

function drop(files: readonly File[], isDirectory = false): void {
  const items = files.map(() => ({ webkitGetAsEntry: () => ({ isDirectory }) }));
  fireEvent.drop(document.body, { dataTransfer: { files, items, types: ['Files'] } });
}

/** The chat with a turn, an export of it, and a text that is typed. */
async function renderTalk() {
  const page = await renderChat([reply('So.')]);
  say(page, 'Why?');
  await page.pass(1000);
  const text = conversationToJson(page.visit.chosen.peek().conversation.peek()!, QUARTET.id);
  await page.user.type(screen.getByRole('textbox'), 'Typed');
  return { ...page, file: named('talk.json', text) };
}

describe('a file that is dropped on the chat', () => {
  it('is shown by the import if it is a conversation, and replaces nothing before that is confirmed', async () => {
    const { file, visit, user } = await renderTalk();
    drop([file]);
    const status = await screen.findByText(/^The Visionary, 3 messages, last changed/);
    expect(dialog()).toContainElement(status);
    expect(visit.chosen.peek().draft.peek()).toBe('Typed');
    await user.click(within(dialog()!).getByRole('button', { name: 'Keep the current one' }));
    // Dropped once more.
    drop([named('talk.json', await file.text())]);
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(dialog()).toBeNull();
    expect(screen.getByRole('textbox')).toHaveValue('Typed');
  });

  it('is opened if it is a round, which Back closes again', async () => {
    const page = await renderTalk();
    const { round } = goldenLink('launch');
    drop([named('round', roundToJson(exportedRoundOf(round), QUARTET.id), 'application/json')]);
    await screen.findByRole('heading', { name: 'A round from a file' });
    expect(dialog()).toBeNull();
    await act(async () => history.back());
    await eventually(() => expect(screen.getByRole('textbox')).toHaveValue('Typed'));
    page.unmount();
  });

  it('gets a sentence if it is another JSON file, a large one, or one of several', async () => {
    await renderTalk();
    drop([named('a.json', '{')]);
    expect(await screen.findByRole('alert')).toHaveTextContent('not a Quartet conversation');
    const large = named('b.JSON', '{}');
    Object.defineProperty(large, 'size', { value: 50_000_000 + 3 * MAX_FILE_CHARACTERS });
    drop([large]);
    await eventually(() => expect(screen.getByRole('alert')).toHaveTextContent('The file is longer than'));
    drop([named('a.json', '{}'), named('b.png', '')]);
    await eventually(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Several files were dropped, and none was read. Drop one at a time.',
      ),
    );
  });

  it.each([
    ['a picture', [named('a.png', 'x', 'image/png')], false],
    ['a text', [named('json', '{}')], false],
    ['several of them', [named('a.txt', 'x'), named('b.txt', 'x')], false],
    ['a folder', [named('a.json', '')], true],
    ['no file', [], false],
  ])('does nothing if it is %s', async (_, files, isDirectory) => {
    await renderTalk();
    drop(files, isDirectory);
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('textbox')).toHaveValue('Typed');
  });

  it('does nothing while another dialog is open', async () => {
    const { file, user } = await renderTalk();
    await user.click(screen.getByRole('button', { name: 'Options' }));
    drop([file]);
    await act(async () => undefined);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(dialog()).toBeNull();
  });
});

it('a conversation that is dropped at the table can be imported there, before the chat was seen', async () => {
  const { file, unmount } = await renderTalk();
  unmount();
  await renderTable();
  drop([file]);
  await screen.findByText(/^The Visionary, 3 messages, last changed/);
  expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
});

it('what is begun or opened in the dialog of a file that is dropped at the table is shown in the chat', async () => {
  const { file, visit, user } = await renderTalk();
  for (const [name, count] of [
    ['New conversation', 1],
    ['Open', 3],
  ] as const) {
    act(() => visit.table.open());
    drop([file]);
    await user.click(await screen.findByRole('button', { name }));
    expect(visit.table.isOpen.peek()).toBe(false);
    expect(visit.chosen.peek().messages.peek()).toHaveLength(count);
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('a conversation that is dropped on the list of rounds takes its place', async () => {
  const { file, unmount } = await renderTalk();
  unmount();
  const { user } = await renderTable();
  await user.click(screen.getByRole('button', { name: 'Rounds' }));
  await screen.findByRole('dialog', { name: 'Round table' });
  drop([file]);
  await screen.findByText(/^The Visionary, 3 messages, last changed/);
  expect(screen.getAllByRole('dialog')).toEqual([dialog()]);
  await user.click(within(dialog()!).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('a file that is dropped on the landing does nothing', async () => {
  const { visit } = renderApp();
  await act(async () => visit.skipIntro());
  drop([named('a.json', '{}')]);
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
});
