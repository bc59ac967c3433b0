import { deepEqual, equal } from 'node:assert/strict';
import { type Scenario, everywhere } from '../scenario.ts';
import { type Visit, answers } from '../shell.ts';
import { NAMES, conversation, openChat, openLanding, say } from './visit.ts';

async function chosen(visit: Visit): Promise<string> {
  return (await visit.see()).persona;
}

export const CHOOSING: readonly Scenario[] = [
  everywhere('7.1', 'the chosen persona is always the one at its place in the list', async (shell) => {
    const visit = await openLanding(shell);
    let place = 2;
    await visit.choose('The Executor');
    for (const steps of [1, 1, 1, -1, -1, -1, -1, 1, -1]) {
      place = (place + steps + NAMES.length) % NAMES.length;
      await (steps > 0 ? visit.next() : visit.previous());
      const { persona, card } = await visit.see();
      deepEqual([persona, card?.name], [NAMES[place], NAMES[place]]);
    }
  }),
  everywhere(
    '7.2',
    'next leads from the last to the first, previous from the first to the last',
    async (shell) => {
      const visit = await openChat(shell);
      await visit.previous();
      equal(await chosen(visit), 'The Evaluator');
      await visit.next();
      equal(await chosen(visit), 'The Visionary');
    },
  ),
  everywhere('7.3', 'next four times comes full circle, and previous undoes next', async (shell) => {
    const visit = await openChat(shell);
    for (const start of NAMES) {
      equal(await chosen(visit), start);
      await visit.next();
      await visit.previous();
      equal(await chosen(visit), start);
      await visit.next();
    }
    equal(await chosen(visit), 'The Visionary');
  }),
  everywhere('7.4', 'a persona can be chosen by itself', async (shell) => {
    const visit = await openLanding(shell);
    await visit.choose('The Executor');
    equal(await chosen(visit), 'The Executor');
  }),
  everywhere('7.5', 'other personas can be viewed while an answer is awaited', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Found it.', 500));
    await say(visit, 'Where is it?');
    await visit.next();
    equal(await chosen(visit), 'The Methodologist');
    await visit.wait(500);
    deepEqual(await conversation(visit), []);
    await visit.previous();
    deepEqual(await conversation(visit), ['visitor: Where is it?', 'persona: Found it.']);
  }),
];
