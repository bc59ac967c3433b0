import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';

const starters = () => screen.queryByRole('group', { name: 'Suggested questions' });
const starter = (at: number) => within(starters()!).getAllByRole('button')[at]!;

describe('the starters', () => {
  it('are sent with one press, disappear with it, and give the focus to the conversation', async () => {
    const { user, pass } = await renderChat([reply('Gladly.')]);
    const input = screen.getByRole('textbox');
    await user.type(input, 'Half a thought');
    await user.click(starter(2));
    expect(starters()).toBeNull();
    expect(screen.getByRole('region', { name: 'Conversation' })).toHaveFocus();
    expect(input).toHaveValue('Half a thought');
    await pass(0);
    expect(screen.getByText(PERSONAS[0]!.starters[2])).toBeVisible();
    expect(screen.getByText('Gladly.')).toBeVisible();
  });

  it('leave the focus where it is when the question is typed', async () => {
    const { user } = await renderChat([hang]);
    await user.type(screen.getByRole('textbox'), 'My own?{Enter}');
    expect(starters()).toBeNull();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('wait while another persona is asked', async () => {
    const { user } = await renderChat([hang]);
    await user.click(starter(0));
    await user.click(screen.getByRole('button', { name: 'Next persona' }));
    for (const button of within(starters()!).getAllByRole('button')) expect(button).toBeDisabled();
  });
});
