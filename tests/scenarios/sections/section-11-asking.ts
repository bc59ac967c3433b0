import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type Scenario, everywhere, onPages } from '../scenario.ts';
import { persona, squad } from '../../support/squad-files.ts';
import { type ProviderStep, SILENCE, type Visit, answers, fails } from '../shell.ts';
import { askAll, openAnswered, openTable } from './table.ts';
import { conversation, openChat, say, withSquadFile } from './visit.ts';

const APOLOGY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";
const NOTHING = "I apologize, but I couldn't generate a response at this time.";

const FOUR_FAILURES = [fails(500), fails(502), fails(503), fails(504)];

/** What is said of a failure, four of a question each. */
const TOLD: readonly (readonly [ProviderStep, string])[] = [
  [
    fails(400),
    'The provider did not accept the request (400). Ask the operator to check the model and its options.',
  ],
  [fails(401), 'The provider did not accept the key (401). Ask the operator to check it.'],
  [
    fails(403),
    'The key has no access to this model or service (403). Ask the operator to check its permissions.',
  ],
  [fails(404), 'The provider does not know this model or address (404). Ask the operator to check both.'],
  [fails(409), 'The provider was busy with a conflicting request (409). Try again in a moment.'],
  [
    fails(422),
    'The provider could not process this question (422). Rephrase or shorten it, then send it again.',
  ],
  [fails(429, { retryAfterSeconds: 12 }), 'The provider is limiting requests (429). Try again in 12 s.'],
  [
    fails(429, { code: 'insufficient_quota' }),
    "The provider's quota is used up (429). Ask the operator to check the plan and billing.",
  ],
  [fails(500), 'The provider had an internal error (500). Try again in a moment.'],
  [fails(418), 'The provider gave an unexpected answer (418). Try again, or contact the operator.'],
  [{ kind: 'unreachable' }, 'The provider could not be reached. Check the connection and try again.'],
  [
    { kind: 'nonsense' },
    "The provider's answer could not be understood. Try again, or ask the operator to check its address.",
  ],
  [SILENCE, 'The provider took too long to answer. Try again in a moment.'],
  [{ kind: 'break', parts: ['Half a'] }, "The provider's answer broke off. Try again."],
];

async function lastLine(visit: Visit): Promise<string> {
  return (await conversation(visit)).at(-1) ?? '';
}

async function gapsMs(visit: Visit): Promise<readonly number[]> {
  const times = (await visit.provider.requests()).map(({ atMs }) => atMs);
  return times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
}

interface WireMessage {
  readonly role: string;
  readonly content: string;
}

async function lastMessages(visit: Visit): Promise<readonly WireMessage[]> {
  return ((await visit.provider.requests()).at(-1)?.body['messages'] ?? []) as readonly WireMessage[];
}

export const ASKING: readonly Scenario[] = [
  everywhere('11.1', 'a question is one request with a system message and the text', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Because.'));
    await say(visit, 'Why?');
    equal((await visit.provider.requests()).length, 1);
    const messages = await lastMessages(visit);
    deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user'],
    );
    equal(messages[1]?.content, 'Why?');
  }),
  everywhere('11.2', 'the system message tells who answers, and to be brief', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Because.'));
    const { card } = await visit.see();
    await say(visit, 'Why?');
    const [system] = await lastMessages(visit);
    ok(card);
    for (const part of [card.name, card.description, ...card.specialization, ...card.capabilities]) {
      ok(system?.content.includes(part), part);
    }
    match(system?.content ?? '', /2-3 sentences/);
  }),
  everywhere('11.3', 'the request carries what it should and nothing else', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Because.'));
    await say(visit, 'Why?');
    const [request] = await visit.provider.requests();
    const { messages: _, ...rest } = request?.body ?? {};
    deepEqual(rest, {
      model: 'gpt-3.5-turbo',
      temperature: 0.7,
      max_tokens: 150,
      presence_penalty: 0.6,
      frequency_penalty: 0.5,
    });
  }),
  everywhere('11.4', 'the reply is added as the persona’s', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Because the sky is wide.'));
    await say(visit, 'Why?');
    equal(await lastLine(visit), 'persona: Because the sky is wide.');
  }),
  everywhere('11.5', 'a reply without content gets its apology at once', async (shell) => {
    for (const text of [null, '', ' \n ']) {
      const visit = await openChat(shell);
      visit.provider.plan(answers(text));
      await say(visit, 'Well?');
      equal(await lastLine(visit), `persona: ${NOTHING}`);
      await visit.wait(10_000);
      equal((await visit.provider.requests()).length, 1);
      await visit.leave();
    }
  }),
  everywhere('11.6', 'what failed is asked again after 1, 2 and 3 seconds', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(...FOUR_FAILURES);
    await say(visit, 'Well?');
    await visit.wait(60_000);
    deepEqual(await gapsMs(visit), [1000, 2000, 3000]);
  }),
  everywhere('11.6', 'the first that answers ends it', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(fails(500), { kind: 'unreachable' }, answers('There you are.'));
    await say(visit, 'Well?');
    await visit.wait(60_000);
    equal(await lastLine(visit), 'persona: There you are.');
    deepEqual(await gapsMs(visit), [1000, 2000]);
  }),
  everywhere('11.7', 'after four failures comes the apology', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(...FOUR_FAILURES);
    await say(visit, 'Well?');
    await visit.wait(5999);
    equal(await lastLine(visit), 'visitor: Well?');
    await visit.wait(1);
    equal(await lastLine(visit), `persona: ${APOLOGY}`);
  }),
  everywhere('11.8', 'every failure is logged with its cause', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(fails(401), fails(429), { kind: 'nonsense' }, fails(503));
    await say(visit, 'Well?');
    await visit.wait(6000);
    const lines = (await visit.logged()).filter((line) => /attempt/i.test(line));
    equal(lines.length, 4);
    for (const [index, cause] of [/401/, /429/, /malformed-answer/, /503/].entries()) {
      match(lines[index] ?? '', cause);
    }
  }),
  everywhere('11.9', 'an attempt without an answer fails after 30 seconds', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(SILENCE, answers('Late but here.'));
    await say(visit, 'Well?');
    await visit.wait(29_999);
    match((await visit.see()).status, /is answering/);
    await visit.wait(1);
    match((await visit.see()).status, /took too long to answer/);
    await visit.wait(1000);
    equal(await lastLine(visit), 'persona: Late but here.');
    await visit.leave();
  }),
  everywhere('11.9', 'the limit is a setting', async (shell) => {
    const visit = await openChat(shell, { QUARTET_ATTEMPT_TIMEOUT_MS: '2000' });
    visit.provider.plan(SILENCE);
    await say(visit, 'Well?');
    await visit.wait(2000);
    match((await visit.see()).status, /took too long to answer/);
  }),
  everywhere('11.10', 'the attempt, its cause and the wait are shown', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(fails(500), fails(429));
    await say(visit, 'Well?');
    match((await visit.see()).status, /Attempt 2 of 4.*next in 1 s.*an internal error \(500\)/);
    await visit.wait(1000);
    match((await visit.see()).status, /Attempt 3 of 4.*next in 2 s.*limiting requests \(429\)/);
    await visit.wait(1000);
    match((await visit.see()).status, /next in 1 s/);
  }),
  everywhere('11.11', 'a wait can be cut short', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(fails(500), answers('At once.'));
    await say(visit, 'Well?');
    await visit.wait(100);
    await visit.press('Retry now');
    equal(await lastLine(visit), 'persona: At once.');
    deepEqual(await gapsMs(visit), [100]);
  }),
  everywhere('11.11', 'a question can be cancelled, and stays', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(SILENCE);
    await say(visit, 'Well?');
    await visit.press('Stop');
    deepEqual(await conversation(visit), ['visitor: Well?']);
    equal((await visit.see()).status, 'Stopped. Your question is kept.');
    equal(await visit.provider.open(), 0);
    visit.provider.plan(fails(500));
    await say(visit, 'And now?');
    await visit.press('Stop');
    await visit.wait(60_000);
    equal((await visit.provider.requests()).length, 2);
  }),
  everywhere('11.12', 'an unexpected error says so, and the question can be asked again', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan({ kind: 'bug' }, answers('Got it.'));
    await say(visit, 'Well?');
    const { status, draft } = await visit.see();
    equal(status, 'Failed to send message. Please try again.');
    equal(draft, '');
    await visit.press('Try again');
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: Got it.']);
  }),
  everywhere('11.13', 'a question ends once, in one of four ways', async (shell) => {
    const ways: readonly (readonly [ProviderStep, boolean])[] = [
      [answers('Yes.'), false],
      [fails(500), false],
      [SILENCE, true],
      [{ kind: 'bug' }, false],
    ];
    for (const [step, isCancelled] of ways) {
      const visit = await openChat(shell);
      visit.provider.plan(step, step, step, step);
      await say(visit, 'Well?');
      if (isCancelled) await visit.press('Stop');
      await visit.wait(6000);
      const lines = (await conversation(visit)).length;
      ok((await visit.see()).offers.every((offer) => offer === 'Try again'));
      await visit.wait(200_000);
      equal((await conversation(visit)).length, lines);
      await visit.write('Next');
      equal((await visit.see()).canSend, true);
      await visit.leave();
    }
  }),
  everywhere('11.14', 'adaptive retry follows what the provider says', async (shell) => {
    const visit = await openChat(shell, { QUARTET_RETRY: 'adaptive' });
    const inVain = [
      ...[400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 451].map((status) => fails(status)),
      fails(429, { code: 'insufficient_quota' }),
      fails(500, { shouldRetry: false }),
    ];
    for (const [index, step] of inVain.entries()) {
      visit.provider.plan(step);
      await say(visit, `Question ${index}?`);
      deepEqual((await conversation(visit)).slice(2 * index), [
        `visitor: Question ${index}?`,
        `persona: ${APOLOGY}`,
      ]);
      equal((await visit.provider.requests()).length, index + 1);
    }
    visit.provider.plan(fails(429, { retryAfterSeconds: 7 }), fails(503), answers('Thanks for waiting.'));
    await say(visit, 'Well?');
    await visit.wait(7000);
    await visit.wait(2000);
    deepEqual((await gapsMs(visit)).slice(inVain.length), [7000, 2000]);
    equal(await lastLine(visit), 'persona: Thanks for waiting.');
  }),
  everywhere('11.15', 'streamed text appears as it comes', async (shell) => {
    const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
    visit.provider.plan({ kind: 'silence', parts: ['First this', ', then'] });
    await say(visit, 'Well?');
    await visit.wait(50);
    equal((await visit.see()).partialReply, 'First this, then');
    equal((await visit.provider.requests())[0]?.body['stream'], true);
    await visit.wait(29_949);
    equal((await visit.see()).partialReply, 'First this, then');
    await visit.wait(1);
    match((await visit.see()).status, /took too long/);
  }),
  everywhere('11.15', 'a completed stream is the reply', async (shell) => {
    const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
    visit.provider.plan({ kind: 'answer', text: null, parts: ['All ', 'of ', 'it.'] });
    await say(visit, 'Well?');
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: All of it.']);
    equal((await visit.see()).partialReply, '');
  }),
  everywhere('11.16', 'an endless reply is cut, with a note', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('word '.repeat(20_001)));
    await say(visit, 'Well?');
    const line = await lastLine(visit);
    match(
      line.slice(-120),
      /word\s*\[The answer was longer than 100,000 characters; the rest was left out\.\]$/,
    );
    ok(line.length < 100_200);
  }),
  everywhere('11.17', 'ending a visit leaves no timer and no request', async (shell) => {
    for (const steps of [[SILENCE], [fails(500)], [answers('Late.', 5000)], []]) {
      const visit = await openChat(shell);
      visit.provider.plan(...steps);
      if (steps.length > 0) await say(visit, 'Well?');
      equal(await visit.leave(), 0);
    }
  }),
  everywhere('11.17', 'ending it in the middle of a round leaves none either', async (shell) => {
    const visit = await openTable(shell, { QUARTET_TABLE_AT_ONCE: '3' });
    visit.provider.plan(SILENCE, fails(500), answers('Late.', 5000));
    await askAll(visit);
    equal(await visit.leave(), 0);
    const drawing = await openAnswered(shell);
    await drawing.table().pressMap('Draw the map');
    equal(await drawing.provider.open(), 1);
    equal(await drawing.leave(), 0);
  }),
  everywhere('11.18', 'whatever the provider does, the question ends once', async (shell) => {
    const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
    const ends: readonly (readonly [ProviderStep, RegExp])[] = [
      [fails(418), /gave an unexpected answer \(418\)/],
      [{ kind: 'unreachable' }, /could not be reached/],
      [SILENCE, /took too long to answer/],
      [{ kind: 'nonsense' }, /could not be understood/],
      [{ kind: 'break', parts: ['Half a'] }, /broke off/],
    ];
    for (const [index, [step, cause]] of ends.entries()) {
      visit.provider.plan(step, answers('Whole.'));
      await say(visit, `Question ${index}?`);
      if (step === SILENCE) await visit.wait(30_000);
      match((await visit.see()).status, cause);
      await visit.wait(1000);
      deepEqual((await conversation(visit)).slice(2 * index), [
        `visitor: Question ${index}?`,
        'persona: Whole.',
      ]);
      equal((await visit.provider.requests()).length, 2 * (index + 1));
    }
    visit.provider.plan(answers(null));
    await say(visit, 'Nothing?');
    equal(await lastLine(visit), `persona: ${NOTHING}`);
  }),
  everywhere('11.19', 'a failure names its cause and what to do', async (shell) => {
    const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
    visit.provider.plan(...TOLD.map(([step]) => step));
    for (const [index, [step, sentence]] of TOLD.entries()) {
      const attempt = index % 4;
      if (attempt === 0) await say(visit, 'Well?');
      else await visit.wait(attempt * 1000);
      if (step === SILENCE) await visit.wait(30_000);
      const { status } = await visit.see();
      ok(status.endsWith(sentence), `${status} was to end with: ${sentence}`);
    }
  }),
  everywhere('11.20', 'the model sees nothing of what was said before', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('A secret.'), answers('No idea.'));
    await say(visit, 'Remember this.');
    await say(visit, 'What was it?');
    const messages = await lastMessages(visit);
    equal(messages.length, 2);
    ok(!JSON.stringify(messages).includes('Remember'));
    ok(!JSON.stringify(messages).includes('A secret'));
  }),
  onPages('11.21', 'a relay is asked in the same fields for any model', async (shell) => {
    const visit = await openChat(shell, {
      QUARTET_PROVIDER: 'relay',
      OPENAI_API_KEY: 'a-key',
      OPENAI_MODEL: 'gpt-6-luna',
    });
    visit.provider.plan(answers('Thought through.'));
    await say(visit, 'Well?');
    const [request] = await visit.provider.requests();
    const { model, max_tokens } = request?.body ?? {};
    deepEqual({ model, max_tokens }, { model: 'gpt-6-luna', max_tokens: 150 });
  }),
  everywhere('11.11', 'a wait ends when the network is back', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan({ kind: 'unreachable' }, answers('Here.'));
    await say(visit, 'Well?');
    await visit.setNetwork(false);
    equal((await visit.see()).connection, 'Offline');
    await visit.setNetwork(true);
    equal(await lastLine(visit), 'persona: Here.');
    equal((await visit.see()).connection, 'Connected');
  }),
  everywhere('11.22', 'a stopped answer keeps the text so far', async (shell) => {
    const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
    visit.provider.plan({ kind: 'silence', parts: ['First this', ', then'] });
    await say(visit, 'Well?');
    await visit.press('Stop');
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: First this, then']);
    const { status, offers } = await visit.see();
    match(status, /^Stopped\. The answer so far is kept\./);
    deepEqual(offers, ['Try again']);
  }),
  everywhere('11.23', 'an answer that breaks off keeps the text so far', async (shell) => {
    const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
    visit.provider.plan({ kind: 'break', parts: ['First this', ', then'] }, ...FOUR_FAILURES);
    await say(visit, 'Well?');
    await visit.wait(500);
    equal((await visit.see()).partialReply, 'First this, then');
    for (const waitMs of [500, 2000, 3000]) await visit.wait(waitMs);
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: First this, then']);
    match((await visit.see()).status, /^Incomplete\. The provider/);
  }),
  everywhere('11.24', 'a failed turn says why and offers to try again', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(...FOUR_FAILURES.slice(1), fails(429, { retryAfterSeconds: 12 }));
    await say(visit, 'Well?');
    await visit.wait(6000);
    equal(await lastLine(visit), `persona: ${APOLOGY}`);
    const { status, offers } = await visit.see();
    match(status, /The provider is limiting requests \(429\)\. Try again in 12 s\./);
    deepEqual(offers, ['Try again']);
  }),
  everywhere('11.25', 'memory sends the last whole turns along', async (shell) => {
    const visit = await openChat(shell, { QUARTET_MEMORY_TURNS: '1' });
    visit.provider.plan(answers('One.'), answers('Two.'), SILENCE, answers('Four.'));
    await say(visit, 'First?');
    await say(visit, 'Second?');
    await say(visit, 'Third?');
    await visit.press('Stop');
    await say(visit, 'Fourth?');
    const said = (await lastMessages(visit)).slice(1).map(({ role, content }) => `${role}: ${content}`);
    deepEqual(said, ['user: Second?', 'assistant: Two.', 'user: Fourth?']);
  }),
  onPages('11.25', 'a line shows from where the persona remembers', async (shell) => {
    const visit = await openChat(shell, { QUARTET_MEMORY_TURNS: '1' });
    visit.provider.plan(answers('One.'), answers('Two.'));
    await say(visit, 'First?');
    await say(visit, 'Second?');
    match((await visit.see()).words, /First\?.*remembers from here on.*Second\?/);
  }),
  everywhere('11.26', 'streaming is switched on and off from the next question on', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan({ kind: 'silence', parts: ['So'] }, answers('Whole.'));
    await visit.setStreaming(true);
    await say(visit, 'Well?');
    equal((await visit.see()).partialReply, 'So');
    await visit.press('Stop');
    await visit.setStreaming(false);
    await say(visit, 'And now?');
    const streams = (await visit.provider.requests()).map(({ body }) => body['stream'] === true);
    deepEqual(streams, [true, false]);
  }),
  everywhere(
    '11.27',
    'a persona is asked with its own model and temperature, unless the mock answers',
    async (shell) => {
      const file = squad([persona('one', { model: 'own', temperature: 0.1 }), persona('two')]);
      await withSquadFile(file, async (path) => {
        for (const [settings, asked] of [
          [
            { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'a-key', OPENAI_MODEL: 'usual' },
            ['own', 0.1, 'usual', 0.7],
          ],
          [{}, ['gpt-3.5-turbo', 0.1, 'gpt-3.5-turbo', 0.7]],
        ] as const) {
          const visit = await openChat(shell, { ...settings, QUARTET_SQUAD: path });
          visit.provider.plan(answers('Yes.'), answers('No.'));
          await say(visit, 'Well?');
          await visit.next();
          await say(visit, 'Well?');
          const bodies = (await visit.provider.requests()).map(({ body }) => body);
          deepEqual(
            bodies.flatMap((body) => [body['model'], body['temperature']]),
            asked,
          );
          await visit.leave();
        }
      });
    },
  ),
];
