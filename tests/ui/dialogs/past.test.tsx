import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation/conversation.ts';
import { createMemoryDevice } from '../../support/memory-store.ts';
import { createMemoryWish } from '../../support/memory-wish.ts';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { createTestKeep } from '../../support/test-keep.ts';
import { say } from '../../support/test-visit.ts';
import { eventually } from '../../support/eventually.ts';
import { renderChat, renderTable } from '../render-app.tsx';

type Page = Awaited<ReturnType<typeof renderChat>>;

/** A chat in which each of these questions began a new conversation. */
async function conversations(...questions: readonly string[]): Promise<Page> {
  const page = await renderChat([...questions.map((question) => reply(`${question} So.`)), hang]);
  for (const question of questions) {
    act(() => {
      page.visit.chosen.value.beginAgain();
      say(page, question);
    });
    await page.pass(1000);
  }
  return page;
}

async function openDialog({ user }: Pick<Page, 'user'>, name = 'Conversation'): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog');
}

const section = (name: string) => within(within(screen.getByRole('dialog')).getByRole('region', { name }));

const row = (question: string) => within(section('Earlier').getByRole('group', { name: question }));

const questions = (name: string) =>
  section(name)
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent);

const inRow = (name: string, question: string, button: string) =>
  within(section(name).getByRole('group', { name: question })).getByRole('button', { name: button });

const transcript = () =>
  within(screen.getByRole('region', { name: 'Conversation', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);

describe('the list of earlier conversations', () => {
  it('says that there is none, and that a new conversation leaves this one there', async () => {
    const page = await conversations('A?');
    await openDialog(page);
    expect(section('Earlier').getByText('None yet.')).toBeVisible();
    expect(section('New conversation').getByText(/stays here, under Earlier/)).toBeVisible();
  });

  it('has each with its time and first question, newest first, and opens one', async () => {
    const page = await conversations('A?', 'B?', 'C?');
    await openDialog(page);
    expect(questions('Earlier')).toEqual(['B?', 'A?']);
    const times = section('Earlier')
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('time').getAttribute('datetime'));
    expect(Date.parse(times[0]!)).toBeGreaterThan(Date.parse(times[1]!));
    await page.user.click(row('A?').getByRole('button', { name: 'Open' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(transcript().join(' ')).toContain('A? So.');
    expect(screen.getByText('Opened: A?')).toBeInTheDocument();
    expect(page.visit.chosen.value.earlier.value).toHaveLength(2);
  });

  it('removes one, and brings it back in its place; the focus stays in its row', async () => {
    const page = await conversations('A?', 'B?', 'C?');
    await openDialog(page);
    await page.user.click(row('B?').getByRole('button', { name: 'Remove' }));
    expect(questions('Earlier')).toEqual(['Removed: B?', 'A?']);
    expect(row('Removed: B?').getByRole('button', { name: 'Undo' })).toHaveFocus();
    expect(section('Earlier').getAllByRole('status')[0]).toHaveTextContent('Removed: B?');
    await page.user.keyboard('{Enter}');
    expect(questions('Earlier')).toEqual(['B?', 'A?']);
    expect(row('B?').getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(section('Earlier').getAllByRole('status')[0]).toHaveTextContent('Brought back: B?');
  });

  it('opens none while an answer is on its way, and cuts a long question', async () => {
    const long = 'Why? '.repeat(100);
    const page = await conversations(long, 'B?');
    act(() => void say(page, 'Slow?'));
    await openDialog(page);
    expect(questions('Earlier')[0]).toMatch(/^Why\? .{80,130}…$/);
    expect(
      within(section('Earlier').getAllByRole('group')[0]!).getByRole('button', { name: 'Open' }),
    ).toBeDisabled();
    await page.user.click(section('Earlier').getByRole('button', { name: 'Remove' }));
    await page.user.keyboard('{Enter}');
    expect(section('Earlier').getByRole('button', { name: 'Export' })).toHaveFocus();
  });

  it('has what was said with a persona that has left the squad, to read and to export', async () => {
    const [device, wish] = [createMemoryDevice(), createMemoryWish(true)];
    const conversation = {
      personaId: 'baker',
      messages: [
        { id: 'ai-welcome-baker', sender: 'ai', content: 'Welcome.', timestampMs: 1 },
        { id: 'user-2', sender: 'user', content: 'Rye?', timestampMs: 2 },
        { id: 'ai-3', sender: 'ai', content: 'Always rye.', timestampMs: 3 },
      ],
      lastUpdatedMs: 3,
    };
    const lanes = [{ personaId: 'baker', conversation, draft: { text: '' } }];
    device.record = { version: 1, savedMs: 5, lanes, rounds: [] };
    const page = await renderChat([], {}, (parts) => ({ keep: createTestKeep(parts, device, wish) }));
    await page.pass(0);
    await openDialog(page);
    const earlier = section('Earlier');
    expect(
      earlier.getByText('baker is no longer in this squad, so this conversation can only be read.'),
    ).toBeVisible();
    expect(earlier.getByText('Always rye.')).toBeInTheDocument();
    expect(earlier.queryByRole('button', { name: 'Open' })).toBeNull();
    expect(earlier.getByRole('button', { name: 'Export' })).toBeVisible();
  });
});

describe('the list of rounds', () => {
  const answers: readonly Scripted[] = Array(16).fill(reply('Yes.'));

  async function rounds() {
    const page = await renderTable(answers);
    for (const question of ['One?', 'Two?', 'Three?', 'Four?']) {
      act(() => void page.table.ask(question));
      await page.pass(0);
    }
    return page;
  }

  it('leads to a round that is out of sight, and focuses its question', async () => {
    const page = await rounds();
    expect(screen.queryByRole('heading', { name: 'One?' })).toBeNull();
    await openDialog(page, 'Rounds');
    expect(questions('Rounds')).toEqual(['Four?', 'Three?', 'Two?', 'One?']);
    await page.user.click(inRow('Rounds', 'One?', 'Show'));
    await eventually(() => expect(screen.getByRole('heading', { name: 'One?' })).toHaveFocus());
  });

  it('leads there from the chat, too, whose dialog has the same list', async () => {
    const page = await rounds();
    act(() => page.table.close());
    await eventually(() => screen.getByRole('button', { name: 'Conversation' }));
    await openDialog(page);
    await page.user.click(inRow('Rounds', 'Two?', 'Show'));
    await eventually(() => expect(screen.getByRole('heading', { name: 'Two?' })).toHaveFocus());
    expect(page.table.isOpen.value).toBe(true);
  });

  it('removes one and brings it back, but not while anything is open', async () => {
    const page = await rounds();
    await openDialog(page, 'Rounds');
    await page.user.click(inRow('Rounds', 'Four?', 'Remove'));
    expect(inRow('Rounds', 'Removed: Four?', 'Undo')).toHaveFocus();
    expect(page.table.rounds.value.map(({ number }) => number)).toEqual([1, 2, 3]);
    await page.user.keyboard('{Enter}');
    expect(page.table.rounds.value.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    act(() => {
      page.completion.script(hang, hang, hang, hang);
      page.table.ask('Slow?');
    });
    expect(inRow('Rounds', 'Four?', 'Remove')).toBeDisabled();
  });
});

describe('the limit of fifty', () => {
  it('is said where the oldest conversation goes, with the way back', async () => {
    const page = await renderChat([]);
    const lane = page.visit.chosen.value;
    act(() => {
      for (let number = 0; number <= 50; number += 1) page.visit.importConversation(talkOf(number));
      lane.beginAgain();
    });
    expect(lane.earlier.value).toHaveLength(50);
    const state = screen.getByRole('group', { name: 'Status of your question' });
    expect(state).toHaveTextContent(
      'This is a new conversation. The oldest earlier conversation was removed: at most 50 are kept.',
    );
    await page.user.click(within(state).getByRole('button', { name: 'Undo' }));
    expect(state).not.toHaveTextContent('removed');
    expect(lane.earlier.value).toHaveLength(50);
  });

  it('is said at the round for which the oldest one goes', async () => {
    const page = await renderTable([hang]);
    act(() => {
      for (let number = 0; number <= 50; number += 1) {
        page.table.ask(`Round of ${number}?`);
        page.visit.stopAll();
      }
    });
    const [heading] = screen.getAllByRole('heading', { name: 'Round of 50?' });
    expect(heading!.closest('header')).toHaveTextContent(
      'The oldest round was removed: at most 50 are kept.',
    );
    expect(screen.getAllByText(/^The oldest round was removed/, { selector: 'header p' })).toHaveLength(1);
  });
});

function talkOf(number: number): Conversation {
  const message = {
    id: `user-${number + 1}`,
    sender: 'user',
    content: `Q${number}?`,
    timestampMs: number + 1,
  } as const;
  return { personaId: 'dreamer', messages: [message], lastUpdatedMs: number + 1 };
}
