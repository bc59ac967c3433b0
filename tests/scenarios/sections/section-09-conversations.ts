import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { type Visit, answers, fails } from '../shell.ts';
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
  everywhere('9.6', 'messages keep their place', async (shell) => {
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
  everywhere('9.8', 'an unanswered question is asked again in its place', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(fails(500), fails(500), fails(500), fails(500), answers('At last.'));
    await say(visit, 'Why?');
    await visit.wait(6000);
    await visit.press('Try again');
    deepEqual(await seenAnew(visit), ['visitor: Why?', 'persona: At last.']);
  }),
  everywhere('9.9', 'an edited question takes the place of the last turn', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('One.'), answers('Two.'), answers('Three.'));
    await say(visit, 'First?');
    await say(visit, 'Second?');
    await visit.edit();
    equal((await visit.see()).draft, 'Second?');
    await say(visit, 'Third?');
    deepEqual(await seenAnew(visit), [
      'visitor: First?',
      'persona: One.',
      'visitor: Third?',
      'persona: Three.',
    ]);
  }),
  everywhere('9.10', 'a conversation is exported with its version', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'));
    await say(visit, 'Well?');
    const saved = JSON.parse(await visit.save());
    deepEqual([saved.format, saved.version, saved.personaId], ['quartet-conversation', 1, 'dreamer']);
    deepEqual(
      saved.messages.slice(1).map(({ sender, content }: Record<string, string>) => `${sender}: ${content}`),
      ['user: Well?', 'ai: Yes.'],
    );
  }),
  everywhere('9.11', 'what was exported can be imported', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'), answers('No.'));
    await say(visit, 'Well?');
    const saved = await visit.save();
    await say(visit, 'And now?');
    equal(await visit.bring(saved), '');
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: Yes.']);
    equal(await visit.save(), saved);
  }),
  everywhere('9.11', 'what is bad is refused and replaces nothing', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'));
    await say(visit, 'Well?');
    const saved = await visit.save();
    for (const bad of [
      '',
      '{',
      '[]',
      saved.replace('"version": 1', '"version": 2'),
      saved.replace('"user"', '"me"'),
    ]) {
      match(await visit.bring(bad), /Nothing was replaced/);
    }
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: Yes.']);
  }),
  everywhere('9.12', 'what is dated far ahead of the clock is refused', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'));
    await say(visit, 'Well?');
    const saved = await visit.save();
    await visit.setClock(-2 * 86_400_000);
    match(await visit.bring(saved), /at most a day ahead.*Nothing was replaced/s);
    await visit.setClock(2 * 86_400_000);
    equal(await visit.bring(saved), '');
  }),
  everywhere('9.13', 'a conversation of another squad is refused by name', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'));
    await say(visit, 'Well?');
    const saved = await visit.save();
    match(saved, /"squad": "quartet"/);
    match(
      await visit.bring(saved.replace('"squad": "quartet"', '"squad": "six-hats"')),
      /squad is "six-hats"; it must be "quartet"\. Nothing was replaced\./,
    );
    equal(await visit.bring(saved.replace('"squad": "quartet",', '')), '');
    await visit.leave();
    const other = await openChat(shell, { QUARTET_SQUAD: 'squads/code-review.json' });
    match(await other.bring(saved), /squad is "quartet"; it must be "code-review"/);
  }),
];

/** What stands in the conversation for somebody who comes to it. */
async function seenAnew(visit: Visit): Promise<readonly string[]> {
  await visit.next();
  await visit.previous();
  return conversation(visit);
}
