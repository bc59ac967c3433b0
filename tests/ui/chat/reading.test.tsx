import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';

const list = () => screen.getByRole('region', { name: 'Conversation' });
const mood = () =>
  /resting|listening|thinking|speaking|sorry/.exec(
    document.querySelector('svg[data-drawing]')?.getAttribute('class') ?? '',
  )?.[0];

describe('times', () => {
  it('are shown on demand', async () => {
    const { user } = await renderChat();
    expect(list().querySelector('time')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show times' }));
    expect(list().querySelector('time')?.dateTime).toMatch(/^2027-\d\d-\d\dT/);
    await user.click(screen.getByRole('button', { name: 'Show times' }));
    expect(list().querySelector('time')).toBeNull();
  });

  it('have their date once they are of another day, as soon as they are shown again', async () => {
    const { user, clock } = await renderChat();
    const times = screen.getByRole('button', { name: 'Show times' });
    await user.click(times);
    expect(list().querySelector('time')).not.toHaveTextContent('2027');
    await user.click(times);
    clock.jump(9 * 24 * 3_600_000);
    await user.click(times);
    expect(list().querySelector('time')).toHaveTextContent('2027');
  });
});

describe('the drawing', () => {
  it('listens and then thinks while its persona is asked, speaks when the answer has come, and rests again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user, pass } = await renderChat([reply('Yes.', 100)]);
    expect(mood()).toBe('resting');
    await user.type(screen.getByRole('textbox'), 'Well?{Enter}');
    expect(mood()).toBe('listening');
    act(() => void vi.advanceTimersByTime(500));
    expect(mood()).toBe('thinking');
    await pass(100);
    expect(mood()).toBe('speaking');
    act(() => void vi.advanceTimersByTime(3000));
    expect(mood()).toBe('resting');
    vi.useRealTimers();
  });

  it('does not laugh while the page apologises in its name', async () => {
    const { user, pass } = await renderChat([failure({ reason: 'authentication' }), reply('Yes.')], {
      retryMode: 'adaptive',
    });
    await user.type(screen.getByRole('textbox'), 'Well?{Enter}');
    await pass(0);
    expect(mood()).toBe('sorry');
    await user.type(screen.getByRole('textbox'), 'And now?{Enter}');
    await pass(0);
    expect(mood()).toBe('speaking');
  });

  it('neither thinks nor speaks for another persona', async () => {
    const { user, pass } = await renderChat([reply('Yes.', 100)]);
    await user.type(screen.getByRole('textbox'), 'Well?{Enter}');
    await user.click(screen.getByRole('button', { name: 'Next persona' }));
    expect(mood()).toBe('resting');
    await pass(100);
    expect(mood()).toBe('resting');
  });
});

describe('the focus', () => {
  it('stays on the arrow while the arrow keys change the persona, also beside an edit', async () => {
    const { user, visit, pass } = await renderChat([reply('Yes.')]);
    await user.type(screen.getByRole('textbox'), 'Well?{Enter}');
    await pass(0);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Next persona' }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(visit.chosen.value.index).toBe(1);
    expect(screen.getByRole('button', { name: 'Next persona' })).toHaveFocus();
  });
});
