import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  type Conversation,
  appendMessage,
  createMessage,
  openConversation,
} from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import type { Copy } from '../../../src/ports/files.ts';
import { FindSection } from '../../../src/ui/dialogs/FindSection.tsx';
import { Around } from '../render-app.tsx';

const persona = PERSONAS[0]!;
// Noon, so that the day is the same in nearly every time zone.
const NOON_MS = Date.UTC(2026, 2, 9, 12);

function talk(...texts: readonly string[]): Conversation {
  return texts
    .map((text, index) => createMessage(index % 2 === 0 ? 'user' : 'ai', text, NOON_MS + index + 1))
    .reduce(appendMessage, openConversation(persona, NOON_MS));
}

function renderFind(conversation: Conversation) {
  const copy = vi.fn<Copy>(() => Promise.resolve(true));
  const section = (shown: Conversation) => (
    <StrictMode>
      <Around files={{ copy }}>
        <FindSection conversation={shown} persona={persona} />
      </Around>
    </StrictMode>
  );
  const page = render(section(conversation));
  return {
    copy,
    user: userEvent.setup(),
    show: (other: Conversation) => page.rerender(section(other)),
    container: page.container,
  };
}

const field = () => screen.getByRole('searchbox', { name: 'Text to find in this conversation' });
const status = () => within(screen.getByRole('region', { name: 'Find' })).getAllByRole('status')[0];
const items = () => screen.queryAllByRole('listitem');
const marks = () => screen.queryAllByRole('mark').map(({ textContent }) => textContent);

describe('the search of a conversation', () => {
  it('lists the matches, newest first, with speaker, time and the text around', async () => {
    const { user } = renderFind(talk('A small Bakery', 'Flour first.', 'Which bakery?', 'The BAKERY there.'));
    await user.type(field(), 'bakery');
    expect(status()).toHaveTextContent('3 messages found');
    expect(items().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The Visionary.*2026.*The BAKERY there\.$/),
      expect.stringMatching(/^You.*2026.*Which bakery\?$/),
      expect.stringMatching(/^You.*2026.*A small Bakery$/),
    ]);
    expect(marks()).toEqual(['BAKERY', 'bakery', 'Bakery']);
    expect(items()[0]!.querySelector('time')).toHaveAttribute(
      'datetime',
      new Date(NOON_MS + 4).toISOString(),
    );
  });

  it('says that nothing is found, but nothing about an empty field or blanks', async () => {
    const { user } = renderFind(talk('What if?'));
    await user.type(field(), 'bakery');
    expect(status()).toHaveTextContent('No messages found');
    await user.clear(field());
    expect(status()).toBeEmptyDOMElement();
    await user.type(field(), '   ');
    expect(status()).toBeEmptyDOMElement();
  });

  it('lists only the newest 50 matches, and counts all', async () => {
    const { user } = renderFind(talk(...Array.from({ length: 120 }, (_, index) => `Text ${index}.`)));
    await user.type(field(), 'text');
    expect(status()).toHaveTextContent('120 messages found, showing the newest 50');
    expect(items()).toHaveLength(50);
    expect(items()[0]).toHaveTextContent('Text 119.');
  });

  it('cuts a long text around the match, but copies all of it', async () => {
    const text = `${'before '.repeat(200)}HERE${' behind'.repeat(200)}`;
    const { user, copy } = renderFind(talk(text));
    await user.type(field(), 'here');
    const [item] = items();
    expect(item).toHaveTextContent(/…(before )+HERE( behind)+…$/);
    expect(item!.textContent.length).toBeLessThan(400);
    await user.click(within(item!).getByRole('button', { name: 'Copy message' }));
    expect(copy).toHaveBeenCalledExactlyOnceWith(text);
    expect(within(item!).getByRole('status')).toHaveTextContent('Copied');
  });

  it('includes messages that come meanwhile', async () => {
    const { user, show } = renderFind(talk('A bakery?'));
    await user.type(field(), 'bakery');
    show(talk('A bakery?', 'A bakery!'));
    expect(status()).toHaveTextContent('2 messages found');
    expect(marks()).toEqual(['bakery', 'bakery']);
  });
});
