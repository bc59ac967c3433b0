import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { renderChat } from '../render-app.tsx';

const status = () => screen.queryByRole('group', { name: 'Status of your question' });
const stop = () => screen.getByRole('button', { name: 'Stop' });

describe('the chat beside a round', () => {
  it('shows the chosen persona’s question, otherwise another’s, until none is open', async () => {
    const { user, visit } = await renderChat([hang, hang, hang, hang]);
    act(() => {
      visit.table.ask('Well?');
      visit.choose(visit.laneOf('pragmatist')!);
    });
    expect(status()).toHaveTextContent('The Executor is answering.');
    for (const name of ['The Visionary', 'The Methodologist', 'The Evaluator']) {
      await user.click(stop());
      expect(status()).toHaveTextContent(`${name} is answering.`);
    }
    await user.click(stop());
    expect(visit.busy.value).toBe(false);
  });

  it('says that a map is being drawn, so that nothing can be sent, and stops it', async () => {
    const script = [...Array<Scripted>(4).fill(reply('Yes.')), hang, hang];
    const { user, visit, pass } = await renderChat(script, { kind: 'relay' });
    const draw = () => act(() => void visit.table.drawMap(1));
    act(() => void visit.table.ask('Well?'));
    await pass(0);
    expect(status()).toBeNull();
    draw();
    expect(status()).toHaveTextContent('Drawing the map.');
    await user.click(stop());
    expect(status()).toBeNull();
    expect(screen.getByRole('textbox')).toHaveFocus();
    draw();
    await user.keyboard('{Escape}');
    expect(visit.stage.value).toBe('chat');
    expect(visit.busy.value).toBe(false);
  });
});
