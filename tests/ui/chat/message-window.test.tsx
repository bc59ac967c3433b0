import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation/conversation.ts';
import { reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';
import { saidIn } from './said.ts';

describe('a long conversation', () => {
  it('shows its newest messages with their real numbers, and earlier ones on request', async () => {
    const { user } = await renderLong(40);
    expect(shown()).toHaveLength(30);
    expect(shown()[0]).toBe('You: Text 51.');
    expect(list().querySelector('ol')?.start).toBe(51);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (50)' }));
    expect(shown()).toHaveLength(60);
    expect(earlier()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (20)' }));
    expect(shown()).toHaveLength(80);
    expect(shown()[0]).toBe('You: Text 1.');
    expect(earlier()).toBeNull();
    expect(list()).toHaveFocus();
  });

  it('drops the oldest messages from view once the end is reached, however long it is', async () => {
    const { user, pass } = await renderLong(5000);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (9,970)' }));
    expect(shown()).toHaveLength(60);
    await user.type(screen.getByRole('textbox'), 'Well?{Enter}');
    await pass(100);
    expect(shown().length).toBeLessThanOrEqual(36);
    expect(shown().at(-1)).toBe('The Visionary: The answer.');
    expect(list().querySelectorAll('*').length).toBeLessThanOrEqual(200);
  });

  it('shows what is around a message that a search has found, and from there everything', async () => {
    const { user, visit, pass } = await renderLong(100);
    await find(user, 'Text 40.');
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Text 40.'));
    expect(shown()).toHaveLength(30);
    expect(shown()).toContain('The Visionary: Text 40.');
    expect(list().querySelector('ol')?.start).toBe(25);
    await user.click(screen.getByRole('button', { name: 'Show later messages (146)' }));
    expect(shown()).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (24)' }));
    expect(shown()[0]).toBe('You: Text 1.');
    await user.click(screen.getByRole('button', { name: 'To the end' }));
    expect(shown().at(-1)).toBe('The Visionary: Text 200.');
    expect(shown()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'To the end' })).toBeNull();
    await find(user, 'Text 40.');
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Text 40.'));
    act(() => void visit.chosen.value.ask('Well?'));
    expect(shown().at(-1)).toBe('You: Well?');
    await pass(100);
    expect(shown().at(-1)).toBe('The Visionary: The answer.');
  });

  it('stays around a found message while an answer comes, and says that one has come', async () => {
    const { user, visit, pass } = await renderLong(100);
    act(() => void visit.chosen.value.ask('Well?'));
    await find(user, 'Text 40.');
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Text 40.'));
    await pass(100);
    expect(shown()).toHaveLength(30);
    expect(shown()).toContain('The Visionary: Text 40.');
    await user.click(screen.getByRole('button', { name: 'New message' }));
    expect(shown().at(-1)).toBe('The Visionary: The answer.');
  });

  it('has the last messages once a found one is near them', async () => {
    const { user } = await renderLong(100);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (170)' }));
    await find(user, 'Text 160.');
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Text 160.'));
    expect(shown()).toHaveLength(60);
    expect(screen.queryByRole('button', { name: /^Show later messages/ })).toBeNull();
  });

  it('is whole in a print, and as before afterwards, with what was typed', async () => {
    const { user } = await renderLong(40);
    await user.type(screen.getByRole('textbox'), 'Typed');
    const before = list().innerHTML;
    fireEvent(window, new Event('beforeprint'));
    expect(shown()).toHaveLength(80);
    expect(list().querySelectorAll('time')).toHaveLength(80);
    expect(within(list()).getByText(/^Printed on /)).not.toHaveTextContent('only');
    expect(earlier()).toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(list().innerHTML).toBe(before);
    expect(screen.getByRole('textbox')).toHaveValue('Typed');
  });

  it('has its newest messages in a print if there are too many, which says so', async () => {
    await renderLong(600);
    fireEvent(window, new Event('beforeprint'));
    expect(shown()).toHaveLength(1000);
    expect(within(list()).getByText(/^Printed on /)).toHaveTextContent(
      'It has only the newest 1,000 of 1,200 messages; an export has all of them.',
    );
    fireEvent(window, new Event('afterprint'));
    expect(shown()).toHaveLength(30);
  });
});

async function find(user: Awaited<ReturnType<typeof renderChat>>['user'], text: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Conversation' }));
  await user.type(await screen.findByRole('searchbox'), text);
  await user.click(screen.getByRole('button', { name: new RegExp(`^(You|The Visionary).*${text}$`) }));
}

const list = () => screen.getByRole('region', { name: 'Conversation' });

const shown = () => within(list()).getAllByRole('listitem').map(saidIn);

const earlier = () => screen.queryByRole('button', { name: /^Show earlier messages/ });

function conversationOf(turns: number): Conversation {
  const messages = Array.from({ length: 2 * turns }, (_, index) => {
    const sender = index % 2 === 0 ? ('user' as const) : ('ai' as const);
    return { id: `${sender}-${index + 1}`, sender, content: `Text ${index + 1}.`, timestampMs: index + 1 };
  });
  return { personaId: 'dreamer', messages, lastUpdatedMs: 2 * turns };
}

async function renderLong(turns: number) {
  const page = await renderChat([reply('The answer.', 100)]);
  act(() => void page.visit.importConversation(conversationOf(turns)));
  return page;
}
