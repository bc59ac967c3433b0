import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectModel } from '../../support/connect-model.ts';
import { createScriptedCompletion, hang, reply } from '../../support/scripted-completion.ts';
import { renderRound, replies } from './round-page.tsx';

const FOUR = replies('Dream.', 'Define.', 'Do.', 'Weigh.');

const sections = () => screen.getAllByRole('region', { name: /\?$/ });

it('a round says at its top that another answers than in the one before, as soon as it is asked', async () => {
  const { visit, table, clock, pass } = await renderRound(FOUR, { kind: 'mock' });
  connectModel(visit, createScriptedCompletion(clock, hang, ...FOUR.slice(1)));
  await act(async () => void table.ask('How?'));
  const line = within(sections()[1]!).getByText('From here on: tiny · localhost:11434');
  expect(sections()[1]!.firstElementChild).toBe(line);
  await pass(1000);
  expect(line).toBeVisible();
  expect(within(sections()[0]!).queryByText(/^From here on/)).toBeNull();
  // They are all of the same.
  expect(screen.queryByText('tiny · localhost:11434')).toBeNull();
});

it('an answer of another than the round’s says whose it is', async () => {
  const { visit, clock, pass } = await renderRound(FOUR, { kind: 'mock' });
  connectModel(visit, createScriptedCompletion(clock, reply('Do it again.', 500)));
  act(() => visit.lanes[2]!.askAgain());
  const lane = within(screen.getByRole('article', { name: 'The Executor' }));
  expect(lane.getByText('tiny · localhost:11434')).toBeVisible();
  await pass(500);
  expect(lane.getByText('tiny · localhost:11434')).toBeVisible();
  expect(screen.getAllByText('tiny · localhost:11434')).toHaveLength(1);
  expect(screen.queryByText(/^From here on/)).toBeNull();
});

it('while there is no network, each lane and the map say that they wait, and can be asked all the same', async () => {
  const { user, visit, table, clock, network } = await renderRound(FOUR);
  const completion = createScriptedCompletion(clock, hang, hang);
  connectModel(visit, completion, 'https://models.example/v1');
  await act(async () => network.set(false));
  await user.click(screen.getByRole('button', { name: 'Draw the map' }));
  const drawing = screen.getByRole('group', { name: 'Drawing the map' });
  expect(drawing.querySelector('p')).toHaveTextContent(
    /^Drawing the map. You are offline. The map waits for the network.$/,
  );
  await user.click(within(drawing).getByRole('button', { name: 'Retry now' }));
  expect(completion.calls).toHaveLength(1);
  await user.click(within(drawing).getByRole('button', { name: 'Stop' }));

  await act(async () => void table.ask('How?'));
  const lane = within(within(sections()[1]!).getByRole('article', { name: 'The Executor' }));
  expect(lane.getByText('offline')).toBeVisible();
  expect(lane.getByText('You are offline. Your question waits for the network.')).toBeVisible();
  await user.click(lane.getByRole('button', { name: 'Retry now' }));
  expect(lane.getByText('thinking')).toBeVisible();
  expect(completion.calls).toHaveLength(2);
});
