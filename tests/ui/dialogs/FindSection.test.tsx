import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  appendMessage,
  createMessage,
  openConversation,
} from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import type { Copy } from '../../../src/ports/files.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { say } from '../../support/test-visit.ts';
import { TOOLS, renderChat } from '../render-app.tsx';

const persona = PERSONAS[0]!;
// Noon, so that the day is the same in nearly every time zone.
const NOON_MS = Date.UTC(2026, 2, 9, 12);

/** A chat with this conversation and its dialog open. */
async function renderTalk(texts: readonly string[], script: readonly Scripted[] = []) {
  const copy = vi.fn<Copy>(() => Promise.resolve(true));
  const page = await renderChat(script, {}, () => ({ files: { ...TOOLS.files, copy } }));
  const conversation = texts
    .map((text, index) => createMessage(index % 2 === 0 ? 'user' : 'ai', text, NOON_MS + index + 1))
    .reduce(appendMessage, openConversation(persona, NOON_MS));
  act(() => void page.visit.importConversation(conversation));
  await open(page.user);
  return { ...page, copy };
}

async function open(user: Awaited<ReturnType<typeof renderChat>>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^(Conversation|Rounds)$/ }));
  await screen.findByRole('searchbox');
}

const field = () => screen.getByRole('searchbox', { name: 'Text to find in all conversations and rounds' });
const section = () => within(screen.getByRole('region', { name: 'Find' }));
const status = () => section().getAllByRole('status')[0];
const items = () => section().queryAllByRole('listitem');
const marks = () =>
  section()
    .queryAllByRole('mark')
    .map(({ textContent }) => textContent);
const groups = () =>
  section()
    .queryAllByRole('list')
    .map((list) => [
      document.getElementById(list.getAttribute('aria-labelledby')!)!.textContent,
      ...within(list)
        .getAllByRole('listitem')
        .map(
          (item) =>
            `${item.querySelector('strong')!.textContent}: ${item.querySelector('[dir]')!.textContent}`,
        ),
    ]);

describe('the search of a conversation', () => {
  it('lists the matches, newest first, with speaker, time and the text around', async () => {
    const { user } = await renderTalk([
      'A small Bakery',
      'Flour first.',
      'Which bakery?',
      'The BAKERY there.',
    ]);
    await user.type(field(), 'bakery');
    expect(status()).toHaveTextContent('3 messages found');
    expect(items().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The Visionary.*2026.*The BAKERY there\.$/),
      expect.stringMatching(/^You to The Visionary.*2026.*Which bakery\?$/),
      expect.stringMatching(/^You to The Visionary.*2026.*A small Bakery$/),
    ]);
    expect(marks()).toEqual(['BAKERY', 'bakery', 'Bakery']);
    expect(items()[0]!.querySelector('time')).toHaveAttribute(
      'datetime',
      new Date(NOON_MS + 4).toISOString(),
    );
  });

  it('says that nothing is found, but nothing about an empty field or blanks', async () => {
    const { user } = await renderTalk(['What if?']);
    await user.type(field(), 'bakery');
    expect(status()).toHaveTextContent('Nothing found');
    await user.clear(field());
    expect(status()).toBeEmptyDOMElement();
    await user.type(field(), '   ');
    expect(status()).toBeEmptyDOMElement();
  });

  it('lists only the newest 50 matches, and counts all', async () => {
    const { user } = await renderTalk(Array.from({ length: 120 }, (_, index) => `Text ${index}.`));
    await user.type(field(), 'text');
    expect(status()).toHaveTextContent('120 messages found, showing the newest 50');
    expect(items()).toHaveLength(50);
    expect(items()[0]).toHaveTextContent('Text 119.');
  });

  it('cuts a long text around the match, but copies all of it', async () => {
    const text = `${'before '.repeat(200)}HERE${' behind'.repeat(200)}`;
    const { user, copy } = await renderTalk([text]);
    await user.type(field(), 'here');
    const [item] = items();
    expect(item).toHaveTextContent(/…(before )+HERE( behind)+…$/);
    expect(item!.textContent.length).toBeLessThan(400);
    await user.click(within(item!).getByRole('button', { name: 'Copy message' }));
    expect(copy).toHaveBeenCalledExactlyOnceWith(text);
    expect(within(item!).getByRole('status')).toHaveTextContent('Copied');
  });
});

it.each([
  ['Tom &amp; Jerry &lt;3', 'tom & jerry <3'],
  ['| one | two |\n| --- | --- |', 'one two'],
])('an answer %j is found as it is shown: %j', async (answer, text) => {
  const { user } = await renderTalk(['Who?', answer]);
  await user.type(field(), text);
  expect(status()).toHaveTextContent('1 message found');
});

describe('the search of everything', () => {
  it('includes other personas, earlier conversations and rounds, each newest first', async () => {
    const page = await renderChat(['1', '2', '3', '4', '5', '6'].map((each) => reply(`Bread ${each}.`)));
    const { visit, pass, user } = page;
    const ask = async (text: string) => {
      act(() => void say(page, text));
      await pass(1000);
    };
    await ask('First bread?');
    act(() => void visit.chosen.value.beginAgain());
    await ask('Second bread?');
    act(() => visit.next());
    await ask('Third bread?');
    act(() => {
      for (const lane of visit.lanes.slice(2)) visit.table.seat(lane, false);
      visit.table.ask('A round of bread?');
    });
    await pass(1000);
    await open(user);
    await user.type(field(), 'bread');
    expect(groups()).toEqual([
      [
        'In conversations',
        'The Methodologist: Bread 5.',
        'The Visionary: Bread 4.',
        'The Methodologist: Bread 3.',
        'You to The Methodologist: Third bread?',
        'The Visionary: Bread 2.',
        'You to The Visionary: Second bread?',
      ],
      ['In earlier conversations', 'The Visionary: Bread 1.', 'You to The Visionary: First bread?'],
      ['In rounds', 'Round 1: A round of bread?'],
    ]);
    expect(status()).toHaveTextContent('8 messages and 1 round found');
  });

  it('opens the conversation of a result, and focuses the message', async () => {
    const { visit, user } = await renderTalk(['A bakery?', 'Flour.']);
    act(() => visit.next());
    await user.type(field(), 'flour');
    await user.click(section().getByRole('button', { name: /^The Visionary.*Flour\.$/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(visit.chosen.value.persona.name).toBe('The Visionary');
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Flour.'));
  });

  it('takes Escape for the marks, but no more once they are out of the page', async () => {
    const { visit, user } = await renderTalk(['A bakery?', 'Flour.']);
    const press = () => fireEvent.keyDown(document.body, { key: 'Escape' });
    for (const leaves of [false, true]) {
      await user.type(field(), '{Control>}a{/Control}flour');
      await user.click(section().getByRole('button', { name: /Flour/ }));
      await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Flour.'));
      if (leaves) act(() => visit.next());
      // False if something has taken the key.
      expect(press()).toBe(leaves);
      if (!leaves) await open(user);
    }
  });

  it('opens an earlier conversation; the present one becomes an earlier one', async () => {
    const { visit, user } = await renderTalk(['A bakery?', 'Flour.']);
    const { value: lane } = visit.chosen;
    const talk = lane.conversation.value;
    act(() => void lane.beginAgain());
    await user.type(field(), 'flour');
    await user.click(section().getByRole('button', { name: /Flour/ }));
    expect(lane.conversation.value).toBe(talk);
    expect(screen.getByText('Opened: A bakery?')).toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Flour.'));
  });

  it('says why an earlier conversation cannot be opened now', async () => {
    const { visit, user } = await renderTalk(['A bakery?', 'Flour.'], [hang]);
    const { value: lane } = visit.chosen;
    act(() => {
      lane.beginAgain();
      say({ visit }, 'Anything else?');
    });
    await user.type(field(), 'flour');
    await user.click(section().getByRole('button', { name: /Flour/ }));
    expect(section().getByRole('alert')).toHaveTextContent('Nothing was changed');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(lane.question.value).toBeDefined();
    await user.type(field(), '.');
    expect(section().queryByRole('alert')).toBeNull();
  });

  it('opens the table at a round', async () => {
    const { visit, user, pass } = await renderTalk(
      ['A bakery?', 'Flour.'],
      [failure(), failure(), failure(), failure()],
    );
    act(() => void visit.table.ask('All about bread?'));
    await pass(60_000);
    await user.type(field(), 'all about');
    await user.click(section().getByRole('button', { name: /^Round 1.*bread\?$/ }));
    expect(visit.table.isOpen.value).toBe(true);
    await vi.waitFor(() =>
      expect(screen.getByRole('heading', { name: 'All about bread?', hidden: true })).toHaveFocus(),
    );
  });

  it('includes messages that come meanwhile', async () => {
    const { user, visit, pass } = await renderTalk(['A bakery?', 'Flour.'], [reply('No bakery.')]);
    await user.type(field(), 'bakery');
    expect(status()).toHaveTextContent('1 message found');
    act(() => void say({ visit }, 'Which bakery?'));
    await pass(1000);
    expect(status()).toHaveTextContent('3 messages found');
  });
});
