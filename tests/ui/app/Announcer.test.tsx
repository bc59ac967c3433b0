import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, hang } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { renderChat } from '../render-app.tsx';

const announced = () => [...screen.getByRole('log').children].map((line) => line.textContent);
const type = (text: string) => `${text}{Enter}`;

describe('the announcer', () => {
  it('is the only live region of the page', async () => {
    await renderChat();
    expect(document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')).toHaveLength(1);
  });

  it('says each wait once, not each second of it, and how the question ended', async () => {
    const { user, pass } = await renderChat([failure({ reason: 'connection' }), hang]);
    await user.type(screen.getByRole('textbox'), type('How?'));
    await pass(999);
    expect(announced()).toEqual([
      'The Visionary is answering',
      'Attempt 2 of 4, next in 1 s. The provider could not be reached. Check the connection and try again.',
    ]);
    await pass(1);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(announced().slice(2)).toEqual(['Attempt 2 of 4', 'Stopped. Your question is kept.']);
  });

  it('says who answers, and the whole answer once, without its streamed parts', async () => {
    const { user, pass, completion } = await renderChat([{ kind: 'hang', deltas: ['So'] }], {
      streaming: true,
    });
    await user.type(screen.getByRole('textbox'), type('How?'));
    completion.calls[0]?.text(' be');
    await pass(0);
    expect(announced()).toEqual(['The Visionary is answering']);
    completion.calls[0]?.answer({ kind: 'reply', text: 'So be it.' });
    await pass(10_000);
    expect(announced().slice(1)).toEqual(['The Visionary: So be it.']);
  });

  it('says everything that happens at once, as when eight answers are stopped together', async () => {
    const { visit } = await renderChat(Array(8).fill(hang), {
      personas: createTestPersonas(8),
      tableAtOnce: 8,
    });
    act(() => void visit.table.ask('How?'));
    act(() => visit.stopAll());
    expect(announced()[0]).toBe('All eight are answering');
    expect(
      announced()
        .slice(1)
        .map((line) => /\d of 8/.exec(line ?? '')?.[0]),
    ).toEqual(Array.from({ length: 8 }, (_, index) => `${index + 1} of 8`));
  });
});
