import { test, fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { ownAnswerer } from '../../../src/domain/answerer.ts';
import {
  conversationToJson,
  readConversationFile,
} from '../../../src/domain/conversation/conversation-json.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { connectModel } from '../../support/connect-model.ts';
import type { Reply } from '../../../src/ports/completion.ts';
import {
  type Scripted,
  createScriptedCompletion,
  failure,
  hang,
  reply,
} from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestChat, createTestTable, say } from '../../support/test-visit.ts';

const DEMO = 'Demo, prepared answers';

const TINY = 'tiny · localhost:11434';

const cut = (text: string): Scripted => ({ kind: 'outcome', outcome: { kind: 'reply', text, isCut: true } });

/** A chat with the demo, and a model of the visitor's own, which `connect` lets answer. */
function chat(
  script: readonly Scripted[],
  own: readonly Scripted[] = [],
  options: Partial<TestVisitOptions> = {},
) {
  const parts = createTestChat(script, { kind: 'mock', retryMode: 'adaptive', ...options });
  const { visit, clock, completion } = parts;
  const other = createScriptedCompletion(clock, ...own);
  const lane = visit.chosen.value;
  return {
    ...parts,
    other,
    lane,
    connect: () => connectModel(visit, other),
    leave: () => visit.answerWith(visit.site, completion),
    async hear(text: string) {
      say(parts, text);
      await clock.advance(20_000);
    },
    answerers: () =>
      lane.messages.value.flatMap(({ sender, answerer }) => (sender === 'ai' ? [answerer] : [])).slice(1),
    changes: () => [...lane.changesOfAnswerer.value.values()],
  };
}

describe('an answer says who was asked', () => {
  it.each<readonly [string, Partial<TestVisitOptions>, string]>([
    ['the demo', { kind: 'mock' }, DEMO],
    ['the demo within a page', { kind: 'page-mock' }, DEMO],
    ['the site’s model, by the name that was asked', { kind: 'relay', model: 'gpt-6' }, 'gpt-6'],
    [
      'the model of the persona',
      { kind: 'direct', personas: [{ ...QUARTET.personas[0]!, model: 'big' }] },
      'big',
    ],
    ['a model whose name cannot be shown as it is', { kind: 'relay', model: 'll\u202Eama' }, 'll?ama'],
  ])('%s', async (_, options, answerer) => {
    const named: Scripted = { kind: 'outcome', outcome: { kind: 'reply', text: 'So.', model: 'gpt-6-0125' } };
    const { hear, answerers } = chat([named], [], options);
    await hear('Why?');
    expect(answerers()).toEqual([answerer]);
  });

  it('a model of the visitor’s own, with its host, also where it gave no answer', async () => {
    const { hear, connect, answerers, lane } = chat(
      [],
      [reply('So.'), failure({ reason: 'authentication' }), reply(null)],
    );
    connect();
    for (const text of ['Why?', 'How?', 'When?']) await hear(text);
    expect(answerers()).toEqual([TINY, TINY, TINY]);
    expect(lane.messages.value.map(({ status }) => status?.kind)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'no-answer',
      undefined,
      'no-content',
    ]);
  });

  it('whoever is chosen meanwhile', async () => {
    const { clock, connect, answerers, lane, visit } = chat([reply('So.', 100)], []);
    say({ visit }, 'Why?');
    connect();
    expect(lane.question.value?.answerer).toBe(DEMO);
    await clock.advance(100);
    expect(answerers()).toEqual([DEMO]);
  });

  it('of those that gave no answer, the last', async () => {
    const { hear, connect, answerers, lane, clock } = chat(
      [failure({ reason: 'authentication' })],
      [failure({ reason: 'authentication' })],
    );
    await hear('Why?');
    connect();
    lane.tryAgain();
    await clock.advance(0);
    expect(answerers()).toEqual([TINY]);
  });

  it('of two that were stopped at the same words, the last', async () => {
    const streamed = { streaming: true };
    const { clock, completion, other, connect, answerers, lane, visit } = chat([hang], [hang], streamed);
    say({ visit }, 'Why?');
    completion.calls[0]!.text('I');
    lane.stop();
    connect();
    lane.tryAgain();
    other.calls[0]!.text('I');
    lane.stop();
    await clock.advance(0);
    expect(answerers()).toEqual([TINY]);
  });

  it('and is not shown as the beginning of what another says; it stays if nothing else comes', async () => {
    const { clock, completion, connect, answerers, lane, visit } = chat(
      [hang],
      [failure({ reason: 'authentication' }, 100)],
      { streaming: true },
    );
    say({ visit }, 'Why?');
    completion.calls[0]!.text('Because');
    lane.stop();
    connect();
    lane.tryAgain();
    expect(lane.partialReply.value).toBe('');
    await clock.advance(100);
    expect(lane.messages.value.at(-1)).toMatchObject({ content: 'Because', status: { kind: 'incomplete' } });
    expect(answerers()).toEqual([DEMO]);
  });

  it.each<readonly [string, Scripted]>([
    ['fails', failure({ reason: 'authentication' })],
    ['has no text', reply(null)],
  ])('and keeps that when another is asked again and %s', async (_, again) => {
    const { hear, connect, answerers, changes, lane, clock } = chat([reply('So.'), reply('So.')], [again]);
    await hear('Why?');
    await hear('How?');
    connect();
    lane.askAgain();
    expect(changes()).toEqual([TINY]);
    await clock.advance(0);
    expect([answerers(), changes()]).toEqual([[DEMO, DEMO], []]);
  });

  it('and brings that back with it', async () => {
    const { hear, connect, answerers, lane, clock } = chat([reply('So.')], [reply('Thus.')]);
    await hear('Why?');
    connect();
    lane.askAgain();
    await clock.advance(0);
    expect(answerers()).toEqual([TINY]);
    lane.bringBackAnswer();
    expect(answerers()).toEqual([DEMO]);
  });

  it('also after an export and an import', async () => {
    const { hear, connect, answerers, changes, lane, visit } = chat([reply('So.')], [reply('Thus.')]);
    await hear('Why?');
    connect();
    await hear('How?');
    const json = conversationToJson(lane.conversation.value!, 'quartet');
    const reading = readConversationFile(json, visit.squad, visit.nowMs());
    if (reading.kind === 'refused') throw new Error(reading.issue.kind);
    visit.importConversation(reading.conversation);
    expect([answerers(), changes()]).toEqual([[DEMO, TINY], [TINY]]);
  });

  test.prop([fc.string({ unit: 'binary' }), fc.webUrl()])(
    'in words that can be kept, whatever the model and its server are called',
    async (model, address) => {
      const { visit, hear, other, lane } = chat([], [reply('So.')]);
      visit.answerWith(
        ownAnswerer({ address, key: '', model: `${model}x`, pace: {} }, visit.site, []),
        other,
      );
      await hear('Why?');
      const json = conversationToJson(lane.conversation.value!, 'quartet');
      expect(readConversationFile(json, visit.squad, visit.nowMs()).kind).toBe('conversation');
    },
  );
});

describe('a model of the visitor’s own that calls itself something else', () => {
  const as = (model: string, facts: Partial<Reply> = {}): Scripted => ({
    kind: 'outcome',
    outcome: { kind: 'reply', text: 'So.', model, ...facts },
  });
  const QWEN = 'Qwen3-8B-Q4_K_M.gguf · localhost:11434';

  function own(...script: readonly Scripted[]) {
    const parts = chat([], script);
    parts.connect();
    return parts;
  }

  it('is named by that in its answers, and from there on', async () => {
    const { hear, answerers, changes, lane, visit, clock } = own(
      as('tiny'),
      as('Qwen3-8B-Q4_K_M.gguf'),
      as('/models/qwen3-8b.gguf'),
      as('TINY:latest'),
    );
    await hear('Why?');
    await hear('How?');
    expect([answerers(), changes()]).toEqual([[TINY, QWEN], [QWEN]]);
    say({ visit }, 'When?');
    expect(lane.question.value?.answerer).toBe(QWEN);
    expect(changes()).toEqual([QWEN]);
    await clock.advance(0);
    await hear('Where?');
    expect(answerers()).toEqual([TINY, QWEN, QWEN, TINY]);
    expect(changes()).toEqual([QWEN, TINY]);
  });

  it('keeps its name where it only says more of itself, or nothing', async () => {
    const { hear, answerers, changes } = own(
      as('models/Tiny-0613.Q8_0.gguf'),
      reply('So.'),
      failure({ reason: 'authentication' }),
    );
    for (const text of ['Why?', 'How?', 'When?']) await hear(text);
    expect([answerers(), changes()]).toEqual([[TINY, TINY, TINY], []]);
  });

  it('is known by it in later answers that name nobody, or that never come', async () => {
    const { hear, answerers, lane } = own(as('qwen'), reply('So.'), failure({ reason: 'authentication' }));
    for (const text of ['Why?', 'How?', 'When?']) await hear(text);
    const qwen = 'qwen · localhost:11434';
    expect(answerers()).toEqual([qwen, qwen, qwen]);
    expect(lane.messages.value.at(-3)?.model).toBe('qwen');
  });

  it('is announced by it, once for all personas', async () => {
    const { visit, hear } = own(as('tiny'), as('qwen'), as('qwen'));
    const said: string[] = [];
    await hear('Why?');
    watchAnnouncements(visit, (text) => said.push(text));
    await hear('How?');
    visit.next();
    await hear('When?');
    expect(said.filter((text) => text.startsWith('From'))).toEqual(['From here on: qwen · localhost:11434']);
  });

  it('goes on with its answer; another’s part leaves it nobody’s', async () => {
    const cutAs = (model: string, text: string) => as(model, { text, isCut: true });
    const { hear, lane, answerers, clock } = own(
      cutAs('qwen', 'One,'),
      cutAs('qwen', ' two,'),
      as('tiny', { text: ' three.' }),
    );
    await hear('Count?');
    for (const count of [1, 2]) {
      expect(lane.offers.value).toContain('continueAnswer');
      lane.continueAnswer();
      await clock.advance(0);
      expect(answerers()).toEqual([count === 1 ? 'qwen · localhost:11434' : undefined]);
    }
    expect(lane.messages.value.at(-1)).toMatchObject({ content: 'One, two, three.' });
    expect(lane.messages.value.at(-1)?.model).toBeUndefined();
  });

  it('says so in a round, too', async () => {
    const parts = createTestTable([], { kind: 'mock', retryMode: 'adaptive' });
    const four = (model: string) => Array.from({ length: 4 }, () => as(model));
    const other = createScriptedCompletion(parts.clock, ...four('tiny'), ...four('qwen'));
    connectModel(parts.visit, other);
    parts.visit.setOptions({ drawsMap: false });
    for (const text of ['Why?', 'How?']) {
      parts.table.ask(text);
      await parts.clock.advance(10_000);
    }
    const { rounds } = parts.table;
    expect(rounds.value.map((round) => parts.table.changeAt(round))).toEqual([
      undefined,
      'qwen · localhost:11434',
    ]);
  });

  it('is no other model elsewhere', async () => {
    const { visit, hear, other, answerers } = own(as('qwen'), reply('So.'));
    await hear('Why?');
    connectModel(visit, other, 'http://localhost:8080/v1');
    await hear('How?');
    expect(answerers()).toEqual(['qwen · localhost:11434', 'tiny · localhost:8080']);
  });
});

describe('from a question on, another answers', () => {
  it('as soon as it is asked, and nothing changes when the answer comes', async () => {
    const { hear, connect, leave, changes, lane, clock, visit } = chat(
      [reply('So.'), reply('So.')],
      [reply('Thus.', 100)],
    );
    await hear('Why?');
    connect();
    expect(changes()).toEqual([]);
    say({ visit }, 'How?');
    const asked = [...lane.changesOfAnswerer.value];
    expect(asked).toEqual([[lane.lastQuestionId.value, TINY]]);
    await clock.advance(100);
    expect([...lane.changesOfAnswerer.value]).toEqual(asked);
    leave();
    await hear('When?');
    expect(changes()).toEqual([TINY, DEMO]);
  });

  it('is announced once', async () => {
    const { visit, hear, connect } = chat([reply('So.')], [reply('Thus.'), reply('Hence.')]);
    const said: string[] = [];
    watchAnnouncements(visit, (text) => said.push(text));
    await hear('Why?');
    connect();
    await hear('How?');
    await hear('When?');
    expect(said).toEqual([
      'The Visionary is answering',
      'The Visionary: So.',
      `From here on: ${TINY}`,
      'The Visionary is answering',
      'The Visionary: Thus.',
      'The Visionary is answering',
      'The Visionary: Hence.',
    ]);
  });
});

describe('an answer that was cut can be continued', () => {
  it('only by who gave it; another can be asked again', async () => {
    const { hear, connect, leave, lane, answerers, clock } = chat(
      [cut('One,'), reply(' two.')],
      [reply('Two.')],
    );
    await hear('Count?');
    expect(lane.offers.value).toEqual(['continueAnswer', 'tryAgain']);
    connect();
    expect(lane.offers.value).toEqual(['tryAgain']);
    lane.continueAnswer();
    expect(lane.question.value).toBeUndefined();
    leave();
    lane.continueAnswer();
    expect(lane.question.value?.answerer).toBe(DEMO);
    await clock.advance(0);
    expect(lane.messages.value.at(-1)?.content).toBe('One, two.');
    expect(answerers()).toEqual([DEMO]);
  });

  it('by anybody if nobody knows who gave it, and then says of nobody that all of it is theirs', async () => {
    const { visit, lane, answerers, changes, clock } = chat([reply(' two.')]);
    const [welcome] = lane.messages.value;
    const message = (sender: 'user' | 'ai', stampMs: number, content: string) =>
      ({ id: `${sender}-${stampMs}`, sender, content, timestampMs: stampMs }) as const;
    const from = welcome!.timestampMs;
    const messages = [
      welcome!,
      message('user', from + 1, 'Why?'),
      { ...message('ai', from + 2, 'So.'), answerer: 'tiny' },
      message('user', from + 3, 'Count?'),
      { ...message('ai', from + 4, 'One,'), status: { kind: 'cut' } as const },
    ];
    visit.importConversation({ personaId: lane.persona.id, messages, lastUpdatedMs: from + 4 });
    lane.continueAnswer();
    expect(changes()).toEqual([]);
    await clock.advance(0);
    expect(lane.messages.value.at(-1)?.content).toBe('One, two.');
    expect([answerers(), changes()]).toEqual([['tiny', undefined], []]);
  });
});

describe('a round', () => {
  const four = (text: string) => Array.from({ length: 4 }, () => reply(text));

  function table(script: readonly Scripted[], own: readonly Scripted[] = []) {
    const parts = createTestTable(script, { kind: 'mock', retryMode: 'adaptive' });
    const { visit, clock } = parts;
    const other = createScriptedCompletion(clock, ...own);
    visit.setOptions({ drawsMap: false });
    return {
      ...parts,
      connect: () => connectModel(visit, other),
      async hear(text: string) {
        parts.table.ask(text);
        await clock.advance(10_000);
      },
      changes: () => parts.table.rounds.value.map((round) => parts.table.changeAt(round)),
      answerers: (number: number) => {
        const view = parts.table.viewRound(parts.table.rounds.value[number - 1]!);
        return [view.answerer, ...view.seats.map((seat) => seat.answerer)];
      },
    };
  }

  it('says that another answers than in the round before, as soon as it is asked', async () => {
    const {
      table: round,
      hear,
      connect,
      changes,
      clock,
    } = table([...four('So.'), ...four('So.')], [...four('Thus.'), ...four('Thus.')]);
    await hear('Why?');
    await hear('How?');
    connect();
    round.ask('When?');
    expect(changes()).toEqual([undefined, undefined, TINY]);
    await clock.advance(10_000);
    expect(changes()).toEqual([undefined, undefined, TINY]);
    await hear('Where?');
    expect(changes()).toEqual([undefined, undefined, TINY, undefined]);
  });

  it('compares with the last round that has an answer', async () => {
    const {
      visit,
      table: round,
      hear,
      connect,
      changes,
    } = table([...four('So.'), hang, hang, hang, hang], four('Thus.'));
    await hear('Why?');
    round.ask('How?');
    visit.stopAll();
    connect();
    await hear('When?');
    expect(changes()).toEqual([undefined, undefined, TINY]);
  });

  it('says which of its answers is of another, since it was asked again', async () => {
    const { visit, hear, connect, answerers, changes, clock } = table(four('So.'), [reply('Thus.', 100)]);
    await hear('Why?');
    connect();
    visit.lanes[2]!.askAgain();
    expect(answerers(1)).toEqual([DEMO, DEMO, DEMO, TINY, DEMO]);
    await clock.advance(100);
    expect(answerers(1)).toEqual([DEMO, DEMO, DEMO, TINY, DEMO]);
    expect(changes()).toEqual([undefined]);
  });

  it('is that of its answers, not of an edited question', async () => {
    const { visit, table: round, hear, connect, answerers } = table(four('So.'), [reply('Thus.')]);
    await hear('Why?');
    connect();
    round.openLane(visit.lanes[0]!);
    visit.lanes[0]!.edit();
    visit.lanes[0]!.write('How?');
    visit.lanes[0]!.send();
    expect(answerers(1)).toEqual([DEMO, TINY, DEMO, DEMO, DEMO]);
  });

  it('is announced with who answers, once for all', async () => {
    const { visit, hear, connect } = table(four('So.'), four('Thus.'));
    await hear('Why?');
    connect();
    const said: string[] = [];
    watchAnnouncements(visit, (text) => said.push(text));
    visit.table.ask('How?');
    expect(said).toEqual([`From here on: ${TINY}`, 'All four are answering']);
  });
});
