import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';

const conversation = () => screen.getByRole('region', { name: 'Conversation' });
const line = (words: string | RegExp) => within(conversation()).getByText(words);
const announced = () => [...screen.getByRole('log').children].map((each) => each.textContent);

async function asked(script: readonly Scripted[] = [hang], options = {}) {
  const parts = await renderChat(script, { streaming: true, ...options });
  await parts.user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Why?{Enter}');
  return { ...parts, call: parts.completion.calls[0]! };
}

describe('a model that thinks', () => {
  it('shows a line that counts, with the thought on demand, also after the answer', async () => {
    const { user, call, pass } = await asked();
    await act(async () => call.think('Let me '));
    expect(line('Thinking')).toBeVisible();
    await pass(3000);
    await user.click(line('Thinking for 3 s'));
    line('Thinking for 3 s').focus();
    await eventually(() => expect(line('Let me')).toBeVisible());
    await act(async () => call.think('see.'));
    await eventually(() => expect(line('Let me see.')).toBeVisible());
    await act(async () => call.text('Because.'));
    expect(line('Thought for 3 s')).toBeVisible();
    await act(async () => call.answer({ kind: 'reply', text: 'Because.', thought: 'Let me see. Yes.' }));
    await pass(1000);
    expect(line('Let me see. Yes.')).toBeVisible();
    expect(line('Thought for 3 s')).toHaveFocus();
    await user.click(line('Thought for 3 s'));
    expect(within(conversation()).queryByText(/Let me see/)).toBeNull();
    await user.click(line('Thought for 3 s'));
    expect(line('Let me see. Yes.')).toBeVisible();
  });

  it('shows the thought of the answer that stands there, and starts folded with another question', async () => {
    const told = (thought: string) =>
      ({ kind: 'outcome', outcome: { kind: 'reply', text: 'Because.', thought } }) as const;
    const { user, pass } = await asked([told('Let me see.'), told('Once more.')]);
    await pass(0);
    await user.click(line('Thought'));
    expect(line('Let me see.')).toBeVisible();
    await user.click(within(conversation()).getByRole('button', { name: 'Ask again' }));
    await pass(0);
    expect(within(conversation()).queryByText(/Let me see|Once more/)).toBeNull();
    await user.click(line('Thought'));
    expect(line('Once more.')).toBeVisible();
    await user.click(within(conversation()).getByRole('button', { name: 'Bring back the earlier answer' }));
    expect(line('Let me see.')).toBeVisible();
    expect(within(conversation()).queryByText('Once more.')).toBeNull();
  });

  it('is announced once, with its answer, whatever the line counts', async () => {
    const { call, pass } = await asked();
    await act(async () => call.think('Let me see.'));
    await pass(25_000);
    const before = announced();
    expect(before.join()).not.toMatch(/[Tt]hink|Let me/);
    await act(async () => call.answer({ kind: 'reply', text: 'Because.', thought: 'Let me see.' }));
    await pass(2000);
    const news = announced().slice(before.length);
    expect(news).toHaveLength(1);
    expect(news[0]).toContain('Because.');
    expect(news[0]).not.toMatch(/Thought|Let me/);
  });

  it('shows only the line where the provider hides the thought', async () => {
    const { call, pass } = await asked();
    await act(async () => call.think(''));
    await pass(2000);
    expect(line('Thinking for 2 s').closest('details')).toBeNull();
  });
});

describe('below an answer', () => {
  it('stand its time and its tokens, which open to name its model', async () => {
    const facts = { model: 'llama3.2:3b', tokens: 96 };
    const outcome = { kind: 'reply', text: 'Because.', ...facts } as const;
    const { user, pass } = await asked([{ kind: 'outcome', outcome, afterMs: 3160 }], { kind: 'relay' });
    await pass(4000);
    const effort = line('3.2 s · 96 tokens');
    expect(line('Model: llama3.2:3b')).not.toBeVisible();
    await user.click(effort);
    expect(line('Model: llama3.2:3b')).toBeVisible();
  });

  it('is offered to ask again, and then the earlier answer', async () => {
    const { user, pass } = await asked([reply('One.'), reply('Two.')]);
    const offer = (name: string) => within(conversation()).getByRole('button', { name });
    await pass(0);
    await user.click(offer('Ask again'));
    await pass(0);
    await eventually(() => expect(line('Two.')).toBeVisible());
    await user.click(offer('Bring back the earlier answer'));
    expect(line('One.')).toBeVisible();
    expect(within(conversation()).queryByText('Two.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bring back the earlier answer' })).toBeNull();
  });
});
