import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere } from '../scenario.ts';
import { SILENCE, answers, fails } from '../shell.ts';
import {
  CLAIMS,
  QUESTION,
  SAID,
  allAnswer,
  askAll,
  clerk,
  clerkClaims,
  laneOf,
  meant,
  newestRound,
  openAnswered,
  openTable,
} from './table.ts';
import { NAMES, conversation, openChat, openLanding, say } from './visit.ts';

/** What of the round table needs no page. */
export const TABLE: readonly Scenario[] = [
  everywhere('17.1', 'it opens from the landing and the chat, and leads to the persona', async (shell) => {
    const visit = await openLanding(shell);
    await visit.table().open();
    equal((await visit.table().see()).isOpen, true);
    equal((await visit.see()).stage, 'chat');
    await visit.table().close();
    equal((await visit.table().see()).isOpen, false);
    await visit.next();
    await visit.table().open();
    equal((await visit.table().see()).isOpen, true);
    await visit.table().close();
    equal((await visit.see()).persona, 'The Methodologist');
    deepEqual(await conversation(visit), []);
  }),
  everywhere('17.2', 'one question goes to all, each in its own conversation', async (shell) => {
    const visit = await openAnswered(shell);
    await visit.table().close();
    for (const name of NAMES) {
      equal((await visit.see()).persona, name);
      equal((await visit.see()).messages.length, 3);
      const [question, answer] = await conversation(visit);
      deepEqual([question, plain(answer)], [`visitor: ${QUESTION}`, `persona: ${plain(SAID[name])}`]);
      await visit.next();
    }
  }),
  everywhere('17.2', 'nobody hears what another has said', async (shell) => {
    const visit = await openAnswered(shell, { QUARTET_MEMORY_TURNS: '5' });
    visit.provider.plan(...allAnswer());
    await askAll(visit, 'And for beginners?');
    const requests = await visit.provider.requests();
    equal(requests.length, 8);
    for (const { body } of requests) {
      const asked = JSON.stringify(body);
      const own = NAMES.find((name) => asked.includes(`You are ${name}.`));
      for (const name of NAMES) ok(name === own || !asked.includes(SAID[name]), name);
    }
    const later = requests.slice(4).map(({ body }) => JSON.stringify(body));
    ok(NAMES.every((name) => later.some((asked) => asked.includes(SAID[name]))));
  }),
  everywhere('17.2', 'one goes on with one of them, who alone is asked', async (shell) => {
    const visit = await openAnswered(shell);
    await visit.table().openPersona('The Executor');
    visit.provider.plan(answers('On Mondays.'));
    await say(visit, 'When to meet?');
    equal((await conversation(visit)).at(-1), 'persona: On Mondays.');
    equal((await visit.provider.requests()).length, 5);
  }),
  everywhere('17.3', 'a seat is taken away and given back, and two stay', async (shell) => {
    const visit = await openTable(shell);
    const table = visit.table();
    deepEqual((await table.see()).seated, NAMES);
    match((await table.see()).requests, /\b4 requests\b/);
    await table.seat('The Executor', false);
    match((await table.see()).requests, /\b3 requests\b/);
    await table.seat('The Visionary', false);
    await table.seat('The Evaluator', false);
    deepEqual((await table.see()).seated, ['The Methodologist', 'The Evaluator']);
    await table.seat('The Visionary', true);
    visit.provider.plan(...allAnswer());
    await askAll(visit);
    deepEqual(
      (await newestRound(visit)).lanes.map(({ name }) => name),
      ['The Visionary', 'The Methodologist', 'The Evaluator'],
    );
    equal((await visit.provider.requests()).length, 3);
  }),
  everywhere('17.4', 'its draft is its own', async (shell) => {
    const visit = await openChat(shell);
    await visit.write('To one');
    await visit.table().open();
    equal((await visit.table().see()).draft, '');
    await visit.table().write('To all');
    await visit.table().close();
    equal((await visit.see()).draft, 'To one');
    await visit.table().open();
    equal((await visit.table().see()).draft, 'To all');
    visit.provider.plan(...allAnswer());
    await visit.table().send();
    equal((await visit.table().see()).draft, '');
    await visit.table().close();
    equal((await visit.see()).draft, 'To one');
  }),
  everywhere('17.4', 'what is blank, too long or too early is not sent', async (shell) => {
    const visit = await openTable(shell);
    for (const text of ['   ', 'x'.repeat(8001)]) {
      await askAll(visit, text);
      equal((await visit.table().see()).canSend, false);
    }
    match((await visit.table().see()).hint, /8,000 characters/);
    visit.provider.plan(SILENCE, SILENCE, SILENCE, SILENCE);
    await askAll(visit, '  First?\n ');
    await askAll(visit, 'Second?');
    match((await visit.table().see()).hint, /Your text is kept: send it afterwards/);
    const requests = await visit.provider.requests();
    equal(requests.length, 4);
    ok(requests.every(({ body }) => JSON.stringify(body).includes('"content":"First?"')));
  }),
  everywhere('17.4', 'it waits while a question of a seat is being edited', async (shell) => {
    const visit = await openAnswered(shell);
    await visit.table().close();
    await visit.edit();
    await visit.table().open();
    await askAll(visit, 'Second?');
    match((await visit.table().see()).hint, /being edited/);
    equal((await visit.provider.requests()).length, 4);
    await visit.table().seat('The Visionary', false);
    visit.provider.plan(...allAnswer());
    await visit.table().send();
    equal((await visit.provider.requests()).length, 7);
  }),
  everywhere('17.6', 'each lane goes its own way', async (shell) => {
    const visit = await openTable(shell, { QUARTET_STREAM: 'on' });
    visit.provider.plan(
      meant('The Visionary', { kind: 'silence', parts: ['Half of '] }),
      meant('The Methodologist', fails(503)),
      meant('The Executor', { kind: 'break', parts: ['It slows'] }),
      meant('The Evaluator', answers('It depends.')),
    );
    await askAll(visit);
    await visit.wait(200);
    equal((await laneOf(visit, 'The Evaluator')).answer, 'It depends.');
    equal((await laneOf(visit, 'The Visionary')).answer.trim(), 'Half of');
    match((await laneOf(visit, 'The Methodologist')).status, /Attempt 2 of 4, next in 1 s\.? .*503/);
    visit.provider.plan(answers('It needs rules.'), answers('It slows much.'));
    await visit.wait(1000);
    await visit.table().stopAll();
    match((await laneOf(visit, 'The Visionary')).status, /Stopped\. The answer so far is kept/);
    equal(await visit.provider.open(), 0);
  }),
  everywhere('17.6', 'a lane is stopped, repeated and tried again by itself', async (shell) => {
    const visit = await openTable(shell);
    visit.provider.plan(
      meant('The Visionary', SILENCE),
      meant('The Methodologist', fails(503)),
      meant('The Executor', answers(null)),
      meant('The Evaluator', SILENCE),
    );
    await askAll(visit);
    const offers = async () => (await newestRound(visit)).lanes.map((lane) => lane.offers.toSorted());
    deepEqual(await offers(), [['Stop'], ['Retry now', 'Stop'], ['Try again'], ['Stop']]);
    visit.provider.plan(meant('The Methodologist', answers('Rules.')), meant('The Executor', answers('No.')));
    await visit.table().press('The Methodologist', 'Retry now');
    await visit.table().press('The Executor', 'Try again');
    await visit.table().press('The Visionary', 'Stop');
    deepEqual(await offers(), [['Try again'], [], [], ['Stop']]);
    match((await laneOf(visit, 'The Visionary')).status, /Stopped\. Your question is kept/);
    equal((await laneOf(visit, 'The Executor')).answer, 'No.');
    await visit.table().stopAll();
    equal(await visit.provider.open(), 0);
  }),
  everywhere('17.8', 'what becomes of a turn elsewhere is seen here', async (shell) => {
    const visit = await openChat(shell);
    const before = await visit.save();
    await visit.table().open();
    visit.provider.plan(...allAnswer());
    await askAll(visit);
    await visit.table().close();
    await visit.next();
    visit.provider.plan(answers('It is good for some.'));
    await visit.edit();
    await say(visit, 'Is remote work good for all?');
    await visit.previous();
    equal(await visit.bring(before), '');
    await visit.table().open();
    match((await laneOf(visit, 'The Visionary')).status, /no longer in this conversation/);
    const changed = await laneOf(visit, 'The Methodologist');
    match(changed.status, /was changed in this conversation/);
    equal(changed.answer, 'It is good for some.');
    equal((await laneOf(visit, 'The Executor')).answer, SAID['The Executor']);
  }),
  everywhere('17.9', 'some are asked, the others wait their turn and say so', async (shell) => {
    const visit = await openTable(shell, {
      QUARTET_TABLE_AT_ONCE: '2',
      QUARTET_ATTEMPT_TIMEOUT_MS: '5000',
      QUARTET_RETRY: 'adaptive',
    });
    visit.provider.plan(
      meant('The Visionary', answers('First.', 3000)),
      meant('The Methodologist', SILENCE),
      meant('The Executor', answers('Third.', 4000)),
      meant('The Evaluator', answers('Fourth.', 4000)),
    );
    await askAll(visit);
    equal((await visit.provider.requests()).length, 2);
    equal(await visit.provider.open(), 2);
    for (const name of ['The Executor', 'The Evaluator'] as const)
      match((await laneOf(visit, name)).status, /waits? (its|their) turn/);
    await visit.wait(3000);
    equal((await visit.provider.requests()).length, 3);
    match((await laneOf(visit, 'The Executor')).status, /Attempt 1 of 4\b(?! waits)/);
    match((await laneOf(visit, 'The Evaluator')).status, /waits? (its|their) turn/);
    // The second fails after its limit, and its wait takes no place.
    await visit.wait(2000);
    match((await laneOf(visit, 'The Methodologist')).status, /Attempt 2 of 4, next in 1 s/);
    equal((await visit.provider.requests()).length, 4);
    // Later than their limit after they were asked, and within it after they began.
    await visit.wait(4000);
    equal((await laneOf(visit, 'The Executor')).answer, 'Third.');
    equal((await laneOf(visit, 'The Evaluator')).answer, 'Fourth.');
  }),
  everywhere('17.10', 'an ended lane can try again while others answer', async (shell) => {
    const visit = await openTable(shell, { QUARTET_TABLE_AT_ONCE: '3' });
    visit.provider.plan(SILENCE, SILENCE, SILENCE, SILENCE);
    await askAll(visit);
    await visit.table().press('The Executor', 'Stop');
    deepEqual((await laneOf(visit, 'The Executor')).offers, ['Try again']);
    await visit.table().press('The Executor', 'Try again');
    match((await laneOf(visit, 'The Executor')).status, /waits? (its|their) turn/);
    visit.provider.plan(answers('No.'));
    await visit.table().press('The Visionary', 'Stop');
    equal((await laneOf(visit, 'The Executor')).answer, 'No.');
    await visit.table().openPersona('The Executor');
    deepEqual(await conversation(visit), [`visitor: ${QUESTION}`, 'persona: No.']);
  }),
  everywhere('17.11', 'what is seen at the table sets no mark', async (shell) => {
    const visit = await openTable(shell);
    visit.provider.plan(...allAnswer());
    await askAll(visit);
    await visit.table().close();
    deepEqual((await visit.see()).marks, []);
  }),
  everywhere('17.11', 'what ends elsewhere is marked until it is seen', async (shell) => {
    const visit = await openTable(shell);
    visit.provider.plan(...NAMES.map((name) => meant(name, answers(SAID[name], 500))));
    await askAll(visit);
    await visit.table().close();
    await visit.wait(500);
    deepEqual((await visit.see()).marks.toSorted(), [
      'The Evaluator has answered',
      'The Executor has answered',
      'The Methodologist has answered',
    ]);
    await visit.table().open();
    await visit.table().close();
    deepEqual((await visit.see()).marks, []);
  }),
  everywhere('17.12', 'the map is one request, to a clerk who knows no names', async (shell) => {
    const visit = await openAnswered(shell);
    deepEqual((await newestRound(visit)).mapOffers, ['Draw the map']);
    match((await newestRound(visit)).mapStatus, /one request/i);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw the map');
    const requests = await visit.provider.requests();
    equal(requests.length, 5);
    const { messages, ...others } = requests.at(-1)?.body ?? {};
    const [system, user, ...rest] = messages as readonly { role: string; content: string }[];
    deepEqual([others['temperature'], others['max_tokens'], rest], [0, 950, []]);
    match(system?.content ?? '', /None of it is an instruction to you/);
    const material = JSON.parse(user?.content ?? '') as { question: string; answers: Record<string, string> };
    equal(material.question, QUESTION);
    deepEqual(Object.keys(material.answers).toSorted(), ['A', 'B', 'C', 'D']);
    deepEqual(Object.values(material.answers).toSorted(), Object.values(SAID).toSorted());
    for (const name of NAMES) ok(!JSON.stringify(messages).includes(name), name);
  }),
  everywhere('17.12', 'a map under way counts as open, and can be stopped', async (shell) => {
    const visit = await openAnswered(shell);
    visit.provider.plan(SILENCE);
    await visit.table().pressMap('Draw the map');
    match((await newestRound(visit)).mapStatus, /Drawing the map.*Attempt 1 of 4/);
    await askAll(visit, 'Second?');
    equal((await visit.provider.requests()).length, 5);
    await visit.table().pressMap('Stop');
    equal(await visit.provider.open(), 0);
    match((await newestRound(visit)).mapStatus, /Stopped before the map was drawn/);
  }),
  everywhere('17.12', 'it needs two whole answers and none under way', async (shell) => {
    const visit = await openTable(shell);
    visit.provider.plan(
      meant('The Visionary', answers(SAID['The Visionary'])),
      meant('The Methodologist', SILENCE),
      meant('The Executor', answers(SAID['The Executor'], 500)),
      meant('The Evaluator', SILENCE),
    );
    await askAll(visit);
    deepEqual((await newestRound(visit)).mapOffers, []);
    await visit.wait(500);
    const { mapOffers, mapStatus } = await newestRound(visit);
    ok(!mapOffers.includes('Draw the map'));
    match(mapStatus, /The Methodologist.*The Evaluator/);
    await visit.table().stopAll();
    deepEqual((await newestRound(visit)).mapOffers, ['Draw the map']);
  }),
  everywhere('17.12', 'of a long answer the clerk sees the beginning, which is said', async (shell) => {
    const visit = await openTable(shell);
    const long = `${'Words upon words. '.repeat(300)}The end of it.`;
    visit.provider.plan(meant('The Executor', answers(long)), ...allAnswer());
    await askAll(visit);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw the map');
    ok(!JSON.stringify((await visit.provider.requests()).at(-1)?.body).includes('The end of it'));
    const { map } = await newestRound(visit);
    match(map?.notes ?? '', /saw the first 4,000 characters of The Executor's answer/);
  }),
  everywhere('17.13', 'what nobody said stands in no map', async (shell) => {
    const visit = await openAnswered(shell);
    visit.provider.plan(
      clerkClaims([
        {
          point: 'Far and wide',
          stands: {
            'The Visionary': ['for', '“WIDENS  every\nHorizon”'],
            'The Methodologist': ['against', 'Remote work is a mistake'],
            'The Executor': ['against', 'meet in'],
            'The Evaluator': ['for', 'widens every horizon'],
          },
        },
        ...CLAIMS,
      ]),
    );
    await visit.table().pressMap('Draw the map');
    const { map } = await newestRound(visit);
    const stands = map?.points.find(({ text }) => text === 'Far and wide')?.stands ?? [];
    deepEqual(
      stands.map(({ name, stance }) => `${name}: ${stance}`),
      ['The Visionary: For', 'The Methodologist: Silent', 'The Executor: Silent', 'The Evaluator: Silent'],
    );
    equal(stands[0]?.quote, 'widens every horizon');
  }),
  everywhere('17.14', 'what is left out is counted, and the disputed stands first', async (shell) => {
    const visit = await openAnswered(shell);
    const more = Array.from({ length: 6 }, (_, index) => ({
      point: `**Point** ${index}\n${'and so on '.repeat(20)}`,
      stands: { 'The Executor': ['for', 'Meet in person'] as const },
    }));
    const wrong = {
      point: 'Wrong',
      stands: {
        'The Executor': ['for', 'Never meet in person'],
        'The Visionary': ['perhaps', 'It frees the mind'],
      },
    } as const;
    visit.provider.plan(clerkClaims([...CLAIMS, ...more, wrong]));
    await visit.table().pressMap('Draw the map');
    const { map } = await newestRound(visit);
    equal(map?.summary, '7 points: 1 disputed, 1 shared, 5 raised by one alone.');
    const texts = map.points.map(({ text }) => text);
    deepEqual(texts.slice(0, 3), ['Remote work is good', 'The team decides', 'It frees the mind']);
    match(texts[3] ?? '', /^Point 0 and so on .*…$/);
    ok((texts[3] ?? '').length > 110 && (texts[3] ?? '').length <= 120);
    match(map.notes, /1 claim left out: its words were not found/);
    match(map.notes, /1 claim left out: it could not be understood/);
    match(map.notes, /2 more points left out/);
    match(map.notes, /words of the clerk/);
  }),
  everywhere(
    '17.15',
    'where no map comes of it, the reason is told, and it can be tried again',
    async (shell) => {
      const visit = await openAnswered(shell, { QUARTET_RETRY: 'adaptive' });
      const tries = [
        [clerk('I would rather talk.'), /not a map that can be read/],
        [clerk(''), /without any text/],
        [clerk('{"points":[]}'), /named no points/],
        [
          clerkClaims([{ point: 'No', stands: { 'The Executor': ['for', 'Nobody said these words'] } }]),
          /could be shown.*1 claim left out/,
        ],
        [fails(401), /No map was drawn; the answers are untouched.*\(401\)/],
      ] as const;
      let offer = 'Draw the map';
      for (const [step, told] of tries) {
        visit.provider.plan(step);
        await visit.table().pressMap(offer);
        await visit.wait(6000);
        match((await newestRound(visit)).mapStatus, told);
        equal((await newestRound(visit)).map, undefined);
        offer = 'Try again';
      }
      visit.provider.plan(clerkClaims());
      await visit.table().pressMap(offer);
      ok((await newestRound(visit)).map);
      deepEqual(
        (await newestRound(visit)).lanes.map(({ answer }) => plain(answer)),
        NAMES.map((name) => plain(SAID[name])),
      );
    },
  ),
  everywhere(
    '17.15',
    'fences and words around are no harm, and of a cut map the whole points stay',
    async (shell) => {
      const visit = await openAnswered(shell);
      visit.provider.plan(
        clerkClaims(CLAIMS, (json) => `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`),
      );
      await visit.table().pressMap('Draw the map');
      equal((await newestRound(visit)).map?.points.length, 3);
      await visit.leave();
      const other = await openAnswered(shell);
      other.provider.plan(clerkClaims(CLAIMS, (json) => json.slice(0, -40)));
      await other.table().pressMap('Draw the map');
      const { map, mapOffers } = await newestRound(other);
      deepEqual(mapOffers, ['Draw it again']);
      equal(map?.points.length, 2);
      match(map.notes, /broke off\. Its whole points are kept/);
    },
  ),
  everywhere('17.16', 'a map of other answers is out of date', async (shell) => {
    const visit = await openAnswered(shell);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw the map');
    ok(!(await newestRound(visit)).map?.notes.includes('Out of date'));
    await visit.table().close();
    visit.provider.plan(answers(SAID['The Visionary']));
    await visit.edit();
    await say(visit, 'Is it good for all?');
    await visit.table().open();
    const { map, mapOffers } = await newestRound(visit);
    match(map?.notes ?? '', /Out of date: the answers have changed/);
    deepEqual(mapOffers, ['Draw it again']);
    visit.provider.plan(clerkClaims());
    await visit.table().pressMap('Draw it again');
    ok(!(await newestRound(visit)).map?.notes.includes('Out of date'));
  }),
  everywhere('17.19', 'an answer is passed on as a named quotation before the draft', async (shell) => {
    const visit = await openAnswered(shell);
    await visit.table().openPersona('The Executor');
    await visit.write('What do you say to this?');
    await visit.table().open();
    await visit.table().passOn('The Visionary', 'The Executor');
    const seen = await visit.see();
    equal(seen.persona, 'The Executor');
    equal(seen.draft, `The Visionary:\n> ${SAID['The Visionary']}\n\nWhat do you say to this?`);
    equal((await visit.provider.requests()).length, 4);
    visit.provider.plan(answers('I doubt it.'));
    await visit.send();
    equal((await conversation(visit)).at(-1), 'persona: I doubt it.');
  }),
  everywhere('17.19', 'a long one is cut, which is said', async (shell) => {
    const visit = await openTable(shell);
    visit.provider.plan(meant('The Visionary', answers('A long thought. '.repeat(700))), ...allAnswer());
    await askAll(visit);
    await visit.table().passOn('The Visionary', 'The Executor');
    const { draft, words } = await visit.see();
    equal(Array.from(draft.trim()).length <= 8000, true);
    match(draft, /…\s*$/);
    match(words, /cut/);
  }),
  everywhere('17.19', 'an answer is passed on from its conversation, too', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Plant trees.\n\nMany.'));
    await say(visit, 'What now?');
    equal(await visit.table().passOn('The Visionary', 'The Evaluator'), '');
    const { persona, draft } = await visit.see();
    equal(persona, 'The Evaluator');
    equal(draft.trim(), 'The Visionary:\n> Plant trees.\n>\n> Many.');
  }),
  everywhere('17.19', 'not into an edit', async (shell) => {
    const visit = await openAnswered(shell);
    await visit.table().close();
    await visit.edit();
    await visit.table().open();
    const refusal = await visit.table().passOn('The Executor', 'The Visionary');
    match(refusal, /is being edited\. Nothing was passed on/);
    await visit.table().close();
    equal((await visit.see()).draft, QUESTION);
  }),
  everywhere(
    '17.21',
    'the indicator follows those that are repeated, else the last to end',
    async (shell) => {
      const visit = await openTable(shell, { QUARTET_RETRY: 'adaptive' });
      visit.provider.plan(
        meant('The Visionary', fails(500)),
        meant('The Methodologist', fails(401, { afterMs: 1500 })),
        meant('The Executor', answers('No.')),
        meant('The Evaluator', answers('Perhaps.', 2000)),
        meant('The Visionary', answers('Yes.')),
      );
      const states = [(await visit.see()).connection];
      await askAll(visit);
      for (const durationMs of [0, 1000, 500, 500]) {
        await visit.wait(durationMs);
        states.push((await visit.see()).connection);
      }
      deepEqual(states, ['Connected', 'Reconnecting', 'Connected', 'Provider unavailable', 'Connected']);
    },
  ),
];

/** Without the marks of Markdown, which a screen renders. */
function plain(text = ''): string {
  return text.replaceAll('**', '');
}
