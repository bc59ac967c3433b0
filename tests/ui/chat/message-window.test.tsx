import { fc, test } from '@fast-check/vitest';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation.ts';
import { followWindow, newestWindow, trimWindow, widenWindow } from '../../../src/ui/chat/message-window.ts';
import { reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';
import { saidIn } from './said.ts';

const counts = fc.nat({ max: 100_000 });

describe('the window on a conversation (5.14)', () => {
  it('shows a short one whole', () => {
    expect(newestWindow('dreamer', 7)).toMatchObject({ count: 7, from: 0 });
  });

  it('shows the newest of a long one, and earlier ones in steps to the first', () => {
    let window = newestWindow('dreamer', 70);
    expect(window.from).toBe(40);
    window = widenWindow(window);
    expect(window.from).toBe(10);
    window = widenWindow(window);
    expect(window.from).toBe(0);
  });

  it('keeps what was asked for until another message comes', () => {
    const window = widenWindow(newestWindow('dreamer', 100));
    expect(trimWindow(window)).toBe(window);
    expect(trimWindow(followWindow(window, 'dreamer', 101)).from).toBe(71);
  });

  it('lets none go while the reader reads, and the oldest when they are back at the end', () => {
    let window = widenWindow(newestWindow('dreamer', 100));
    window = followWindow(followWindow(window, 'dreamer', 101), 'dreamer', 102);
    expect(window.from).toBe(40);
    expect(trimWindow(window).from).toBe(72);
  });

  it('begins anew with another conversation, also one that was imported in its place', () => {
    const window = widenWindow(newestWindow('dreamer', 100));
    expect(followWindow(window, 'analyst', 100)).toEqual(newestWindow('analyst', 100));
    expect(followWindow(newestWindow('dreamer', 1), 'dreamer', 10_000)).toEqual(
      newestWindow('dreamer', 10_000),
    );
  });

  it('is the same as long as nothing changes', () => {
    const window = newestWindow('dreamer', 33);
    expect(followWindow(window, 'dreamer', 33)).toBe(window);
    expect(trimWindow(window)).toBe(window);
  });

  test.prop([counts, fc.array(fc.constantFrom('append', 'widen', 'trim', 'take-back'))])(
    'always ends with the newest message, and is never wide at rest',
    (count, steps) => {
      let window = newestWindow('dreamer', count);
      for (const step of steps) {
        if (step === 'append') window = followWindow(window, 'dreamer', window.count + 1);
        if (step === 'take-back') window = followWindow(window, 'dreamer', Math.max(0, window.count - 1));
        if (step === 'widen') window = widenWindow(window);
        if (step === 'trim') window = trimWindow(window);
        expect(window.from).toBeGreaterThanOrEqual(0);
        expect(window.from).toBeLessThanOrEqual(Math.max(0, window.count));
      }
      const { count: shownOf, from } = trimWindow(followWindow(window, 'dreamer', window.count + 1));
      expect(shownOf - from).toBeLessThanOrEqual(30 + 6);
    },
  );
});

describe('a long conversation (5.14)', () => {
  it('shows its newest messages, numbered as they are, and earlier ones on request', async () => {
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

  it('is shown whole when it is short', async () => {
    await renderLong(15);
    expect(shown()).toHaveLength(30);
    expect(earlier()).toBeNull();
  });

  it('lets the oldest go once its end is reached, however long it is', async () => {
    const { user, pass } = await renderLong(5000);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages (9,970)' }));
    expect(shown()).toHaveLength(60);
    await user.type(screen.getByRole('textbox'), 'Well?{Enter}');
    await pass(100);
    expect(shown()).toHaveLength(62);
    fireEvent(list(), new Event('scrollend'));
    expect(shown()).toHaveLength(30);
    expect(shown().at(-1)).toBe('The Visionary: The answer.');
    expect(list().querySelectorAll('*').length).toBeLessThanOrEqual(200);
  });
});

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
  act(() => void page.visit.perform({ kind: 'restore', conversation: conversationOf(turns) }));
  return page;
}
