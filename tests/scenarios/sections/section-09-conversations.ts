import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { answers } from '../shell.ts';
import { conversation, openChat, say } from './visit.ts';

const WELCOMES = [
  /dream bigger/i,
  /how AI thinks and behaves, deeply/i,
  /ideas into working solutions/i,
  /precision.*insight|insight.*precision/i,
];

export const CONVERSATIONS: readonly Scenario[] = [
  everywhere('9.1', 'each persona has one conversation, and a new visit begins anew', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'));
    await say(visit, 'Mine?');
    await visit.next();
    deepEqual(await conversation(visit), []);
    await visit.previous();
    deepEqual(await conversation(visit), ['visitor: Mine?', 'persona: Yes.']);
    await visit.leave();
    deepEqual(await conversation(await openChat(shell)), []);
  }),
  everywhere('9.2', 'a conversation begins with one welcome', async (shell) => {
    const visit = await openChat(shell);
    for (let count = 0; count < 8; count += 1) {
      const { messages } = await visit.see();
      equal(messages.length, 1);
      equal(messages[0]?.from, 'persona');
      await visit.next();
    }
  }),
  everywhere('9.3', 'each welcomes in its own way', async (shell) => {
    const visit = await openChat(shell);
    for (const welcome of WELCOMES) {
      match((await visit.see()).messages[0]?.text ?? '', welcome);
      await visit.next();
    }
  }),
  everywhere('9.4', 'a message has a text and a sender', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Noon.'));
    await say(visit, 'When?');
    deepEqual(await conversation(visit), ['visitor: When?', 'persona: Noon.']);
  }),
  onPages('9.4', 'a message has a time', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Noon.', 1000));
    await say(visit, 'When?');
    await visit.wait(1000);
    await visit.page().pressButton('Show times');
    const times = (await visit.page().times()).map((time) => Date.parse(time));
    equal(times.length, 3);
    const gapMs = (times[2] ?? 0) - (times[1] ?? 0);
    ok(gapMs >= 999 && gapMs <= 1001, String(gapMs));
  }),
  everywhere('9.5', 'messages of one moment are told apart, also when the clock goes back', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('One.'), answers('Two.'), answers('Three.'));
    await say(visit, 'Again');
    await visit.setClock(-60_000);
    await say(visit, 'Again');
    await say(visit, 'Again');
    deepEqual(await conversation(visit), [
      'visitor: Again',
      'persona: One.',
      'visitor: Again',
      'persona: Two.',
      'visitor: Again',
      'persona: Three.',
    ]);
  }),
  everywhere('9.6', 'what was said stays where it was said', async (shell) => {
    const visit = await openChat(shell);
    const seen: (readonly string[])[] = [];
    for (const text of ['One', 'Two', 'Three']) {
      visit.provider.plan(answers(`${text} it is.`));
      await say(visit, text);
      seen.push(await conversation(visit));
      await visit.setClock(-5000);
    }
    for (const [index, lines] of seen.entries()) {
      ok(lines.length === 2 * (index + 1));
      deepEqual(seen.at(-1)?.slice(0, lines.length), lines);
    }
  }),
  everywhere('9.7', 'an answer comes to where it was asked', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('For you.', 700));
    await say(visit, 'For whom?');
    await visit.next();
    await visit.wait(300);
    await visit.next();
    await visit.wait(400);
    deepEqual(await conversation(visit), []);
    await visit.previous();
    deepEqual(await conversation(visit), []);
    await visit.previous();
    deepEqual(await conversation(visit), ['visitor: For whom?', 'persona: For you.']);
  }),
];
