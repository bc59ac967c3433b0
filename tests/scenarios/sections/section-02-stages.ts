import { deepEqual, equal } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { SILENCE, answers } from '../shell.ts';
import { conversation, openChat, openLanding, say } from './visit.ts';

export const STAGES: readonly Scenario[] = [
  everywhere('2.1', 'intro, landing and chat follow one another', async (shell) => {
    const visit = await shell.open();
    const stages = [(await visit.see()).stage];
    await visit.wait(5100);
    stages.push((await visit.see()).stage);
    await visit.begin();
    stages.push((await visit.see()).stage);
    deepEqual(stages, ['intro', 'landing', 'chat']);
  }),
  everywhere('2.2', 'the intro comes first and leads to the landing', async (shell) => {
    const visit = await shell.open();
    equal((await visit.see()).stage, 'intro');
    await visit.wait(5099);
    equal((await visit.see()).stage, 'intro');
    await visit.wait(1);
    equal((await visit.see()).stage, 'landing');
  }),
  everywhere('2.3', 'Begin Interaction opens the chat', async (shell) => {
    const visit = await openLanding(shell);
    await visit.begin();
    equal((await visit.see()).stage, 'chat');
  }),
  everywhere('2.4', 'the way back keeps everything, and an answer comes all the same', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('In a while.', 400));
    await say(visit, 'When?');
    await visit.write('A thought');
    await visit.back();
    equal((await visit.see()).stage, 'landing');
    await visit.wait(400);
    await visit.begin();
    deepEqual(await conversation(visit), ['visitor: When?', 'persona: In a while.']);
    equal((await visit.see()).draft, 'A thought');
  }),
  everywhere('2.5', 'the end of the intro leads nowhere twice', async (shell) => {
    const visit = await openChat(shell);
    await visit.wait(10_000);
    equal((await visit.see()).stage, 'chat');
  }),
  onPages(
    '2.6',
    'the browser’s Back leads from the chat to the landing, under one address',
    async (shell) => {
      const visit = await openLanding(shell);
      const address = await visit.page().find(() => location.href);
      await visit.begin();
      visit.provider.plan(answers('Yes.'));
      await say(visit, 'Still there?');
      equal(await visit.page().find(() => location.href), address);
      await visit.page().browserBack();
      equal((await visit.see()).stage, 'landing');
      await visit.begin();
      deepEqual(await conversation(visit), ['visitor: Still there?', 'persona: Yes.']);
    },
  ),
  onPages('2.7', 'leaving asks first, once a question was asked', async (shell) => {
    const visit = await openChat(shell);
    equal(await visit.page().asksBeforeLeaving(), false);
    visit.provider.plan(SILENCE);
    await say(visit, 'Well?');
    equal(await visit.page().asksBeforeLeaving(), true);
  }),
];
