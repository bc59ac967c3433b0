import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { SILENCE, answers } from '../shell.ts';
import { conversation, openChat, say } from './visit.ts';

export const SENDING: readonly Scenario[] = [
  everywhere('10.1', 'what is blank is not sent', async (shell) => {
    const visit = await openChat(shell);
    for (const blank of ['', '   ', '\n\t\n', '\u00A0\u3000']) {
      await visit.write(blank);
      equal((await visit.see()).canSend, false);
      await visit.send();
    }
    deepEqual(await conversation(visit), []);
    equal((await visit.provider.requests()).length, 0);
  }),
  everywhere('10.1', 'nothing is sent while an answer is awaited', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(SILENCE);
    await say(visit, 'First');
    await say(visit, 'Second');
    equal((await visit.see()).canSend, false);
    deepEqual(await conversation(visit), ['visitor: First']);
    equal((await visit.provider.requests()).length, 1);
  }),
  everywhere('10.2', 'spaces around a text are trimmed', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Nothing.'));
    await say(visit, '  \n What is in between?\t ');
    deepEqual(await conversation(visit), ['visitor: What is in between?', 'persona: Nothing.']);
    const [request] = await visit.provider.requests();
    match(JSON.stringify(request?.body), /"content":"What is in between\?"/);
  }),
  everywhere('10.3', 'a break of the line is part of the text', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Both.'));
    await say(visit, 'One\nor two?');
    const [{ body } = { body: {} }] = await visit.provider.requests();
    match(JSON.stringify(body), /One\\nor two\?/);
    equal((await visit.see()).messages[1]?.text, 'One\nor two?');
  }),
  everywhere('10.3', 'Enter sends', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Here.'));
    await visit.write('Anybody there?');
    await visit.send();
    deepEqual(await conversation(visit), ['visitor: Anybody there?', 'persona: Here.']);
  }),
  onPages(
    '10.3',
    'Shift and Enter break the line, the Enter of an input method sends nothing',
    async (shell) => {
      const visit = await openChat(shell);
      await visit.write('One line');
      await visit.page().find(() => {
        const input = document.querySelector('textarea');
        const press = (init: KeyboardEventInit) =>
          input?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
          );
        press({ shiftKey: true });
        press({ isComposing: true });
      });
      deepEqual(await conversation(visit), []);
      equal((await visit.see()).draft, 'One line');
      visit.provider.plan(answers('Sent.'));
      await visit.send();
      deepEqual(await conversation(visit), ['visitor: One line', 'persona: Sent.']);
    },
  ),
  onPages('10.4', 'the input grows with its text to 120 px', async (shell) => {
    const visit = await openChat(shell);
    const height = () =>
      visit.page().find(() => document.querySelector('textarea')?.getBoundingClientRect().height ?? 0);
    const one = await height();
    await visit.write('a\nb\nc');
    const three = await height();
    await visit.write('line\n'.repeat(40));
    const many = await height();
    ok(one < three && three < many, `${one} ${three} ${many}`);
    ok(many <= 120, String(many));
    const scrolls = await visit.page().find(() => {
      const input = document.querySelector('textarea');
      return input ? input.scrollHeight > input.clientHeight : false;
    });
    ok(scrolls);
  }),
  everywhere('10.5', 'a sent text stands there at once, exactly once', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(SILENCE);
    await visit.write('Once');
    await visit.send();
    await visit.send();
    deepEqual(await conversation(visit), ['visitor: Once']);
  }),
  everywhere(
    '10.6',
    'only a text that was sent empties the input, and only that persona’s',
    async (shell) => {
      const visit = await openChat(shell);
      await visit.write('For the Visionary');
      await visit.next();
      visit.provider.plan(SILENCE);
      await say(visit, 'For the Methodologist');
      equal((await visit.see()).draft, '');
      await visit.previous();
      equal((await visit.see()).draft, 'For the Visionary');
      await visit.send();
      equal((await visit.see()).draft, 'For the Visionary');
    },
  ),
  everywhere('10.7', 'a text near its limit is counted, and beyond it kept', async (shell) => {
    const visit = await openChat(shell);
    await visit.write('a'.repeat(7199));
    equal((await visit.see()).hint, '');
    await visit.write('a'.repeat(7200));
    match((await visit.see()).hint, /7,200 of 8,000/);
    await visit.write('a'.repeat(8001));
    match((await visit.see()).hint, /longer than 8,000 characters\. Nothing was lost/);
    await visit.send();
    equal((await visit.see()).draft.length, 8001);
    visit.provider.plan(answers('Long.'));
    await say(visit, ` ${'a'.repeat(8000)} `);
    equal((await conversation(visit)).length, 2);
  }),
  everywhere('10.8', 'while one persona is asked, no other can be', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(SILENCE);
    await say(visit, 'You first');
    await visit.next();
    await say(visit, 'And you?');
    equal((await visit.see()).canSend, false);
    deepEqual(await conversation(visit), []);
    equal((await visit.provider.requests()).length, 1);
  }),
  everywhere('10.9', 'each persona keeps its own draft', async (shell) => {
    const visit = await openChat(shell);
    for (const text of ['one', 'two', 'three', 'four']) {
      await visit.write(text);
      await visit.next();
    }
    for (const text of ['one', 'two', 'three', 'four']) {
      equal((await visit.see()).draft, text);
      await visit.next();
    }
  }),
  everywhere('10.10', 'the next text clears the error of its own conversation alone', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan({ kind: 'bug' });
    await say(visit, 'Here');
    await visit.next();
    visit.provider.plan(answers('Fine.'), answers('Fine too.'));
    await say(visit, 'There');
    equal((await visit.see()).status, '');
    await visit.previous();
    match((await visit.see()).status, /Failed to send message/);
    await say(visit, 'Here again');
    equal((await visit.see()).status, '');
  }),
  everywhere(
    '10.11',
    'what is written while an answer is awaited is kept, and that is said',
    async (shell) => {
      const visit = await openChat(shell);
      visit.provider.plan(answers('Now.', 500), answers('Then.'));
      await say(visit, 'First');
      await visit.write('Second');
      match((await visit.see()).hint, /Your text is kept: send it afterwards/);
      await visit.wait(500);
      equal((await visit.see()).hint, '');
      await visit.send();
      equal((await conversation(visit)).at(-1), 'persona: Then.');
    },
  ),
  everywhere('10.12', 'the unsent text waits while a question is edited', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('One.'), answers('Two.'));
    await say(visit, 'First?');
    await visit.write('half a thought');
    await visit.edit();
    equal((await visit.see()).draft, 'First?');
    await visit.endEdit();
    equal((await visit.see()).draft, 'half a thought');
    await visit.edit();
    await say(visit, 'Second?');
    equal((await visit.see()).draft, 'half a thought');
    deepEqual(await conversation(visit), ['visitor: Second?', 'persona: Two.']);
  }),
];
