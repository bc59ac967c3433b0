import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reply } from '../../support/scripted-completion.ts';
import { renderChat, renderTable } from '../render-app.tsx';

const ANSWERS = [reply('Dream it.'), reply('Define it.'), reply('Do it.'), reply('Weigh it.')];

const close = () => screen.queryByRole('button', { name: 'Got it' });

describe('the hint for a first visit', () => {
  it('shows the table in the chat until it is closed, and the focus stays on the screen', async () => {
    const { user } = await renderChat();
    expect(screen.getByText('Ask all four at the round table')).toBeVisible();
    await user.click(close()!);
    expect(screen.queryByText('Ask all four at the round table')).toBeNull();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('shows the map at the table, from when it can be drawn until it is requested', async () => {
    const { user, pass } = await renderTable([...ANSWERS, reply('{}')], { kind: 'relay' });
    expect(close()).toBeNull();
    await user.keyboard('Well?{Enter}');
    await pass(0);
    expect(screen.getByText('Draw the map to see where they differ')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Draw the map' }));
    expect(close()).toBeNull();
  });
});
