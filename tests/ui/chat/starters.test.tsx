import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import { stubTouch } from '../../support/touch.ts';
import { renderChat } from '../render-app.tsx';

const starters = () => screen.queryByRole('group', { name: 'Suggested questions' });
const starter = (at: number) => within(starters()!).getAllByRole('button')[at]!;

describe('the starters', () => {
  it.each([
    ['input', () => undefined, () => screen.getByRole('textbox')],
    ['conversation on a touch screen', stubTouch, () => screen.getByRole('region', { name: 'Conversation' })],
  ])('are sent with one press, disappear with it, and give the focus to the %s', async (_, stub, there) => {
    stub();
    const { user, pass } = await renderChat([reply('Gladly.')]);
    const input = screen.getByRole('textbox');
    await user.type(input, 'Half a thought');
    await user.click(starter(2));
    expect(starters()).toBeNull();
    expect(there()).toHaveFocus();
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
