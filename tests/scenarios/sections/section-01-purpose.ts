import { deepEqual, equal, match } from 'node:assert/strict';
import { type Scenario, everywhere } from '../scenario.ts';
import { answers } from '../shell.ts';
import { clerkClaims, newestRound, openAnswered } from './table.ts';
import { NAMES, conversation, openChat, say } from './visit.ts';

export const PURPOSE: readonly Scenario[] = [
  everywhere('1.1', 'a visitor chats with one of four at a time', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Dream on.'), answers('Step by step.'));
    await say(visit, 'How?');
    deepEqual(await conversation(visit), ['visitor: How?', 'persona: Dream on.']);
    await visit.next();
    deepEqual(await conversation(visit), []);
    await say(visit, 'How?');
    deepEqual(await conversation(visit), ['visitor: How?', 'persona: Step by step.']);
  }),
  everywhere('1.2', 'the four come in their order', async (shell) => {
    const visit = await openChat(shell);
    const met: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      met.push((await visit.see()).persona);
      await visit.next();
    }
    deepEqual(met, NAMES);
  }),
  everywhere('1.3', 'each is asked to speak from its own point of view', async (shell) => {
    const visit = await openChat(shell);
    const views = [/imagin|possib/i, /framework|rigor|method/i, /practical|integrat|measur/i, /data|fact/i];
    for (const view of views) {
      visit.provider.plan(answers('Well.'));
      await say(visit, 'What now?');
      const request = (await visit.provider.requests()).at(-1);
      match(JSON.stringify(request?.body['messages']), view);
      await visit.next();
    }
  }),
  everywhere('1.4', 'a visitor needs no name and no password', async (shell) => {
    const visit = await openChat(shell);
    equal((await visit.see()).stage, 'chat');
    equal(/log ?in|sign in|password|account/i.test((await visit.see()).words), false);
  }),
  everywhere('1.5', 'with no settings at all one can chat', async (shell) => {
    const visit = await openChat(shell, {});
    visit.provider.plan(answers('Here I am.'));
    await say(visit, 'Are you there?');
    deepEqual(await conversation(visit), ['visitor: Are you there?', 'persona: Here I am.']);
  }),
  everywhere('1.6', 'all are asked at once, and a map shows where they differ', async (shell) => {
    const visit = await openAnswered(shell);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw the map');
    const { lanes, map } = await newestRound(visit);
    equal(lanes.length, 4);
    match(map?.summary ?? '', /^3 points: 1 disputed, 1 shared/);
  }),
];
