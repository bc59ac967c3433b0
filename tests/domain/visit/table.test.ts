import { describe, expect, it } from 'vitest';
import { MAX_PAST } from '../../../src/domain/limits.ts';
import { readLoosely } from '../../../src/domain/table/read-loosely.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import {
  type TestVisitOptions,
  createTestChat,
  createTestTable,
  createTestVisit,
  say,
} from '../../support/test-visit.ts';

const ANSWERS = {
  dreamer: 'Yes, remote work widens every horizon. It frees the mind.',
  theorist: 'Remote work needs rules. It frees the mind only with structure.',
  pragmatist: 'No, remote work slows the handover of work. Meet in person.',
  analyst: 'The data on remote work is mixed. It depends on the team.',
} as const;

const FOUR = Object.values(ANSWERS).map((text) => reply(text));

const FOUR_HANG = [hang, hang, hang, hang];

type Parts = ReturnType<typeof createTestTable>;

function asking(script: readonly Scripted[] = FOUR, options: Partial<TestVisitOptions> = {}) {
  const parts = createTestTable(script, options);
  parts.table.write(' Is remote work good? ');
  parts.table.send();
  return { ...parts, calls: parts.completion.calls };
}

async function answered(...more: readonly Scripted[]) {
  const parts = asking([...FOUR, ...more]);
  await parts.clock.advance(0);
  return parts;
}

function viewOf({ table }: Pick<Parts, 'table'>) {
  return table.viewRound(table.rounds.value.at(-1)!);
}

function answersIn(parts: Pick<Parts, 'table'>) {
  return viewOf(parts).seats.map(({ turn }) => (turn.kind === 'removed' ? 'removed' : turn.answer?.content));
}

function kindsOf({ visit }: Pick<Parts, 'visit'>) {
  return visit.lanes.map(({ question }) => question.value?.progress.kind);
}

type Stands = Partial<Record<keyof typeof ANSWERS, readonly [string, string]>>;

/** Answers the newest call as the clerk, with a stance and a quote by persona. */
function drawAs(parts: Parts, stands: Stands) {
  parts.completion.calls
    .at(-1)!
    .answer({ kind: 'reply', text: mapOf(parts, ['Remote work is good', stands]) });
}

/** What the clerk answers to the newest call. */
function mapOf(
  { completion }: Parts,
  ...written: readonly (readonly [point: string, stands: Stands])[]
): string {
  const call = completion.calls.at(-1)!;
  const { answers } = JSON.parse(call.request.messages[1]!.text) as {
    answers: Record<string, Record<string, string>>;
  };
  const letterOf = (answer: string) =>
    Object.keys(answers).find((letter) => answer.startsWith(answers[letter]!['1']!)) ?? '?';
  const points = written.map(([point, stands]) => {
    const lettered = Object.entries(stands).map(([personaId, [stance, quote]]) => [
      letterOf(ANSWERS[personaId as keyof typeof ANSWERS]),
      { stance, quote },
    ]);
    return { point, stands: Object.fromEntries(lettered) as unknown };
  });
  return JSON.stringify({ points });
}

describe('the way to the table', () => {
  it('leads from the landing into the chat, opens no conversation, and leads back to the persona', () => {
    const { visit, happened } = createTestVisit();
    visit.table.open();
    expect(visit.table.isOpen.value).toBe(false);
    visit.skipIntro();
    visit.table.open();
    expect([visit.stage.value, visit.table.isOpen.value]).toEqual(['chat', true]);
    expect(visit.lanes.map(({ conversation }) => conversation.value)).toEqual(Array(4).fill(undefined));
    visit.table.close();
    expect(visit.chosen.value.conversation.value?.messages).toHaveLength(1);
    visit.table.open();
    visit.next();
    visit.goBack();
    visit.begin();
    expect(visit.table.isOpen.value).toBe(false);
    expect(happened.map(({ kind }) => kind)).toEqual([
      'stage-changed',
      'stage-changed',
      'table-opened',
      'table-closed',
      'opened',
      'table-opened',
      'chosen',
      'table-closed',
      'stage-changed',
      'stage-changed',
      'opened',
    ]);
  });

  it('is missing when there is only one persona', () => {
    const { visit } = createTestChat([], { personas: createTestPersonas(1) });
    visit.table.open();
    expect(visit.table.isOpen.value).toBe(false);
    expect(visit.table.ask('Why?')).toBe('no-table');
  });

  it('lets the persona send nothing while the table is open', () => {
    const { visit, table } = createTestTable([hang]);
    expect(say({ visit }, 'Hello')).toBe('at-table');
    expect(visit.chosen.value.ask('Hello')).toBe('at-table');
    table.close();
    expect(visit.chosen.value.send()).toBeUndefined();
  });
});

describe('a round', () => {
  it('puts one question to each seat, in each conversation, and tells no persona what another said', async () => {
    const parts = await answered();
    const { visit, calls, happened } = parts;
    expect(visit.lanes.map(({ messages }) => messages.value.map(({ content }) => content))).toEqual(
      visit.squad.personas.map(({ id, welcome }) => [
        welcome,
        'Is remote work good?',
        ANSWERS[id as keyof typeof ANSWERS],
      ]),
    );
    const carried = calls.map(({ request }) => request.messages.slice(1));
    const [asked] = carried;
    expect(asked).toEqual([{ role: 'user', text: 'Is remote work good?' }]);
    expect(carried).toEqual(Array(4).fill(asked));
    expect(answersIn(parts)).toEqual(Object.values(ANSWERS));
    expect(happened.slice(3).map(({ kind }) => kind)).toEqual([
      ...Array<string>(4).fill('opened'),
      'round-asked',
      ...Array<string>(4).fill('asked'),
      ...Array<string>(4).fill('ended'),
    ]);
  });

  it('leaves the personas’ unsent texts alone, and empties the table’s draft', () => {
    const { visit, table } = createTestTable([...FOUR_HANG, ...FOUR_HANG]);
    visit.chosen.value.write('mine');
    table.write('Why?');
    table.ask('A suggestion?');
    expect(table.draft.value).toBe('Why?');
    visit.stopAll();
    table.send();
    expect(table.draft.value).toBe('');
    table.close();
    expect(visit.chosen.value.draft.value).toBe('mine');
  });

  it('lets lanes end separately, in any order; the last to end sets the indicator', () => {
    const parts = asking(FOUR_HANG, { retryMode: 'adaptive' });
    const { visit, calls } = parts;
    calls[2]!.answer({ kind: 'reply', text: 'Third.' });
    visit.lanes[0]!.stop();
    calls[1]!.answer({ kind: 'failure', reason: 'server', detail: 'no' });
    expect(kindsOf(parts)).toEqual([undefined, 'waiting', undefined, 'attempting']);
    expect(visit.connection.value).toBe('reconnecting');
    expect(answersIn(parts)).toEqual([undefined, undefined, 'Third.', undefined]);
    visit.lanes[1]!.stop();
    calls[3]!.answer({ kind: 'failure', reason: 'quota', detail: 'no' });
    expect(visit.connection.value).toBe('unavailable');
  });

  it.each<readonly [string, string, (parts: Parts) => void]>([
    ['blank', ' ', () => undefined],
    ['too-long', 'x'.repeat(8001), () => undefined],
    ['not-open', 'How?', ({ visit }) => visit.goBack()],
    ['busy', 'How?', ({ table }) => void table.ask('Why?')],
    [
      'seat-editing',
      'How?',
      ({ visit, table }) => {
        table.ask('Why?');
        visit.stopAll();
        table.close();
        visit.chosen.value.edit();
        table.open();
      },
    ],
  ])('is refused as %s, and loses nothing', (reason, text, prepare) => {
    const parts = createTestTable(FOUR_HANG);
    prepare(parts);
    const before = parts.table.rounds.value;
    parts.table.write(text);
    expect(parts.table.sendDecision.value).toEqual({ kind: 'refuse', reason });
    expect([parts.table.send(), parts.table.ask(text)]).toEqual([reason, reason]);
    expect(parts.table.draft.value).toBe(text);
    expect(parts.table.rounds.value).toBe(before);
  });
});

it('goes only to seated personas; seats can be taken away and given back, but two stay', async () => {
  const parts = createTestTable([reply('One.'), reply('Two.')]);
  const { visit, table } = parts;
  const [dreamer, theorist, , analyst] = visit.lanes;
  const seated = () => table.seated.value.map(({ persona }) => persona.id);
  expect([table.seat(theorist!, false), table.seat(analyst!, false)]).toEqual([undefined, undefined]);
  expect(table.seat(dreamer!, false)).toBe('too-few-seats');
  expect(seated()).toEqual(['dreamer', 'pragmatist']);
  table.ask('Why?');
  table.seat(theorist!, true);
  table.seat(theorist!, true);
  await parts.clock.advance(0);
  expect(viewOf(parts).seats.map(({ lane }) => lane.persona.id)).toEqual(['dreamer', 'pragmatist']);
  expect(seated()).toEqual(['dreamer', 'theorist', 'pragmatist']);
  expect(theorist!.conversation.value).toBeUndefined();
  expect(parts.happened.filter(({ kind }) => kind === 'seated')).toHaveLength(3);
});

describe('the limit of simultaneous attempts', () => {
  it('makes the others wait their turn, and they say so', () => {
    const parts = asking(FOUR_HANG, { tableAtOnce: 1 });
    const { visit, calls } = parts;
    expect(kindsOf(parts)).toEqual(['attempting', 'queued', 'queued', 'queued']);
    expect(visit.lanes[1]!.offers.value).toEqual(['stop']);
    visit.lanes[1]!.stop();
    calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    expect(kindsOf(parts)).toEqual([undefined, undefined, 'attempting', 'queued']);
    expect(calls).toHaveLength(2);
  });

  it('starts an attempt’s time limit only with the attempt', async () => {
    const parts = asking(FOUR_HANG, { tableAtOnce: 2, attemptTimeoutMs: 1000 });
    await parts.clock.advance(900);
    parts.calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    await parts.clock.advance(900);
    expect(kindsOf(parts)).toEqual([undefined, 'waiting', 'attempting', 'attempting']);
  });

  it('frees a slot during a wait, after which the question queues behind the others', async () => {
    const parts = asking([failure(), hang, reply('Yes.'), hang, hang], { tableAtOnce: 1 });
    await parts.clock.advance(0);
    expect(kindsOf(parts)).toEqual(['waiting', 'attempting', 'queued', 'queued']);
    await parts.clock.advance(1000);
    expect(kindsOf(parts)).toEqual(['queued', 'attempting', 'queued', 'queued']);
    expect(parts.visit.lanes[0]!.secondsLeft.value).toBeUndefined();
    parts.calls[1]!.answer({ kind: 'reply', text: 'Yes.' });
    await parts.clock.advance(0);
    expect(kindsOf(parts)).toEqual(['queued', undefined, undefined, 'attempting']);
    parts.calls[3]!.answer({ kind: 'reply', text: 'Yes.' });
    expect(kindsOf(parts)).toEqual(['attempting', undefined, undefined, undefined]);
  });

  it.each(['stopAll', 'dispose'] as const)('lets no waiting question begin after %s', (end) => {
    const parts = asking(FOUR_HANG, { tableAtOnce: 1 });
    parts.visit[end]();
    expect([parts.calls.length, parts.completion.inFlight()]).toEqual([1, 0]);
    expect(parts.visit.busy.value).toBe(false);
    expect(parts.happened.filter(({ kind }) => kind === 'ended')).toHaveLength(4);
  });
});

describe('another try while others are open', () => {
  it('is possible in an ended lane of the round, adds no message, and waits its turn', () => {
    const parts = asking([...FOUR_HANG, hang], { tableAtOnce: 3 });
    const [dreamer] = parts.visit.lanes;
    dreamer!.stop();
    expect(dreamer!.offers.value).toEqual(['tryAgain']);
    dreamer!.tryAgain();
    dreamer!.tryAgain();
    expect(kindsOf(parts)).toEqual(['queued', 'attempting', 'attempting', 'attempting']);
    expect(dreamer!.messages.value).toHaveLength(2);
  });

  it('is possible while the map is drawn, and impossible in a lane outside the round', async () => {
    const parts = createTestChat(
      [failure({ reason: 'quota' }), reply('A.'), reply('B.'), reply(null), hang, hang],
      {
        retryMode: 'adaptive',
      },
    );
    const { visit } = parts;
    const [dreamer, , , analyst] = visit.lanes;
    say(parts, 'Hello');
    await parts.clock.advance(0);
    visit.table.open();
    visit.table.seat(dreamer!, false);
    visit.table.ask('Why?');
    expect(dreamer!.offers.value).toEqual([]);
    await parts.clock.advance(0);
    visit.table.drawMap(1);
    expect([dreamer!.offers.value, analyst!.offers.value]).toEqual([[], ['tryAgain']]);
    dreamer!.tryAgain();
    analyst!.tryAgain();
    expect(visit.answering.value).toEqual([analyst]);
  });
});

describe('a mark', () => {
  const marksOf = ({ visit }: Pick<Parts, 'visit'>) => visit.lanes.map(({ mark }) => mark.value);

  it('is set by an answer that comes while the persona is closed, until it is opened', async () => {
    expect(marksOf(await answered())).toEqual(Array(4).fill(undefined));
    const parts = asking();
    expect(marksOf(parts)).toEqual(Array(4).fill(undefined));
    parts.table.close();
    expect(marksOf(parts)).toEqual([undefined, 'answering', 'answering', 'answering']);
    await parts.clock.advance(0);
    expect(marksOf(parts)).toEqual([undefined, 'answered', 'answered', 'answered']);
    parts.table.open();
    expect(marksOf(parts)).toEqual(Array(4).fill(undefined));
  });

  it('stays on a persona whose last question is not the table’s', async () => {
    const parts = await answered(reply('Yes.'));
    parts.table.close();
    say(parts, 'Hello');
    parts.table.open();
    expect(marksOf(parts)[0]).toBe('answering');
    await parts.clock.advance(0);
    expect(marksOf(parts)[0]).toBe('answered');
  });
});

describe('a turn that changes in its conversation', () => {
  it('shows an edit, also a second one, and is the round’s again when the question is sent unchanged', async () => {
    const parts = await answered(reply('Other.'), reply('Again.'));
    const lane = parts.visit.chosen.value;
    parts.table.close();
    for (const text of ['Is it bad?', 'Is remote work good?']) {
      lane.edit();
      lane.write(text);
      lane.send();
      await parts.clock.advance(0);
      const isAsAsked = text !== 'Is it bad?';
      expect(viewOf(parts).seats[0]!.turn).toMatchObject({
        kind: isAsAsked ? 'present' : 'edited',
        question: { content: text },
        answer: { content: isAsAsked ? 'Again.' : 'Other.' },
      });
      expect(viewOf(parts).answers).toHaveLength(isAsAsked ? 4 : 3);
    }
  });

  it('stays readable in an earlier conversation, with its map, and is removed with that', async () => {
    const parts = await answered(reply('{}'), hang);
    const [dreamer, , pragmatist] = parts.visit.lanes;
    const [welcome] = pragmatist!.messages.value;
    const messages = [
      { ...welcome!, timestampMs: 5 },
      { id: 'user-6', content: 'Is remote work good?', sender: 'user', timestampMs: 6 },
      { id: 'ai-7', content: 'It falls.', sender: 'ai', timestampMs: 7 },
    ] as const;
    parts.visit.importConversation({ personaId: 'pragmatist', messages, lastUpdatedMs: 7 });
    parts.visit.choose(dreamer!);
    dreamer!.beginAgain();
    expect(answersIn(parts)).toEqual(Object.values(ANSWERS));
    expect(viewOf(parts).answers).toHaveLength(4);
    const kinds = () => viewOf(parts).seats.map(({ turn }) => turn.kind);
    dreamer!.removeEarlier(dreamer!.earlier.value[0]!);
    expect(kinds()).toEqual(['removed', 'present', 'present', 'present']);
    dreamer!.undoRemoval();
    expect(kinds()).toEqual(['present', 'present', 'present', 'present']);
    expect(parts.table.passOn(dreamer!, viewOf(parts).answers[0]!.answerId, pragmatist!)).toBeUndefined();
    expect(pragmatist!.draft.value).toContain(ANSWERS.dreamer);
  });

  it('is the present conversation’s, where an earlier one has it as well', async () => {
    const parts = await answered(reply('Other.'));
    const [dreamer] = parts.visit.lanes;
    const { messages, ...conversation } = dreamer!.conversation.value!;
    const question = messages[1]!;
    parts.visit.importConversation({
      ...conversation,
      messages: messages.slice(0, 2),
      lastUpdatedMs: question.timestampMs,
    });
    expect(dreamer!.earlier.value).toHaveLength(1);
    expect(viewOf(parts).seats[0]!.turn).toMatchObject({ kind: 'present', answer: undefined });
    dreamer!.tryAgain();
    await parts.clock.advance(0);
    expect(viewOf(parts).seats[0]!.turn).toMatchObject({ answer: { content: 'Other.' } });
  });
});

describe('a round that is removed', () => {
  it('leaves its number free, and comes back in its place', async () => {
    const { table, clock } = createTestTable([...Array(16).fill(reply('Yes.')), hang]);
    const numbers = () => table.rounds.value.map(({ number }) => number);
    for (const question of ['One?', 'Two?', 'Three?']) {
      table.ask(question);
      await clock.advance(0);
    }
    expect(table.removeRound(2)).toBeUndefined();
    expect([numbers(), table.removed.value?.question]).toEqual([[1, 3], 'Two?']);
    expect(table.undoRemoval()).toBeUndefined();
    expect([numbers(), table.removed.value]).toEqual([[1, 2, 3], undefined]);
    table.removeRound(3);
    table.removeRound(2);
    table.removeRound(7);
    table.ask('Four?');
    await clock.advance(0);
    expect(numbers()).toEqual([1, 4]);
    table.undoRemoval();
    expect(numbers()).toEqual([1, 2, 4]);
    expect(table.undoRemoval()).toBe('nothing-to-undo');
    expect(table.drawMap(4)).toBeUndefined();
    expect(table.drawing.value?.roundNumber).toBe(4);
  });

  it('stays while anything is open, and its answers stay in their conversations', async () => {
    const { table, visit, clock } = createTestTable([...FOUR, hang, hang, hang, hang]);
    table.ask('One?');
    await clock.advance(0);
    table.removeRound(1);
    expect(visit.lanes.map((lane) => lane.messages.value.length)).toEqual([3, 3, 3, 3]);
    table.ask('Two?');
    expect([table.removeRound(2), table.undoRemoval()]).toEqual(['busy', 'busy']);
    visit.stopAll();
    table.undoRemoval();
    expect(table.rounds.value.map(({ question }) => question)).toEqual(['One?', 'Two?']);
  });

  it('is the oldest one beyond fifty, which is noted', async () => {
    const { table, visit, happened } = createTestTable(Array(MAX_PAST * 4 + 8).fill(hang));
    for (let number = 0; number <= MAX_PAST; number += 1) {
      expect(table.droppedFor.value).toBeUndefined();
      table.ask('Why?');
      visit.stopAll();
    }
    expect(table.rounds.value.map(({ number }) => number)).toEqual(
      Array.from({ length: MAX_PAST }, (_, index) => index + 2),
    );
    expect(happened.filter(({ kind }) => kind === 'dropped')).toEqual([{ kind: 'dropped', what: 'round' }]);
    expect(table.droppedFor.value).toBe(MAX_PAST + 1);
    table.removeRound(2);
    table.ask('Why?');
    visit.stopAll();
    table.undoRemoval();
    expect(table.rounds.value.map(({ number }) => number)).toEqual([
      2,
      ...Array.from({ length: MAX_PAST - 1 }, (_, index) => index + 4),
    ]);
    expect(table.droppedFor.value).toBe(2);
  });
});

describe('the map', () => {
  it('is offered when two answers are complete and none is open', () => {
    const parts = asking(FOUR_HANG);
    const { visit, calls, table } = parts;
    const [, , pragmatist, analyst] = visit.lanes;
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'none' });
    calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    calls[1]!.answer({ kind: 'reply', text: 'No.', isCut: true });
    const lanes = [pragmatist, analyst];
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'awaited', lanes, isDrawing: false });
    expect(table.drawMap(1)).toBe('busy');
    visit.stopAll();
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'draw' });
  });

  it('needs a round with two complete answers, and the chat', async () => {
    const script = [reply('Yes.'), failure({ reason: 'quota' }), failure({ reason: 'quota' }), reply(null)];
    const parts = asking(script, { retryMode: 'adaptive' });
    await parts.clock.advance(0);
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'none' });
    expect([parts.table.drawMap(1), parts.table.drawMap(2)]).toEqual(Array(2).fill('too-few-answers'));
    parts.visit.goBack();
    expect(parts.table.drawMap(1)).toBe('not-open');
  });

  it('is one request of the clerk, which counts as open and can be stopped', async () => {
    const parts = await answered(hang);
    const { table, visit, calls } = parts;
    expect(table.drawMap(1)).toBeUndefined();
    const asked = { temperature: 0, maxTokens: 950, streaming: false, model: 'gpt-3.5-turbo' };
    expect(calls.at(-1)!.request).toMatchObject(asked);
    expect(visit.busy.value).toBe(true);
    expect(table.drawing.value).toEqual({ roundNumber: 1, progress: { kind: 'attempting', attempt: 1 } });
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'awaited', lanes: [], isDrawing: true });
    expect(table.ask('More?')).toBe('busy');
    table.stopMap();
    expect(parts.completion.inFlight()).toBe(0);
    expect(table.rounds.value[0]!.mapProblem).toEqual({ kind: 'stopped' });
    expect(visit.busy.value).toBe(false);
    expect(parts.happened.slice(-2)).toEqual([
      { kind: 'map-asked', roundNumber: 1 },
      { kind: 'map-missed', roundNumber: 1, problem: { kind: 'stopped' } },
    ]);
  });

  it('keeps what was really said, under the personas’ names', async () => {
    const parts = await answered(hang);
    parts.table.drawMap(1);
    drawAs(parts, {
      dreamer: ['for', 'Remote work widens every horizon'],
      pragmatist: ['against', 'slows the handover'],
      analyst: ['for', 'the data is clear'],
    });
    const { map } = parts.table.rounds.value[0]!;
    expect(map?.points).toEqual([
      {
        text: 'Remote work is good',
        stands: [
          { personaId: 'dreamer', stance: 'for', quote: 'remote work widens every horizon' },
          { personaId: 'pragmatist', stance: 'against', quote: 'slows the handover' },
        ],
        unquoted: [{ personaId: 'analyst', stance: 'for' }],
      },
    ]);
    expect(map?.leftOut.notFound).toBe(1);
    expect(parts.happened.at(-1)).toEqual({ kind: 'map-drawn', roundNumber: 1, map });
  });

  describe('that arrives', () => {
    const GOOD = ['Remote work is good', { dreamer: ['for', 'Remote work widens every horizon'] }] as const;
    const BAD = [
      'It slows the work',
      { pragmatist: ['for', 'slows the handover'], analyst: ['against', 'It depends on the team'] },
    ] as const;
    const titles = (points: readonly { readonly text: string }[] | undefined) =>
      points?.map(({ text }) => text);

    /** A map of two points, of which the first and a half have arrived. */
    async function arriving(...more: readonly Scripted[]) {
      const parts = await answered(hang, ...more);
      parts.table.drawMap(1);
      const text = mapOf(parts, GOOD, BAD);
      const half = text.indexOf('slows the handover');
      const call = parts.completion.calls.at(-1)!;
      return { ...parts, call, arrive: () => call.text(text.slice(0, half)), rest: text.slice(half), text };
    }

    it('counts its words, and shows its complete points, which stay as they are', async () => {
      const { table, call, arrive, rest, text } = await arriving();
      expect([table.drawnWords.value, table.arrivingMap.value]).toEqual([0, undefined]);
      arrive();
      expect(table.drawnWords.value).toBe(26);
      const first = table.arrivingMap.value!.points[0]!;
      expect(titles(table.arrivingMap.value?.points)).toEqual(['Remote work is good']);
      expect(table.arrivingMap.value?.basis.map(({ personaId }) => personaId)).toEqual(Object.keys(ANSWERS));
      call.text(rest);
      call.answer({ kind: 'reply', text });
      const { map } = table.rounds.value[0]!;
      expect(titles(map?.points)).toEqual(['It slows the work', 'Remote work is good']);
      expect(map?.points[1]).toBe(first);
      expect([table.drawnWords.value, table.arrivingMap.value]).toEqual([0, undefined]);
    });

    it('shows a draft until its end, and then the correction, even of a point with the same words', async () => {
      const { table, call, text } = await arriving();
      const corrected = text.replace('"for"', '"against"');
      call.text(text);
      expect(table.arrivingMap.value?.points[0]?.stands[0]?.stance).toBe('for');
      const shown = table.arrivingMap.value?.points;
      call.text(` Correction: ${corrected}`);
      expect(table.arrivingMap.value?.points).toBe(shown);
      call.answer({ kind: 'reply', text: `${text} Correction: ${corrected}` });
      const { map } = table.rounds.value[0]!;
      expect(titles(map?.points)).toContain('Remote work is good');
      expect(map?.points.find((point) => point.text === 'Remote work is good')?.stands[0]?.stance).toBe(
        'against',
      );
    });

    it('keeps a complete draft when it is stopped within the correction', async () => {
      const { table, call, text } = await arriving();
      call.text(text);
      call.text(` Correction: ${text.slice(0, -20)}`);
      table.stopMap();
      expect(titles(table.rounds.value[0]!.map?.points)).toEqual([
        'It slows the work',
        'Remote work is good',
      ]);
    });

    it('keeps its complete points when it is stopped', async () => {
      const { table, arrive } = await arriving();
      arrive();
      table.stopMap();
      expect(table.rounds.value[0]!.map).toMatchObject({
        points: [{ text: 'Remote work is good' }],
        isCut: true,
      });
      expect(table.rounds.value[0]!.mapProblem).toBeUndefined();
    });

    it('leaves an earlier map in sight, and as it is when it is stopped', async () => {
      const { table, call, arrive, text, completion } = await arriving(hang);
      call.answer({ kind: 'reply', text });
      const { map } = table.rounds.value[0]!;
      table.drawMap(1);
      completion.calls.at(-1)!.text(mapOf({ completion } as Parts, GOOD));
      expect([table.drawnWords.value > 0, table.arrivingMap.value]).toEqual([true, undefined]);
      table.stopMap();
      expect(table.rounds.value[0]).toMatchObject({ map, mapProblem: { kind: 'stopped' } });
      arrive();
      expect(table.drawnWords.value).toBe(0);
    });

    it('leaves an earlier map as it is when it breaks off for good', async () => {
      const { table, call, text, completion } = await arriving(hang);
      call.answer({ kind: 'reply', text });
      const { map } = table.rounds.value[0]!;
      table.drawMap(1);
      const again = completion.calls.at(-1)!;
      again.text(mapOf({ completion } as Parts, GOOD));
      again.answer({ kind: 'failure', reason: 'access-code', detail: 'no' });
      expect(table.rounds.value[0]).toMatchObject({ map, mapProblem: { kind: 'failed' } });
    });

    it('keeps its complete points when another attempt has nothing to say', async () => {
      const { table, call, arrive, clock, completion } = await arriving(hang);
      arrive();
      call.answer({ kind: 'failure', reason: 'server', detail: 'gone' });
      await clock.advance(2000);
      completion.calls.at(-1)!.answer({ kind: 'reply', text: ' ' });
      expect(table.rounds.value[0]!.map).toMatchObject({
        points: [{ text: 'Remote work is good' }],
        isCut: true,
      });
    });

    it('begins again with another attempt', async () => {
      const { table, call, arrive, clock, completion } = await arriving(hang);
      arrive();
      call.answer({ kind: 'failure', reason: 'server', detail: 'gone' });
      expect(table.arrivingMap.value?.points).toHaveLength(1);
      await clock.advance(2000);
      expect(table.arrivingMap.value?.points).toHaveLength(1);
      completion.calls.at(-1)!.text('{"points":[');
      expect([table.drawnWords.value, table.arrivingMap.value]).toEqual([1, undefined]);
    });
  });

  it('is out of date once an answer has changed, and current again when it is drawn again', async () => {
    const parts = await answered(hang, reply('Remote work is bad for most.'), hang);
    const draw = () => {
      parts.table.drawMap(1);
      drawAs(parts, { analyst: ['mixed', 'It depends on the team'] });
    };
    draw();
    expect(viewOf(parts).isMapCurrent).toBe(true);
    parts.table.close();
    parts.visit.chosen.value.edit();
    parts.visit.chosen.value.send();
    expect(viewOf(parts).isMapCurrent).toBe(false);
    await parts.clock.advance(0);
    expect(viewOf(parts).isMapCurrent).toBe(false);
    draw();
    expect(viewOf(parts).isMapCurrent).toBe(true);
  });

  it('says why it cannot be drawn, leaves an earlier one, and shows the failure in the indicator', async () => {
    const parts = await answered(hang, reply('I would rather not.'), hang);
    const round = () => parts.table.rounds.value[0]!;
    parts.table.drawMap(1);
    drawAs(parts, { analyst: ['mixed', 'It depends on the team'] });
    const { map } = round();
    parts.table.drawMap(1);
    await parts.clock.advance(0);
    expect(round()).toMatchObject({ map, mapProblem: { kind: 'no-json' } });
    parts.table.drawMap(1);
    expect(round().mapProblem).toBeUndefined();
    parts.calls.at(-1)!.answer({ kind: 'threw', detail: 'boom' });
    expect(round()).toMatchObject({ map, mapProblem: { kind: 'threw' } });
    expect(parts.visit.connection.value).toBe('unavailable');
  });

  it('is asked for with other letters after one that was none, and says when the same model fails again', async () => {
    const no = reply('I would rather not.');
    const parts = await answered(no, no, hang, no);
    const asked: string[] = [];
    for (let drawn = 1; drawn <= 4; drawn += 1) {
      parts.table.drawMap(1);
      asked.push(parts.calls.at(-1)!.request.messages[1]!.text);
      await parts.clock.advance(0);
      if (drawn === 3) parts.table.stopMap();
      const again = drawn === 2 || drawn === 4 ? { isRepeated: true } : {};
      const problem = drawn === 3 ? { kind: 'stopped' } : { kind: 'no-json', ...again };
      expect(parts.table.rounds.value[0]!.mapProblem).toEqual(problem);
    }
    for (const [index, text] of asked.slice(1).entries()) expect(text).not.toBe(asked[index]);
  });

  it('does not say so of another model, or another round', async () => {
    const no = reply('I would rather not.');
    const parts = await answered(no, no, ...FOUR, no);
    const { visit, completion } = parts;
    parts.table.drawMap(1);
    await parts.clock.advance(0);
    visit.answerWith({ ...visit.site, kind: 'own-model', host: 'localhost', model: 'tiny' }, completion);
    parts.table.drawMap(1);
    await parts.clock.advance(0);
    expect(parts.table.rounds.value[0]!.mapProblem).toEqual({ kind: 'no-json' });
    parts.table.write('Is it still?');
    parts.table.send();
    await parts.clock.advance(0);
    parts.table.drawMap(2);
    await parts.clock.advance(0);
    expect(parts.table.rounds.value[1]!.mapProblem).toEqual({ kind: 'no-json' });
  });

  it('fetches what reads nearly JSON once a map is asked for, and does without it if it cannot be fetched', async () => {
    const loose = "{'points':[{'point':'It is good','stands':{}}]}";
    let fetched = 0;
    const loadReadLoosely = async () => {
      fetched += 1;
      if (fetched === 1) throw new Error('offline');
      return readLoosely;
    };
    const parts = asking([...FOUR, hang, hang, hang], { loadReadLoosely });
    await parts.clock.advance(0);
    expect(fetched).toBe(0);
    const kinds: (string | undefined)[] = [];
    for (let drawn = 0; drawn < 3; drawn += 1) {
      parts.table.drawMap(1);
      await parts.clock.advance(0);
      parts.calls.at(-1)!.answer({ kind: 'reply', text: loose });
      kinds.push(parts.table.rounds.value[0]!.mapProblem?.kind);
    }
    expect([kinds, fetched]).toEqual([['no-json', 'nothing-left', 'nothing-left'], 2]);
  });

  it.each([
    ['the site’s', 4000],
    ['the visitor’s own', 2000],
  ])('is drawn from as many characters of an answer as %s model gets', async (whose, characters) => {
    const parts = asking([...FOUR.slice(1), reply('x'.repeat(9000)), hang]);
    const { visit, completion } = parts;
    await parts.clock.advance(0);
    if (whose !== 'the site’s')
      visit.answerWith({ ...visit.site, kind: 'own-model', host: 'localhost', model: 'tiny' }, completion);
    parts.table.drawMap(1);
    const { answers } = JSON.parse(parts.calls.at(-1)!.request.messages[1]!.text) as {
      answers: Record<string, Record<string, string>>;
    };
    const lengths = Object.values(answers).map((answer) => Object.values(answer).join('').length);
    expect(Math.max(...lengths)).toBe(characters);
  });

  it('is retried like a question, with a countdown that can be cut short', async () => {
    const parts = await answered(failure(), hang);
    const { table } = parts;
    table.drawMap(1);
    await parts.clock.advance(0);
    expect(table.drawing.value?.progress.kind).toBe('waiting');
    expect(table.drawingSecondsLeft.value).toBe(1);
    expect(parts.visit.connection.value).toBe('reconnecting');
    table.retryMapNow();
    expect(table.drawing.value?.progress).toEqual({ kind: 'attempting', attempt: 2 });
    expect(table.drawingSecondsLeft.value).toBeUndefined();
    const told = parts.happened.flatMap((each) =>
      each.kind === 'map-progressed' ? [each.progress.kind] : [],
    );
    expect(told).toEqual(['waiting', 'attempting']);
    parts.visit.dispose();
    expect([parts.completion.inFlight(), parts.clock.pending()]).toEqual([0, 0]);
  });
});

describe('passing an answer on', () => {
  const pass = ({ visit, table }: Parts, from = 0, to = 3) => {
    const lane = visit.lanes[from]!;
    return table.passOn(lane, lane.messages.value.at(-1)!.id, visit.lanes[to]!);
  };

  it('puts a named quotation before the draft, and opens the persona', async () => {
    const parts = await answered();
    const { visit, happened } = parts;
    visit.lanes[3]!.write('Is that so?');
    expect(pass(parts)).toBeUndefined();
    expect(parts.table.isOpen.value).toBe(false);
    expect(visit.chosen.value).toBe(visit.lanes[3]);
    expect(visit.chosen.value.draft.value).toBe(`The Visionary:\n> ${ANSWERS.dreamer}\n\nIs that so?`);
    expect(happened.at(-1)).toEqual({
      kind: 'passed-on',
      personaId: 'dreamer',
      toId: 'analyst',
      isCut: false,
    });
  });

  it('cuts a long answer to what can be sent, and says so of the draft until it is changed', async () => {
    const parts = createTestTable([reply('word '.repeat(4000)), ...FOUR.slice(1)]);
    parts.table.ask('Why?');
    await parts.clock.advance(0);
    const lane = parts.visit.lanes[3]!;
    lane.write('Is that so?');
    pass(parts);
    expect(lane.draft.value).toMatch(/word…\n\nIs that so\?$/);
    expect(lane.draftLength.value.characters).toBeLessThanOrEqual(8000);
    expect(lane.draftLength.value.characters).toBeGreaterThan(7980);
    expect(lane.isQuotationCut.value).toBe(true);
    lane.edit();
    expect(lane.isQuotationCut.value).toBe(false);
    lane.cancelEdit();
    expect(lane.isQuotationCut.value).toBe(true);
    lane.write(lane.draft.value.slice(1));
    expect(lane.isQuotationCut.value).toBe(false);
  });

  it.each<readonly [string, (parts: Parts) => void]>([
    ['not-open', ({ visit }) => visit.goBack()],
    ['no-room', ({ visit }) => visit.lanes[3]!.write('x'.repeat(7980))],
    [
      'pass-editing',
      ({ visit, table }) => {
        table.close();
        visit.previous();
        visit.lanes[3]!.edit();
      },
    ],
  ])('is refused as %s, and changes nothing', async (reason, prepare) => {
    const parts = await answered();
    prepare(parts);
    const { chosen, lanes } = parts.visit;
    const before = [chosen.value, ...lanes.map(({ draft }) => draft.value)];
    expect(pass(parts)).toBe(reason);
    expect([chosen.value, ...lanes.map(({ draft }) => draft.value)]).toEqual(before);
  });

  it('takes only complete answers', async () => {
    const script = [reply('Yes.'), failure({ reason: 'quota' }), reply(null), hang];
    const parts = asking(script, { retryMode: 'adaptive' });
    await parts.clock.advance(0);
    expect([1, 2, 3].map((from) => pass(parts, from, 0))).toEqual(Array(3).fill('no-answer-to-pass'));
    const [dreamer, theorist] = parts.visit.lanes;
    for (const id of ['ai-welcome-dreamer', '__proto__'])
      expect(parts.table.passOn(dreamer!, id, theorist!)).toBe('no-answer-to-pass');
  });
});
