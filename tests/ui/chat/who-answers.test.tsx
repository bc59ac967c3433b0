import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/conversation/conversation.ts';
import { connectModel } from '../../support/connect-model.ts';
import { createScriptedCompletion, hang, reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';
import { saidIn } from './said.ts';

const list = () => screen.getByRole('region', { name: 'Conversation' });

const lines = () => within(list()).getAllByRole('listitem').slice(1).map(saidIn);

const status = () => screen.getByRole('group', { name: 'Status of your question' });

const CHANGE = 'From here on: tiny · localhost:11434';

describe('where another answers, a line', () => {
  it('says so as soon as the question is asked, and stays where it is when the answer comes', async () => {
    const { user, visit, clock, pass } = await renderChat([reply('So.')]);
    await user.type(screen.getByRole('textbox'), 'Why?{Enter}');
    await pass(0);
    act(() => connectModel(visit, createScriptedCompletion(clock, reply('Thus.', 500))));
    act(() => visit.setOptions({ memoryTurns: 0 }));
    expect(lines()).toEqual(['You: Why?', 'The Visionary: So.']);
    await user.type(screen.getByRole('textbox'), 'How?{Enter}');
    expect(lines()).toEqual(['You: Why?', 'The Visionary: So.', CHANGE, 'You: How?']);
    const line = within(list()).getByText(CHANGE);
    await pass(500);
    expect(lines()).toEqual(['You: Why?', 'The Visionary: So.', CHANGE, 'You: How?', 'The Visionary: Thus.']);
    expect(within(list()).getByText(CHANGE)).toBe(line);
  });

  it('comes with an answer whose model calls itself something else, which the answer names, too', async () => {
    const { user, visit, clock, pass } = await renderChat([]);
    const outcome = { kind: 'reply', text: 'Thus.', model: 'qwen3-8b' } as const;
    const script = [reply('So.'), { kind: 'outcome', outcome, afterMs: 500 } as const];
    act(() => connectModel(visit, createScriptedCompletion(clock, ...script)));
    act(() => visit.setOptions({ memoryTurns: 0 }));
    await user.type(screen.getByRole('textbox'), 'Why?{Enter}');
    await pass(0);
    await user.type(screen.getByRole('textbox'), 'How?{Enter}');
    await pass(500);
    const change = 'From here on: qwen3-8b · localhost:11434';
    expect(lines()).toEqual(['You: Why?', 'The Visionary: So.', change, 'You: How?', 'The Visionary: Thus.']);
    expect(within(list()).getByText('Model: qwen3-8b')).toBeInTheDocument();
  });

  it('stands before its question also where that is the oldest message shown, or one that comes later', async () => {
    const { user, visit } = await renderChat();
    const messages = Array.from({ length: 80 }, (_, index): Message => {
      const sender = index % 2 === 0 ? 'user' : 'ai';
      const message = {
        id: `${sender}-${index}`,
        sender,
        content: `Text ${index}.`,
        timestampMs: index,
      } as const;
      const answerer = index < 20 ? 'one' : index < 50 ? 'two' : 'three';
      return sender === 'user' ? message : { ...message, answerer };
    });
    act(() => void visit.importConversation({ personaId: 'dreamer', messages, lastUpdatedMs: 79 }));
    const shown = () => within(list()).getAllByRole('listitem').map(saidIn);
    expect(shown().slice(0, 2)).toEqual(['From here on: three', 'You: Text 50.']);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (50)' }));
    expect(shown().filter((text) => text.startsWith('From here on'))).toEqual([
      'From here on: two',
      'From here on: three',
    ]);
    expect(shown()[shown().indexOf('From here on: two') + 1]).toBe('You: Text 20.');
  });
});

it('while there is no network, one sentence says that the question waits, until it is stopped or asked all the same', async () => {
  const { user, visit, clock, network } = await renderChat();
  const completion = createScriptedCompletion(clock, hang);
  act(() => connectModel(visit, completion, 'https://models.example/v1'));
  act(() => network.set(false));
  expect(screen.getByText('Offline')).toBeVisible();
  await user.type(screen.getByRole('textbox'), 'Why?{Enter}');
  expect(status().querySelector('p')).toHaveTextContent(
    /^You are offline. Your question waits for the network.$/,
  );
  await user.click(within(status()).getByRole('button', { name: 'Retry now' }));
  expect(completion.calls).toHaveLength(1);
  await user.click(within(status()).getByRole('button', { name: 'Stop' }));
  await user.type(screen.getByRole('textbox'), 'How?{Enter}');
  await user.click(within(status()).getByRole('button', { name: 'Stop' }));
  expect(status()).toHaveTextContent('Stopped. Your question is kept.');
  expect(completion.calls).toHaveLength(1);
});
