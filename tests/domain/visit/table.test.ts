import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/domain/visit/command.ts';
import type { Round } from '../../../src/domain/table/round.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import {
  type TestVisitOptions,
  createTestChat,
  createTestTable,
  createTestVisit,
  perform,
  say,
} from '../../support/test-visit.ts';

const ANSWERS = {
  dreamer: 'Yes, remote work widens every horizon. It frees the mind.',
  theorist: 'Remote work needs rules. It frees the mind only with structure.',
  pragmatist: 'No, remote work slows the handover of work. Meet in person.',
  analyst: 'The data on remote work is mixed. It depends on the team.',
} as const;

const FOUR = Object.values(ANSWERS).map((text) => reply(text));

type Parts = ReturnType<typeof createTestTable>;

function asking(
  script = FOUR as Parameters<typeof createTestTable>[0],
  options: Partial<TestVisitOptions> = {},
) {
  const parts = createTestTable(script, options);
  perform(parts, { kind: 'write-to-all', text: ' Is remote work good? ' }, { kind: 'send-to-all' });
  return parts;
}

async function answered(...more: Parameters<typeof createTestTable>[0] & object) {
  const parts = asking([...FOUR, ...more]);
  await parts.clock.advance(0);
  return parts;
}

function newestOf({ table }: Parts): Round {
  return table.rounds.value.at(-1)!;
}

function viewOf(parts: Parts) {
  return parts.table.viewRound(newestOf(parts));
}

function answersIn(parts: Parts): (string | undefined)[] {
  return viewOf(parts).seats.map(({ turn }) => (turn.kind === 'removed' ? 'removed' : turn.answer?.content));
}

function kindsOf(parts: Parts): (string | undefined)[] {
  return parts.visit.lanes.map(({ question }) => question.value?.progress.kind);
}

/** Letters of the clerk's material by persona. */
function lettersOf(parts: Parts): Record<string, string> {
  const text = parts.completion.calls.at(-1)!.request.messages[1]!.text;
  const { answers } = JSON.parse(text) as { answers: Record<string, string> };
  return Object.fromEntries(
    Object.entries(ANSWERS).map(([personaId, answer]) => [
      personaId,
      Object.keys(answers).find((letter) => answers[letter] === answer) ?? '?',
    ]),
  );
}

function mapOf(parts: Parts, quotes: Readonly<Record<string, readonly [string, string]>>): string {
  const letters = lettersOf(parts);
  const stands = Object.fromEntries(
    Object.entries(quotes).map(([personaId, [stance, quote]]) => [letters[personaId]!, { stance, quote }]),
  );
  return JSON.stringify({ points: [{ point: 'Remote work is good', stands }] });
}

describe('the way to the table (17.1)', () => {
  it('leads from the landing into the chat, opens no conversation, and back to the persona', () => {
    const parts = createTestVisit();
    perform(parts, { kind: 'skip-intro' });
    expect(perform(parts, { kind: 'open-table' })).toEqual({ kind: 'done' });
    const { visit } = parts;
    expect([visit.stage.value, visit.table.isOpen.value]).toEqual(['chat', true]);
    expect(visit.lanes.map(({ conversation }) => conversation.value)).toEqual(Array(4).fill(undefined));
    perform(parts, { kind: 'close-table' });
    expect(visit.table.isOpen.value).toBe(false);
    expect(visit.chosen.value.conversation.value?.messages).toHaveLength(1);
    expect(parts.happened.map(({ kind }) => kind)).toEqual([
      'stage-changed',
      'stage-changed',
      'table-opened',
      'table-closed',
      'opened',
    ]);
  });

  it('is not there in the intro or with one persona alone', () => {
    const intro = createTestVisit();
    expect(perform(intro, { kind: 'open-table' })).toEqual({ kind: 'refuse', reason: 'other-stage' });
    const one = createTestChat([], { personas: createTestPersonas(1) });
    expect(perform(one, { kind: 'open-table' })).toEqual({ kind: 'refuse', reason: 'no-table' });
  });

  it('ends when one goes back to the landing', () => {
    const parts = createTestTable();
    perform(parts, { kind: 'go-back' }, { kind: 'begin' });
    expect(parts.table.isOpen.value).toBe(false);
  });

  it('leaves the persona nothing to send meanwhile', () => {
    const parts = createTestTable([reply('Yes.')]);
    expect(say(parts, 'Hello')).toEqual({ kind: 'refuse', reason: 'at-table' });
    expect(perform(parts, { kind: 'ask', text: 'Hello' })).toEqual({ kind: 'refuse', reason: 'at-table' });
    perform(parts, { kind: 'close-table' });
    expect(perform(parts, { kind: 'send' })).toEqual({ kind: 'done' });
  });
});

describe('a round (17.2)', () => {
  it('puts one question to each seat, in its own conversation, blind to the others', async () => {
    const parts = await answered();
    const { visit, completion } = parts;
    expect(visit.lanes.map(({ messages }) => messages.value.map(({ content }) => content))).toEqual(
      visit.lanes.map(({ persona }) => [
        persona.welcome,
        'Is remote work good?',
        ANSWERS[persona.chatId as keyof typeof ANSWERS],
      ]),
    );
    expect(
      completion.calls.map(({ request }) =>
        request.messages.map(({ role, text }) => (role === 'user' ? text : role)),
      ),
    ).toEqual(visit.lanes.map(() => ['system', 'Is remote work good?']));
    expect(answersIn(parts)).toEqual(Object.values(ANSWERS));
  });

  it('is told before its questions, and its answers one by one', async () => {
    const parts = await answered();
    const told = parts.happened.slice(3).map((happening) => happening.kind);
    expect(told.filter((kind) => kind !== 'opened')).toEqual([
      'round-asked',
      ...Array(4).fill('asked'),
      ...Array(4).fill('ended'),
    ]);
  });

  it('leaves the unsent texts of the personas alone, and empties its own', async () => {
    const parts = createTestChat(FOUR);
    perform(
      parts,
      { kind: 'write', text: 'mine' },
      { kind: 'open-table' },
      { kind: 'write-to-all', text: 'Why?' },
    );
    expect(parts.visit.table.draft.value).toBe('Why?');
    perform(parts, { kind: 'send-to-all' });
    expect(parts.visit.table.draft.value).toBe('');
    expect(parts.visit.chosen.value.draft.value).toBe('mine');
  });

  it('lets lanes end alone, in any order', () => {
    const parts = asking([hang, hang, hang, hang]);
    const { calls } = parts.completion;
    calls[2]!.answer({ kind: 'reply', text: 'Third.' });
    expect(kindsOf(parts)).toEqual(['attempting', 'attempting', undefined, 'attempting']);
    expect(perform(parts, { kind: 'stop', personaId: 'dreamer' })).toEqual({ kind: 'done' });
    calls[1]!.answer({ kind: 'failure', reason: 'server', detail: 'no' });
    expect(kindsOf(parts)).toEqual([undefined, 'waiting', undefined, 'attempting']);
    expect(parts.visit.connection.value).toBe('reconnecting');
    expect(answersIn(parts)).toEqual([undefined, undefined, 'Third.', undefined]);
  });

  it('goes on in the persona, whose next question is its own', async () => {
    const parts = await answered(reply('More.'));
    perform(parts, { kind: 'choose', personaId: 'analyst' }, { kind: 'close-table' });
    say(parts, 'Why?');
    await parts.clock.advance(0);
    expect(parts.visit.chosen.value.messages.value.at(-1)?.content).toBe('More.');
    expect(answersIn(parts)).toEqual(Object.values(ANSWERS));
  });
});

describe('what is sent to all (17.4)', () => {
  it.each<readonly [string, readonly Command[], string]>([
    ['nothing', [{ kind: 'send-to-all' }], 'blank'],
    ['blanks', [{ kind: 'ask-all', text: ' ' }], 'blank'],
    ['a text that is too long', [{ kind: 'ask-all', text: 'x'.repeat(8001) }], 'too-long'],
    [
      'a second while one is open',
      [{ kind: 'ask-all', text: 'Why?' }, { kind: 'write-to-all', text: 'How?' }, { kind: 'send-to-all' }],
      'loading',
    ],
    [
      'one while a seated persona’s question is edited',
      [
        { kind: 'close-table' },
        { kind: 'ask', text: 'Why?' },
        { kind: 'stop-all' },
        { kind: 'edit' },
        { kind: 'open-table' },
        { kind: 'ask-all', text: 'How?' },
      ],
      'seat-editing',
    ],
  ])('%s is refused, and lost is nothing', (_, commands, reason) => {
    const parts = createTestTable([hang, hang, hang, hang]);
    expect(perform(parts, ...commands)).toEqual({ kind: 'refuse', reason });
    if (reason === 'loading') expect(parts.table.draft.value).toBe('How?');
  });
});

describe('seats (17.3)', () => {
  it('can be taken away and given back, but for two', async () => {
    const parts = createTestTable([reply('One.'), reply('Two.')]);
    const seat = (personaId: string, seated: boolean): Command => ({ kind: 'seat', personaId, seated });
    expect(perform(parts, seat('theorist', false), seat('analyst', false))).toEqual({ kind: 'done' });
    expect(perform(parts, seat('dreamer', false))).toEqual({ kind: 'refuse', reason: 'too-few-seats' });
    expect(parts.table.seated.value.map(({ persona }) => persona.chatId)).toEqual(['dreamer', 'pragmatist']);
    perform(parts, { kind: 'ask-all', text: 'Why?' }, seat('theorist', true));
    await parts.clock.advance(0);
    expect(viewOf(parts).seats.map(({ lane }) => lane.persona.chatId)).toEqual(['dreamer', 'pragmatist']);
    expect(parts.table.seated.value.map(({ persona }) => persona.chatId)).toEqual([
      'dreamer',
      'theorist',
      'pragmatist',
    ]);
    expect(parts.visit.laneOf('theorist')?.conversation.value).toBeUndefined();
  });
});

describe('at once (17.9)', () => {
  it('so many attempts are under way; the others wait their turn, and say so', () => {
    const parts = asking([hang, hang, hang, hang], { tableAtOnce: 1 });
    const { calls } = parts.completion;
    expect(kindsOf(parts)).toEqual(['attempting', 'queued', 'queued', 'queued']);
    expect(parts.visit.lanes[1]!.offers.value).toEqual(['stop']);
    perform(parts, { kind: 'stop', personaId: 'theorist' });
    calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    expect(kindsOf(parts)).toEqual([undefined, undefined, 'attempting', 'queued']);
    expect(calls).toHaveLength(2);
  });

  it('the deadline begins with the attempt', async () => {
    const parts = asking([hang, hang, hang, hang], { tableAtOnce: 2, attemptTimeoutMs: 1000 });
    await parts.clock.advance(900);
    parts.completion.calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    await parts.clock.advance(900);
    expect(kindsOf(parts)).toEqual([undefined, 'waiting', 'attempting', 'attempting']);
  });

  it('a wait gives its place to the next, and is repeated when there is one again', async () => {
    const parts = asking([failure(), hang, reply('Yes.'), hang, hang, hang], { tableAtOnce: 1 });
    await parts.clock.advance(0);
    expect(kindsOf(parts)).toEqual(['waiting', 'attempting', 'queued', 'queued']);
    await parts.clock.advance(1000);
    expect(kindsOf(parts)).toEqual(['queued', 'attempting', 'queued', 'queued']);
    expect(parts.visit.lanes[0]!.secondsLeft.value).toBeUndefined();
    parts.completion.calls[1]!.answer({ kind: 'reply', text: 'Yes.' });
    await parts.clock.advance(0);
    expect(kindsOf(parts)).toEqual(['queued', undefined, undefined, 'attempting']);
    parts.completion.calls[3]!.answer({ kind: 'reply', text: 'Yes.' });
    expect(kindsOf(parts)).toEqual(['attempting', undefined, undefined, undefined]);
  });

  it.each(['stop-all', 'dispose'])('%s lets none of those begin who wait', (how) => {
    const parts = asking([hang, hang, hang, hang], { tableAtOnce: 1 });
    if (how === 'dispose') parts.visit.dispose();
    else perform(parts, { kind: 'stop-all' });
    expect(parts.completion.calls).toHaveLength(1);
    expect(parts.completion.inFlight()).toBe(0);
    expect(parts.visit.busy.value).toBe(false);
    expect(parts.happened.filter(({ kind }) => kind === 'ended')).toHaveLength(4);
  });
});

describe('another try while others are open (17.10)', () => {
  it('is there in an ended lane of the round, adds no message, and waits its turn', () => {
    const parts = asking([hang, hang, hang, hang, hang], { tableAtOnce: 3 });
    const [dreamer] = parts.visit.lanes;
    perform(parts, { kind: 'stop', personaId: 'dreamer' });
    expect(dreamer?.offers.value).toEqual(['try-again']);
    expect(perform(parts, { kind: 'try-again', personaId: 'dreamer' })).toEqual({ kind: 'done' });
    expect(kindsOf(parts)).toEqual(['queued', 'attempting', 'attempting', 'attempting']);
    expect(dreamer?.messages.value).toHaveLength(2);
    expect(perform(parts, { kind: 'try-again', personaId: 'dreamer' })).toEqual({
      kind: 'refuse',
      reason: 'loading',
    });
  });

  it('is not there in a lane that is not of the round', async () => {
    const parts = createTestChat([failure({ reason: 'quota' }), hang, hang, hang], { retryMode: 'adaptive' });
    say(parts, 'Hello');
    await parts.clock.advance(0);
    perform(
      parts,
      { kind: 'open-table' },
      { kind: 'seat', personaId: 'dreamer', seated: false },
      { kind: 'ask-all', text: 'Why?' },
    );
    expect(parts.visit.lanes[0]!.offers.value).toEqual([]);
    expect(perform(parts, { kind: 'try-again', personaId: 'dreamer' })).toEqual({
      kind: 'refuse',
      reason: 'loading',
    });
  });
});

describe('marks (17.11)', () => {
  const marksOf = ({ visit }: Pick<Parts, 'visit'>) => visit.lanes.map(({ mark }) => mark.value);

  it('are not set by answers that are seen at the table', async () => {
    const parts = asking();
    expect(marksOf(parts)).toEqual([undefined, undefined, undefined, undefined]);
    await parts.clock.advance(0);
    expect(marksOf(parts)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are set by answers that come while it is not open, until it is', async () => {
    const parts = asking();
    perform(parts, { kind: 'close-table' });
    expect(marksOf(parts)).toEqual([undefined, 'answering', 'answering', 'answering']);
    await parts.clock.advance(0);
    expect(marksOf(parts)).toEqual([undefined, 'answered', 'answered', 'answered']);
    perform(parts, { kind: 'open-table' });
    expect(marksOf(parts)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('stay on one whose last question is not the table’s', async () => {
    const parts = createTestChat([reply('Yes.')]);
    say(parts, 'Hello');
    perform(parts, { kind: 'open-table' });
    expect(marksOf(parts)[0]).toBe('answering');
    await parts.clock.advance(0);
    expect(marksOf(parts)[0]).toBe('answered');
  });
});

describe('what happens to a turn elsewhere (17.8)', () => {
  it('an edit is seen here', async () => {
    const parts = await answered(reply('Other.'));
    perform(
      parts,
      { kind: 'close-table' },
      { kind: 'edit' },
      { kind: 'write', text: 'Is it bad?' },
      { kind: 'send' },
    );
    await parts.clock.advance(0);
    const [seat] = viewOf(parts).seats;
    expect(seat?.turn).toMatchObject({
      kind: 'edited',
      question: { content: 'Is it bad?' },
      answer: { content: 'Other.' },
    });
    expect(viewOf(parts).answers).toHaveLength(3);
  });

  it('the same question sent again is the round’s', async () => {
    const parts = await answered(reply('Other.'));
    perform(parts, { kind: 'close-table' }, { kind: 'edit' }, { kind: 'send' });
    await parts.clock.advance(0);
    expect(answersIn(parts)[0]).toBe('Other.');
    expect(viewOf(parts).answers).toHaveLength(4);
  });

  it('an import of another conversation removes it, whatever stands in its place', async () => {
    const parts = await answered();
    const [welcome] = parts.visit.lanes[2]!.messages.value;
    const messages = [
      { ...welcome!, timestampMs: 5 },
      { id: 'user-6', content: 'And rain?', sender: 'user', timestampMs: 6 },
      { id: 'ai-7', content: 'It falls.', sender: 'ai', timestampMs: 7 },
    ] as const;
    perform(parts, {
      kind: 'restore',
      conversation: { personaId: 'pragmatist', messages, lastUpdatedMs: 7 },
    });
    expect(viewOf(parts).seats[2]?.turn).toEqual({ kind: 'removed' });
  });

  it('an import without it removes it', async () => {
    const parts = await answered();
    const welcome = parts.visit.lanes[2]!.messages.value[0]!;
    perform(parts, {
      kind: 'restore',
      conversation: { personaId: 'pragmatist', messages: [welcome], lastUpdatedMs: welcome.timestampMs },
    });
    expect(viewOf(parts).seats[2]?.turn).toEqual({ kind: 'removed' });
    expect(parts.table.isOpen.value).toBe(false);
  });
});

describe('the map (17.12)', () => {
  it('is offered when two answers are complete and none is open', () => {
    const parts = asking([hang, hang, hang, hang]);
    const { calls } = parts.completion;
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'none' });
    calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    calls[1]!.answer({ kind: 'reply', text: 'No.' });
    const awaited = viewOf(parts).mapOffer;
    expect(awaited.kind === 'awaited' && awaited.lanes.map(({ place }) => place)).toEqual([2, 3]);
    expect(perform(parts, { kind: 'draw-map', round: 1 })).toEqual({ kind: 'refuse', reason: 'loading' });
    perform(parts, { kind: 'stop-all' });
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'draw' });
  });

  it('is one request of the clerk, which counts as open', async () => {
    const parts = await answered(hang);
    expect(perform(parts, { kind: 'draw-map', round: 1 })).toEqual({ kind: 'done' });
    const { request } = parts.completion.calls.at(-1)!;
    expect(request).toMatchObject({
      temperature: 0,
      maxTokens: 950,
      streaming: false,
      model: 'gpt-3.5-turbo',
    });
    expect(parts.visit.busy.value).toBe(true);
    expect(parts.table.drawing.value).toMatchObject({
      round: 1,
      progress: { kind: 'attempting', attempt: 1 },
    });
    expect(viewOf(parts).mapOffer).toMatchObject({ kind: 'awaited', isDrawing: true });
    expect(perform(parts, { kind: 'ask-all', text: 'More?' })).toEqual({ kind: 'refuse', reason: 'loading' });
    expect(perform(parts, { kind: 'stop-map' })).toEqual({ kind: 'done' });
    expect(parts.completion.inFlight()).toBe(0);
    expect(newestOf(parts).mapProblem).toEqual({ kind: 'stopped' });
    expect(parts.visit.busy.value).toBe(false);
  });

  it('keeps what was really said, under the personas’ names', async () => {
    const parts = await answered(hang);
    perform(parts, { kind: 'draw-map', round: 1 });
    const text = mapOf(parts, {
      dreamer: ['for', 'Remote work widens every horizon'],
      pragmatist: ['against', 'slows the handover'],
      analyst: ['for', 'the data is clear'],
    });
    parts.completion.calls.at(-1)!.answer({ kind: 'reply', text });
    const { map } = newestOf(parts);
    expect(map?.points).toEqual([
      {
        text: 'Remote work is good',
        stands: [
          { personaId: 'dreamer', stance: 'for', quote: 'remote work widens every horizon' },
          { personaId: 'pragmatist', stance: 'against', quote: 'slows the handover' },
        ],
      },
    ]);
    expect(map?.leftOut.notFound).toBe(1);
    expect(viewOf(parts).isMapCurrent).toBe(true);
  });

  it('is out of date once an answer has changed, and current again when drawn anew (17.16)', async () => {
    const parts = await answered(hang, reply('Remote work is bad for most.'), hang);
    perform(parts, { kind: 'draw-map', round: 1 });
    parts.completion.calls
      .at(-1)!
      .answer({ kind: 'reply', text: mapOf(parts, { analyst: ['mixed', 'It depends on the team'] }) });
    expect(viewOf(parts).isMapCurrent).toBe(true);
    perform(parts, { kind: 'close-table' }, { kind: 'edit' }, { kind: 'send' });
    expect(viewOf(parts).isMapCurrent).toBe(false);
    await parts.clock.advance(0);
    expect(viewOf(parts).isMapCurrent).toBe(false);
    perform(parts, { kind: 'draw-map', round: 1 });
    parts.completion.calls
      .at(-1)!
      .answer({ kind: 'reply', text: mapOf(parts, { analyst: ['mixed', 'It depends on the team'] }) });
    expect(viewOf(parts).isMapCurrent).toBe(true);
  });

  it('that cannot be drawn says why, and leaves an earlier one', async () => {
    const parts = await answered(hang, reply('I would rather not.'));
    perform(parts, { kind: 'draw-map', round: 1 });
    parts.completion.calls
      .at(-1)!
      .answer({ kind: 'reply', text: mapOf(parts, { analyst: ['mixed', 'It depends on the team'] }) });
    perform(parts, { kind: 'draw-map', round: 1 });
    await parts.clock.advance(0);
    expect(newestOf(parts).mapProblem).toEqual({ kind: 'no-json' });
    expect(newestOf(parts).map).toBeDefined();
  });

  it('needs a round with two complete answers', async () => {
    const parts = asking(
      [reply('Yes.'), failure({ reason: 'quota' }), failure({ reason: 'quota' }), reply(null)],
      {
        retryMode: 'adaptive',
      },
    );
    await parts.clock.advance(0);
    expect(viewOf(parts).mapOffer).toEqual({ kind: 'none' });
    expect(perform(parts, { kind: 'draw-map', round: 1 })).toEqual({
      kind: 'refuse',
      reason: 'too-few-answers',
    });
    expect(perform(parts, { kind: 'draw-map', round: 2 })).toEqual({
      kind: 'refuse',
      reason: 'unknown-round',
    });
  });

  it('is repeated like a question, with a countdown that can be cut short', async () => {
    const parts = await answered(failure(), hang);
    perform(parts, { kind: 'draw-map', round: 1 });
    await parts.clock.advance(0);
    expect(parts.table.drawing.value?.progress.kind).toBe('waiting');
    expect(parts.table.drawingSecondsLeft.value).toBe(1);
    expect(parts.visit.connection.value).toBe('reconnecting');
    expect(perform(parts, { kind: 'retry-map-now' })).toEqual({ kind: 'done' });
    expect(parts.table.drawing.value?.progress).toMatchObject({ kind: 'attempting', attempt: 2 });
    parts.visit.dispose();
    expect(parts.completion.inFlight()).toBe(0);
    expect(parts.clock.pending()).toBe(0);
  });
});

describe('passing on (17.19)', () => {
  const passOn = (parts: Parts, toId: string, fromId = 'dreamer'): Command => ({
    kind: 'pass-on',
    personaId: fromId,
    messageId: parts.visit.laneOf(fromId)!.messages.value.at(-1)!.id,
    toId,
  });

  it('puts a named quotation before the draft, and opens the persona', async () => {
    const parts = await answered();
    perform(parts, { kind: 'choose', personaId: 'analyst' }, { kind: 'write', text: 'Is that so?' });
    expect(perform(parts, passOn(parts, 'analyst'))).toEqual({ kind: 'done' });
    expect(parts.table.isOpen.value).toBe(false);
    const { persona, draft } = parts.visit.chosen.value;
    expect(persona.chatId).toBe('analyst');
    expect(draft.value).toBe(`The Visionary:\n> ${ANSWERS.dreamer}\n\nIs that so?`);
    expect(parts.happened.at(-1)).toMatchObject({ kind: 'passed-on', isCut: false });
  });

  it('cuts a long one to what can be sent, and says so until the draft is changed', async () => {
    const parts = createTestTable([reply('word '.repeat(4000)), ...FOUR.slice(1)]);
    perform(parts, { kind: 'ask-all', text: 'Why?' });
    await parts.clock.advance(0);
    perform(parts, { kind: 'choose', personaId: 'analyst' }, { kind: 'write', text: 'Is that so?' });
    perform(parts, passOn(parts, 'analyst'));
    const { draft, draftLength, isQuotationCut } = parts.visit.chosen.value;
    expect(draft.value).toMatch(/word…\n\nIs that so\?$/);
    expect(draftLength.value.characters).toBeLessThanOrEqual(8000);
    expect(draftLength.value.characters).toBeGreaterThan(7980);
    expect(isQuotationCut.value).toBe(true);
    perform(parts, { kind: 'write', text: draft.value.slice(1) });
    expect(isQuotationCut.value).toBe(false);
  });

  it.each<readonly [string, readonly Command[], string, string]>([
    ['to itself', [], 'dreamer', 'pass-to-itself'],
    ['to nobody', [], 'nobody', 'unknown-persona'],
    ['on the landing', [{ kind: 'go-back' }], 'analyst', 'not-open'],
    [
      'to one whose question is edited',
      [{ kind: 'choose', personaId: 'analyst' }, { kind: 'close-table' }, { kind: 'edit' }],
      'analyst',
      'pass-editing',
    ],
    [
      'to one whose draft is full',
      [
        { kind: 'choose', personaId: 'analyst' },
        { kind: 'write', text: 'x'.repeat(7980) },
      ],
      'analyst',
      'no-room',
    ],
  ])('%s is refused', async (_, commands, toId, reason) => {
    const parts = await answered();
    perform(parts, ...commands);
    const before = parts.visit.lanes.map(({ draft }) => draft.value);
    expect(perform(parts, passOn(parts, toId))).toEqual({ kind: 'refuse', reason });
    expect(parts.visit.lanes.map(({ draft }) => draft.value)).toEqual(before);
  });

  it('takes complete answers only', async () => {
    const parts = asking([reply('Yes.'), failure({ reason: 'quota' }), reply(null), hang], {
      retryMode: 'adaptive',
    });
    await parts.clock.advance(0);
    for (const fromId of ['theorist', 'pragmatist', 'analyst']) {
      expect(perform(parts, passOn(parts, 'dreamer', fromId))).toEqual({
        kind: 'refuse',
        reason: 'no-answer-to-pass',
      });
    }
    const welcome: Command = {
      kind: 'pass-on',
      personaId: 'dreamer',
      messageId: 'ai-welcome-dreamer',
      toId: 'analyst',
    };
    expect(perform(parts, welcome)).toEqual({ kind: 'refuse', reason: 'no-answer-to-pass' });
  });
});
