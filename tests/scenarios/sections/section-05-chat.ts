import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { SILENCE, type Visit, answers, fails } from '../shell.ts';
import { conversation, openChat, say } from './visit.ts';

/** A conversation that is longer than its place on the screen. */
async function talkAtLength(visit: Visit): Promise<void> {
  for (let count = 0; count < 8; count += 1) {
    visit.provider.plan(answers('A thought that takes a few lines to unfold. '.repeat(12)));
    await say(visit, `Question ${count}`);
  }
}

/** Until the list has come to rest at its end. */
async function reachEnd(visit: Visit): Promise<void> {
  // The list glides by the clock that is held.
  while ((await visit.page().find(readDistanceToEndPx)) >= 4) await visit.wait(20);
}

/** Runs in the page. */
function readDistanceToEndPx(): number {
  const list = document.querySelector('[aria-label="Conversation"]');
  return list ? list.scrollHeight - list.scrollTop - list.clientHeight : Infinity;
}

/** A file as it was saved, with so many turns instead of its own. */
function lengthen(saved: string, turns: number): string {
  const { messages, ...rest } = JSON.parse(saved) as {
    readonly messages: readonly { timestampMs: number }[];
  };
  const [welcome] = messages;
  const said = Array.from({ length: 2 * turns }, (_, index) => {
    const sender = index % 2 === 0 ? 'user' : 'ai';
    const timestampMs = (welcome?.timestampMs ?? 0) + index;
    return { id: `${sender}-${timestampMs}`, sender, content: `Text ${index + 1}.`, timestampMs };
  });
  return JSON.stringify({ ...rest, messages: [welcome, ...said] });
}

export const CHAT: readonly Scenario[] = [
  onPages('5.1', 'the top bar holds the way back and the social link', async (shell) => {
    const visit = await openChat(shell);
    ok((await visit.page().links()).some(({ name }) => name === 'Social profile'));
    await visit.back();
    equal((await visit.see()).stage, 'landing');
  }),
  everywhere('5.2', 'the indicator shows the state of the provider', async (shell) => {
    const visit = await openChat(shell);
    const states = [(await visit.see()).connection];
    visit.provider.plan(fails(500), fails(500), fails(500), fails(500));
    await say(visit, 'Are you there?');
    states.push((await visit.see()).connection);
    await visit.wait(1000);
    states.push((await visit.see()).connection);
    await visit.wait(5000);
    states.push((await visit.see()).connection);
    visit.provider.plan(answers('Again.'));
    await say(visit, 'And now?');
    states.push((await visit.see()).connection);
    deepEqual(states, ['Connected', 'Reconnecting', 'Reconnecting', 'Provider unavailable', 'Connected']);
  }),
  onPages('5.2', 'the panel is headed by the persona’s name', async (shell) => {
    const visit = await openChat(shell);
    await visit.next();
    match((await visit.see()).words, /Interaction Console - The Methodologist/);
  }),
  everywhere('5.3', 'the messages stand in order, each with who said it', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('One.'), answers('Two.'));
    await say(visit, 'First?');
    await say(visit, 'Second?');
    deepEqual(await conversation(visit), [
      'visitor: First?',
      'persona: One.',
      'visitor: Second?',
      'persona: Two.',
    ]);
  }),
  onPages(
    '5.3',
    'the visitor’s stand on the right, the persona’s on the left, the newest in view',
    async (shell) => {
      const visit = await openChat(shell);
      await talkAtLength(visit);
      await reachEnd(visit);
      const seen = await visit.page().find(() => {
        const list = document.querySelector('[aria-label="Conversation"]');
        const rows = [...(list?.querySelectorAll('li') ?? [])].slice(-2);
        const middle = (element: Element | null | undefined) => {
          const box = element?.getBoundingClientRect();
          return box ? (box.left + box.right) / 2 : 0;
        };
        const [mine, theirs] = rows.map((row) => middle(row.querySelector('[data-content]')) - middle(list));
        return { mine: mine ?? 0, theirs: theirs ?? 0 };
      });
      ok(seen.mine > 0 && seen.theirs < 0, JSON.stringify(seen));
    },
  ),
  onPages('5.4', 'the input invites', async (shell) => {
    const visit = await openChat(shell);
    match((await visit.see()).words, /Type your message\.\.\./);
    await visit.write('Hello');
    ok(!(await visit.see()).words.includes('Type your message...'));
  }),
  onPages('5.4', 'a send button stands beside the input', async (shell) => {
    const visit = await openChat(shell);
    await visit.write('Hello');
    visit.provider.plan(answers('Hello yourself.'));
    await visit.page().pressButton('Send');
    deepEqual(await conversation(visit), ['visitor: Hello', 'persona: Hello yourself.']);
  }),
  everywhere('5.5', 'an awaited answer is announced, and so is an error', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan({ kind: 'bug' });
    await say(visit, 'Hello?');
    equal((await visit.see()).status, 'Failed to send message. Please try again.');
    visit.provider.plan(SILENCE);
    await visit.press('Try again');
    match((await visit.see()).status, /The Visionary is answering/);
  }),
  everywhere('5.6', 'the card is the chosen persona’s', async (shell) => {
    const visit = await openChat(shell);
    await visit.next();
    equal((await visit.see()).card?.name, 'The Methodologist');
    await visit.previous();
    equal((await visit.see()).card?.name, 'The Visionary');
  }),
  onPages('5.6', 'the drawing stands between arrows, beside the persona’s card', async (shell) => {
    const visit = await openChat(shell);
    await visit.next();
    deepEqual(
      (await visit.page().drawings()).map(({ id }) => id),
      ['theorist'],
    );
    equal((await visit.see()).card?.name, 'The Methodologist');
    await visit.previous();
    equal((await visit.see()).card?.name, 'The Visionary');
  }),
  onPages('5.7', 'a quiet line says that an AI answers and where the text goes', async (shell) => {
    const mock = await openChat(shell);
    match((await mock.see()).words, /local mock of an AI model\. Your text stays on this machine/);
    await mock.leave();
    const relay = await openChat(shell, { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'a-key' });
    match((await relay.see()).words, /AI model\. Your text goes through .*server/);
  }),
  onPages('5.8', 'a screen that cannot be loaded says so, and can be tried again', async (shell) => {
    const visit = await shell.open({ BROWSER_WITHOUT_CHAT_CODE: 'on' });
    await visit.skip();
    await visit.page().pressButton('Begin Interaction');
    const { words } = await visit.see();
    match(words, /could not be shown\. Your conversations are kept/);
    match(words, /Reload/);
  }),
  onPages('5.9', 'on a narrow screen the card is one tap away and the input in view', async (shell) => {
    const visit = await openChat(shell);
    await visit.page().resize(390, 844);
    const inView = await visit.page().find(() => {
      const box = document.querySelector('textarea')?.getBoundingClientRect();
      return box !== undefined && box.top > 0 && box.bottom <= innerHeight;
    });
    ok(inView);
    await visit.page().pressButton('Profile');
    equal((await visit.see()).card?.badge, 'ID: visionary');
  }),
  onPages('5.10', 'the times of messages are shown on demand', async (shell) => {
    const visit = await openChat(shell);
    deepEqual(await visit.page().times(), []);
    await visit.page().pressButton('Show times');
    equal((await visit.page().times()).length, 1);
    await visit.page().pressButton('Show times');
    deepEqual(await visit.page().times(), []);
  }),
  everywhere('5.12', 'three questions to begin with wait in each conversation', async (shell) => {
    const visit = await openChat(shell);
    const { starters } = await visit.see();
    equal(starters.length, 3);
    await visit.write('Half a thought');
    visit.provider.plan(answers('A good question.'));
    await visit.start(1);
    deepEqual(await conversation(visit), [`visitor: ${starters[1]}`, 'persona: A good question.']);
    equal((await visit.see()).draft, 'Half a thought');
    deepEqual((await visit.see()).starters, []);
    await visit.next();
    const others = (await visit.see()).starters;
    equal(others.length, 3);
    ok(others.every((text) => !starters.includes(text)));
    await visit.previous();
    deepEqual((await visit.see()).starters, []);
  }),
  onPages(
    '5.11',
    'a reader who has scrolled back stays in place and can jump to the new message',
    async (shell) => {
      const visit = await openChat(shell);
      await talkAtLength(visit);
      await visit
        .page()
        .find(() => document.querySelector('[aria-label="Conversation"]')?.scrollTo({ top: 0 }));
      visit.provider.plan(answers('Something new.', 5000));
      await visit.write('One more?');
      const before = await visit
        .page()
        .find(() => document.querySelector('[aria-label="Conversation"]')?.scrollTop);
      equal(before, 0);
      await visit.send();
      // Back again, since the list glides to a question of one's own.
      await reachEnd(visit);
      await visit
        .page()
        .find(() => document.querySelector('[aria-label="Conversation"]')?.scrollTo({ top: 0 }));
      await visit.page().atRest();
      await visit.wait(6000);
      equal(
        await visit.page().find(() => document.querySelector('[aria-label="Conversation"]')?.scrollTop),
        0,
      );
      await visit.page().pressButton('New message');
      await reachEnd(visit);
    },
  ),
  everywhere('5.13', 'a persona that answers elsewhere is marked until it is opened', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.', 500));
    await say(visit, 'Well?');
    deepEqual((await visit.see()).marks, []);
    await visit.next();
    deepEqual((await visit.see()).marks, ['The Visionary is answering']);
    await visit.wait(500);
    deepEqual((await visit.see()).marks, ['The Visionary has answered']);
    await visit.back();
    deepEqual((await visit.see()).marks, ['The Visionary has answered']);
    await visit.begin();
    await visit.previous();
    deepEqual((await visit.see()).marks, []);
  }),
  onPages('5.14', 'earlier messages of a long conversation are shown on request', async (shell) => {
    const visit = await openChat(shell);
    equal(await visit.bring(lengthen(await visit.save(), 40)), '');
    const oldest = async () => (await visit.see()).messages[0]?.text;
    equal(await oldest(), 'Text 51.');
    await visit.page().pressButton('Show earlier messages (51)');
    equal(await oldest(), 'Text 21.');
    await visit.page().pressButton('Show earlier messages (21)');
    match((await oldest()) ?? '', /dream/);
    equal((await visit.see()).messages.length, 81);
  }),
  onPages('5.15', 'a conversation is searched as a whole, the newest first', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('A CAFÉ needs flour.'), answers('Then rye.'));
    await say(visit, 'Where to open a cafe?');
    await say(visit, 'And without flour?');
    const [answer = '', question = '', ...others] = await visit.find('café');
    match(answer, /^The Visionary, .*\d{4}.*: A CAFÉ needs flour\.$/);
    match(question, /^You, .*\d{4}.*: Where to open a cafe\?$/);
    deepEqual(others, []);
    deepEqual(await visit.find('(cafe|rye)'), []);
  }),
  onPages('5.15', 'a search reaches messages that are not shown', async (shell) => {
    const visit = await openChat(shell);
    equal(await visit.bring(lengthen(await visit.save(), 40)), '');
    ok((await visit.see()).messages.every(({ text }) => text !== 'Text 2.'));
    const [found = '', ...others] = await visit.find('text 2.');
    match(found, /: Text 2\.$/);
    deepEqual(others, []);
  }),
];
