import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  appendMessage,
  type Conversation,
  createMessage,
  openConversation,
} from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS, QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { conversationToJson } from '../../../src/domain/conversation/conversation-json.ts';
import type { PageFiles } from '../../../src/ports/files.ts';
import type { Dropped } from '../../../src/ui/controls/use-dropped-file.ts';
import { ConversationDialog } from '../../../src/ui/dialogs/ConversationDialog.tsx';
import { formatDay, formatTime } from '../../../src/ui/controls/times.ts';
import { createTestChat } from '../../support/test-visit.ts';
import { Around, PRODUCT } from '../render-app.tsx';

const visionary = PERSONAS[0]!;

const analyst = PERSONAS[3]!;

// Noon, so that the day is the same in nearly every time zone.
const NOON_MS = Date.UTC(2026, 2, 9, 12);

const present = talk(visionary, 'What if?', 'Then so.');

const other = talk(analyst, 'Is it sound?');

describe('an export', () => {
  it('downloads both under descriptive names', async () => {
    const { user, files } = renderDialog();
    await user.click(button('Markdown'));
    await user.click(button('JSON'));
    const day = new Date(NOON_MS + 2).toLocaleDateString('sv');
    expect(files.download.mock.calls).toEqual([
      [`acme-sons-visionary-${day}.md`, 'text/markdown', expect.stringMatching(/^# Conversation/)],
      [`acme-sons-visionary-${day}.json`, 'application/json', conversationToJson(present, QUARTET.id)],
    ]);
  });
});

describe('an import', () => {
  it('shows what the file holds, imports it on request, then closes', async () => {
    const { user, restore, onClose } = renderDialog();
    await user.upload(input(), fileOf(conversationToJson(other, QUARTET.id)));
    expect(said('Import')).toHaveTextContent(/^The Evaluator, 2 messages, last changed .*2026/);
    expect(said('Import')).not.toHaveTextContent('replaces');
    expect(restore).not.toHaveBeenCalled();
    await user.click(button('Import'));
    expect(restore).toHaveBeenCalledExactlyOnceWith(other);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('replaces nothing when there is only a welcome', async () => {
    const { user, hold } = renderDialog();
    hold(openConversation(analyst, NOON_MS));
    await user.upload(input(), fileOf(conversationToJson(other, QUARTET.id)));
    expect(button('Import')).toBeVisible();
    expect(said('Import')).not.toHaveTextContent('replaces');
  });

  it('counts the messages that come meanwhile', async () => {
    const { user, hold } = renderDialog();
    await user.upload(input(), fileOf(conversationToJson(other, QUARTET.id)));
    hold(talk(analyst, 'One?', 'Two.', 'Three?'));
    expect(said('Import')).toHaveTextContent('with The Evaluator: 4 messages.');
  });

  it('can be cancelled, which gives the focus back to the file chooser', async () => {
    const { user, restore } = renderDialog();
    await user.upload(input(), fileOf(conversationToJson(present, QUARTET.id)));
    await user.click(button('Keep the current one'));
    expect(queryButton('Keep the current one')).toBeNull();
    expect(said('Import')).toBeEmptyDOMElement();
    expect(button('Import a conversation')).toHaveFocus();
    expect(restore).not.toHaveBeenCalled();
  });

  it('of a bad file says what is wrong, and does nothing else', async () => {
    const { user, restore, onClose } = renderDialog();
    await user.upload(input(), fileOf(conversationToJson(other, QUARTET.id).replace('Is it sound?', ' ')));
    expect(problem()).toHaveTextContent(
      /: messages\[1\]\.content is " "; it must be .*\. Nothing was replaced\./,
    );
    expect(queryButton('Import')).toBeNull();
    expect(restore).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of an unreadable file says so', async () => {
    const { user } = renderDialog({ read: () => Promise.resolve(undefined) });
    await user.upload(input(), fileOf('{}'));
    expect(problem()).toHaveTextContent(/^The file could not be read\. Nothing was replaced\./);
  });

  it('refuses a far too large file without reading it', async () => {
    const { user, files } = renderDialog();
    const large = fileOf('{}');
    Object.defineProperty(large, 'size', { value: 60_000_001 });
    await user.upload(input(), large);
    expect(problem()).toHaveTextContent(/^The file is longer than 20,000,000 characters\./);
    expect(files.read).not.toHaveBeenCalled();
  });

  it('reads the same file again when it is chosen again', async () => {
    const read = vi.fn<PageFiles['read']>();
    read.mockResolvedValueOnce('{').mockResolvedValueOnce(conversationToJson(other, QUARTET.id));
    const { user } = renderDialog({ read });
    const file = fileOf('{');
    await user.upload(input(), file);
    expect(problem()).toHaveTextContent(/: it is not JSON\./);
    expect(input().value).toBe('');
    await user.upload(input(), file);
    expect(problem()).toBeNull();
    expect(said('Import')).toHaveTextContent(/^The Evaluator/);
  });

  it('scrolls its outcome into view', async () => {
    const { user } = renderDialog();
    const scrolled = vi.spyOn(screen.getByRole('dialog'), 'scrollTo');
    await user.click(button('Copy'));
    expect(scrolled).not.toHaveBeenCalled();
    await user.upload(input(), fileOf('{'));
    expect(scrolled).toHaveBeenCalled();
  });

  it('says why it is refused, and stays open for another try', async () => {
    const { user, restore, onClose } = renderDialog();
    restore.mockReturnValueOnce('import-answering');
    await user.upload(input(), fileOf(conversationToJson(other, QUARTET.id)));
    await user.click(button('Import'));
    expect(problem()).toHaveTextContent('An answer in this conversation is still on its way.');
    expect(said('Import')).toHaveTextContent(/^The Evaluator/);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Import'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is of the file chosen last, whichever is read first', async () => {
    let readFirst: (text: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => void (readFirst = resolve));
    const read = vi.fn<PageFiles['read']>();
    read.mockReturnValueOnce(slow).mockResolvedValueOnce(conversationToJson(other, QUARTET.id));
    const { user } = renderDialog({ read });
    await user.upload(input(), fileOf('first'));
    expect(said('Import')).toHaveTextContent('Reading the file');
    await user.upload(input(), fileOf('second'));
    await act(async () => readFirst(conversationToJson(present, QUARTET.id)));
    expect(said('Import')).toHaveTextContent(/^The Evaluator/);
  });
});

describe('a time', () => {
  it('is shown with its day, in the visitor’s time zone', () => {
    const timestampMs = new Date(2026, 2, 9, 14, 3).getTime();
    expect(formatTime(timestampMs)).toMatch(/2026/);
    expect(formatTime(timestampMs)).toMatch(/0?3/);
    expect(formatDay(timestampMs)).toBe('2026-03-09');
  });

  it.each([0, 253_402_300_799_999])('has a text however early or late it is: %d', (timestampMs) => {
    expect(formatTime(timestampMs)).toMatch(/\d/);
    expect(formatDay(timestampMs)).toMatch(/^\d{4,5}-\d\d-\d\d$/);
  });
});

function talk(persona: (typeof PERSONAS)[number], ...texts: string[]): Conversation {
  return texts
    .map((text, index) => createMessage(index % 2 === 0 ? 'user' : 'ai', text, NOON_MS + index + 1))
    .reduce(appendMessage, openConversation(persona, NOON_MS));
}

const fileOf = (text: string) => new File([text], 'conversation.json', { type: 'application/json' });

function renderDialog(changed: Partial<PageFiles> = {}, dropped?: Dropped) {
  const files = {
    copy: vi.fn<PageFiles['copy']>(changed.copy ?? (() => Promise.resolve(true))),
    download: vi.fn<PageFiles['download']>(),
    read: vi.fn<PageFiles['read']>(changed.read ?? ((file) => file.text())),
  };
  const { visit } = createTestChat();
  vi.spyOn(visit, 'nowMs').mockReturnValue(Number.POSITIVE_INFINITY);
  visit.importConversation(present);
  const restore = vi.spyOn(visit, 'importConversation');
  const onClose = vi.fn<() => void>();
  const product = { ...PRODUCT, name: 'Acme & Sons', squadId: QUARTET.id };
  render(
    <StrictMode>
      <Around visit={visit} product={product} files={files}>
        <ConversationDialog dropped={dropped} onClose={onClose} />
      </Around>
    </StrictMode>,
  );
  return {
    files,
    restore,
    onClose,
    user: userEvent.setup(),
    /** Replaces the persona's conversation while the dialog is open. */
    hold: (conversation: Conversation) => act(() => void visit.importConversation(conversation)),
  };
}

const button = (name: string) => screen.getByRole('button', { name });

const queryButton = (name: string) => screen.queryByRole('button', { name });

const input = () => screen.getByLabelText<HTMLInputElement>('Conversation file');

const problem = () => screen.queryByRole('alert');

const section = (name: string) => within(screen.getByRole('region', { name }));

const said = (name: string) => section(name).getByRole('status');
