import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../src/domain/asking/retry-policy.ts';
import { keptRecord, readKept } from '../../../src/domain/keep/kept-visit.ts';
import type { Conversation } from '../../../src/domain/conversation/conversation.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import type { KeptLane, KeptVisit } from '../../../src/domain/keep/kept-visit-schema.ts';
import { anyConversation, anyText } from '../../support/conversations.ts';
import { withUnknownFields } from '../../support/unknown-fields.ts';
import { type Scripted, failure, generalReply, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, createTestVisit, say } from '../../support/test-visit.ts';

const NOTHING: KeptVisit = {
  chosenId: 'dreamer',
  options: { motionPaused: false },
  lanes: [],
  rounds: [],
  table: { seatedIds: ['dreamer', 'theorist', 'pragmatist', 'analyst'], draft: '' },
};

const lane = (personaId: string, draft: KeptLane['draft'] = { text: 'unsent' }) => ({
  personaId,
  conversation: {
    personaId,
    messages: [
      { id: `ai-welcome-${personaId}`, sender: 'ai', content: 'Welcome.', timestampMs: 1 },
      { id: 'user-2', sender: 'user', content: 'Why?', timestampMs: 2 },
      { id: 'ai-3', sender: 'ai', content: 'So.', timestampMs: 3 },
    ],
    lastUpdatedMs: 3,
  },
  draft,
});

/** A conversation with one question, of this time. */
const earlierOf = (personaId: string, stampMs: number) => ({
  personaId,
  messages: [
    { id: `ai-welcome-${personaId}`, sender: 'ai', content: 'Welcome.', timestampMs: 1 },
    { id: `user-${stampMs}`, sender: 'user', content: `At ${stampMs}?`, timestampMs: stampMs },
  ],
  lastUpdatedMs: stampMs,
});

const MAP = {
  points: [{ text: 'P', stands: [{ personaId: 'dreamer', stance: 'for', quote: 'so it is' }] }],
  basis: [{ personaId: 'dreamer', answerId: 'ai-3', text: 'So it is.', isCut: true }],
  leftOut: { notFound: 1, unclear: 0, surplus: 0 },
  isCut: false,
  shortenedIds: ['analyst'],
};

const round = (number: number) => ({
  number,
  question: 'Why?',
  askedMs: 2,
  turns: ['dreamer', 'analyst'].map((personaId) => ({ personaId, questionId: 'user-2' })),
  map: MAP,
  mapProblem: { kind: 'no-json' },
});

const record = (changes: object = {}) => ({ version: 1, savedMs: 5, ...NOTHING, ...changes });

function withPersona(conversation: Conversation, personaId: string): Conversation {
  const [welcome, ...others] = conversation.messages;
  return {
    ...conversation,
    personaId,
    messages: [{ ...welcome!, id: `ai-welcome-${personaId}` }, ...others],
  };
}

const read = (value: unknown) => readKept(value, QUARTET);

describe('a record that is written while an answer arrives', () => {
  const open = (script: readonly Scripted[]) => {
    const chat = createTestChat(script, { streaming: true });
    say(chat, 'Why?');
    return chat;
  };
  const messagesAfter = (chat: TestVisit) => {
    const reading = read(JSON.parse(JSON.stringify(keptRecord(chat.visit, [], 5))));
    if (reading.kind !== 'kept' || !reading.isWhole) throw new Error('It cannot be read');
    const next = createTestVisit();
    next.visit.bringBack(reading.visit);
    return next.visit.lanes[0]!.messages.peek().slice(1);
  };

  test.prop([fc.array(anyText, { maxLength: 8 }), fc.nat(8), fc.nat(10_000)])(
    'reads back with the question and at most the beginning of the answer, marked as incomplete',
    async (deltas, count, ms) => {
      const chat = open([hang]);
      await chat.clock.advance(ms);
      for (const delta of deltas.slice(0, count)) chat.completion.calls[0]!.text(delta);
      const shown = chat.visit.chosen.peek().partialReply.peek();
      expect(deltas.join('').startsWith(shown)).toBe(true);
      const [question, answer, ...more] = messagesAfter(chat);
      expect(question).toMatchObject({ sender: 'user', content: 'Why?' });
      expect(more).toEqual([]);
      if (shown.trim() === '') expect(answer).toBeUndefined();
      else expect(answer).toMatchObject({ content: shown, status: { kind: 'incomplete' } });

      // What is kept changes nothing here.
      const whole = `${deltas.join('')}.`;
      chat.completion.calls[0]!.answer({ kind: 'reply', text: whole });
      await chat.clock.advance(0);
      expect(messagesAfter(chat).map(({ content }) => content)).toEqual(['Why?', whole]);
      expect(new Set(messagesAfter(chat).map(({ id }) => id)).size).toBe(2);
    },
  );

  it.each<[string, Scripted, string, string]>([
    ['a whole answer stays', reply('So it is.'), 'Because of everything', 'So it is.'],
    ['a longer beginning stays', unended('So it is, I think'), 'Becau', 'So it is, I think'],
    ['a shorter one does not', unended('So'), 'Because', 'Because'],
    ['an apology does not', failure(), 'B', 'B'],
    ['a general reply does not', generalReply('Nobody wrote an answer.'), 'B', 'B'],
  ])('of a question that is asked again: %s', async (_, first, delta, expected) => {
    const isFailure = first.kind === 'outcome' && first.outcome.kind === 'failure';
    const chat = open([...Array.from({ length: isFailure ? MAX_ATTEMPTS : 1 }, () => first), hang]);
    await chat.clock.advance(isFailure ? 10_000 : 0);
    const asked = chat.visit.chosen.peek();
    if (asked.question.peek()) asked.stop();
    if (asked.offers.peek().includes('tryAgain')) asked.tryAgain();
    else asked.askAgain();
    chat.completion.calls.at(-1)!.text(delta);
    expect(messagesAfter(chat).map(({ content }) => content)).toEqual(['Why?', expected]);
  });

  it('has a continued answer with what has been added', async () => {
    const outcome = { kind: 'reply', text: 'One, two,', isCut: true } as const;
    const chat = open([{ kind: 'outcome', outcome }, hang]);
    await chat.clock.advance(0);
    chat.visit.chosen.peek().continueAnswer();
    expect(messagesAfter(chat)[1]).toMatchObject({ content: 'One, two,', status: { kind: 'cut' } });
    chat.completion.calls.at(-1)!.text(' three');
    expect(messagesAfter(chat)[1]).toMatchObject({
      content: 'One, two, three',
      status: { kind: 'cut', continued: 1 },
    });
  });
});

/** An answer that does not end by itself. */
function unended(text: string): Scripted {
  return { kind: 'hang', deltas: [text] };
}

describe('a record of a visit', () => {
  it('may hold nothing yet', () => {
    expect(read(undefined)).toEqual({ kind: 'nothing' });
    expect(read(record())).toEqual({ kind: 'kept', savedMs: 5, visit: NOTHING, others: [], isWhole: true });
    expect(keptRecord(createTestChat().visit, [], 5)).toEqual(record());
  });

  it('holds a round with its map', () => {
    expect(read(record({ rounds: [round(1)] }))).toMatchObject({
      isWhole: true,
      visit: { rounds: [round(1)] },
    });
  });

  it('of a later version is left for that version to read', () => {
    expect(read({ version: 2, lanes: 'in another form' })).toEqual({ kind: 'newer' });
  });

  it.each<[string, object, object]>([
    ['a lane', { lanes: [lane('dreamer'), { personaId: 'analyst' }] }, { lanes: [lane('dreamer')] }],
    [
      'a lane with another persona’s conversation',
      { lanes: [{ ...lane('dreamer'), conversation: lane('analyst').conversation }] },
      { lanes: [] },
    ],
    [
      'a lane with an edit of a question other than the last',
      { lanes: [lane('dreamer', { text: '', edit: { questionId: 'user-1', text: 'Who?' } })] },
      { lanes: [] },
    ],
    ['a round', { rounds: [{ number: 1 }, round(2)] }, { rounds: [round(2)] }],
    [
      'an earlier conversation',
      { lanes: [{ ...lane('dreamer'), earlier: [earlierOf('dreamer', 9), { messages: [] }] }] },
      { lanes: [{ ...lane('dreamer'), earlier: [earlierOf('dreamer', 9)] }] },
    ],
    [
      'an earlier conversation of another persona',
      { lanes: [{ ...lane('dreamer'), earlier: [earlierOf('analyst', 9)] }] },
      { lanes: [lane('dreamer')] },
    ],
    [
      'a list of earlier conversations',
      { lanes: [{ ...lane('dreamer'), earlier: 'many' }] },
      { lanes: [lane('dreamer')] },
    ],
    [
      'a set of options',
      { lanes: [lane('dreamer')], options: 'on' },
      { lanes: [lane('dreamer')], options: undefined },
    ],
    [
      'an option',
      { lanes: [lane('dreamer')], options: { streaming: 1, motionPaused: true } },
      { lanes: [lane('dreamer')], options: undefined },
    ],
    ['the time', { lanes: [lane('dreamer')], savedMs: 'now' }, { lanes: [lane('dreamer')] }],
    ['a table', { lanes: [lane('dreamer')], table: null }, { lanes: [lane('dreamer')] }],
    [
      'a missing list of rounds',
      { lanes: [lane('dreamer')], rounds: undefined },
      { lanes: [lane('dreamer')] },
    ],
  ])('loses %s that cannot be read, and keeps the rest', (_, changes, rest) => {
    expect(read(record(changes))).toMatchObject({ isWhole: false, visit: { ...NOTHING, ...rest } });
  });

  it.each([null, 7, 'text', [], {}, { version: 'one' }])('may be anything: %j', (value) => {
    expect(read(value)).toMatchObject({
      isWhole: false,
      visit: { ...NOTHING, options: undefined },
    });
  });

  test.prop([
    fc.uniqueArray(anyConversation, { selector: ({ personaId }) => personaId }),
    anyText,
    fc.string(),
    fc.jsonValue(),
  ])('is the same after a later version has added fields anywhere', (conversations, text, name, content) => {
    const lanes = conversations.map((conversation) => {
      return { personaId: conversation.personaId, conversation, draft: { text } };
    });
    const given = record({ lanes, rounds: [round(1)] });
    const reading = read(given);
    expect(reading).toMatchObject({ isWhole: true, visit: { lanes, rounds: [round(1)] } });
    expect(read(withUnknownFields(given, name, content))).toEqual(reading);
  });

  it('may have five hundred earlier conversations, of which the newest fifty come, and the rest is set aside', () => {
    const earlier = Array.from({ length: 500 }, (_, index) => earlierOf('dreamer', index + 10));
    const reading = read(record({ lanes: [{ ...lane('dreamer'), earlier }] }));
    expect(reading).toMatchObject({
      isWhole: false,
      visit: { lanes: [{ earlier: earlier.slice(-50).toReversed() }] },
    });
  });

  it('has each conversation once, and none without a question', () => {
    const { conversation, ...others } = lane('dreamer');
    const [welcome] = conversation.messages;
    const earlier = [conversation, earlierOf('dreamer', 9), { ...conversation, messages: [welcome] }];
    const doubled = record({ lanes: [{ ...others, conversation, earlier: [...earlier, ...earlier] }] });
    expect(read(doubled)).toMatchObject({
      isWhole: true,
      visit: { lanes: [{ ...lane('dreamer'), earlier: [earlierOf('dreamer', 9)] }] },
    });
  });

  it('has the newest fifty of more rounds, in the order of their numbers', () => {
    const rounds = Array.from({ length: 60 }, (_, index) => round(index < 30 ? index + 1 : 7));
    const reading = read(record({ rounds }));
    expect(reading).toMatchObject({ isWhole: false });
    const numbers = reading.kind === 'kept' ? reading.visit.rounds.map(({ number }) => number) : [];
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
  });

  test.prop([fc.array(anyConversation, { maxLength: 8 }), anyText])(
    'that was written is read as the same lane, with its earlier conversations',
    (conversations, text) => {
      const { visit } = createTestVisit();
      const own = conversations.map((each) => withPersona(each, 'dreamer'));
      const [present, ...before] = own;
      visit.bringBack({
        ...NOTHING,
        lanes: [
          {
            personaId: 'dreamer',
            ...(present && { conversation: present }),
            draft: { text },
            earlier: before,
          },
        ],
      });
      const written: unknown = JSON.parse(JSON.stringify(keptRecord(visit, [], 5)));
      const reading = read(written);
      const [dreamer] = visit.lanes;
      const [kept] = reading.kind === 'kept' ? reading.visit.lanes : [];
      expect(reading).toMatchObject({ isWhole: true });
      expect(kept?.earlier ?? []).toEqual(dreamer!.earlier.value);
      expect(kept?.conversation).toEqual(kept && dreamer!.conversation.value);
    },
  );

  it.each([0, 0.5, -1])('of version %d is not whole, so it is set aside', (version) => {
    expect(read(record({ version }))).toMatchObject({ kind: 'kept', isWhole: false });
  });

  it('keeps a lane of a persona who is not in the squad now but may return', () => {
    const reading = read(record({ lanes: [lane('baker'), lane('analyst')] }));
    expect(reading).toMatchObject({
      isWhole: true,
      visit: { lanes: [lane('analyst')] },
      others: [lane('baker')],
    });
    const written = keptRecord(createTestVisit().visit, [lane('baker') as KeptLane], 7);
    expect(written).toMatchObject({ savedMs: 7, lanes: [lane('baker')] });
  });

  it('ignores a chosen persona and seats that do not exist', () => {
    const table = { seatedIds: ['baker', 'dreamer'], draft: 'x' };
    expect(read(record({ chosenId: 'baker', table }))).toMatchObject({
      visit: { chosenId: 'dreamer', table: { ...NOTHING.table, draft: 'x' } },
    });
  });

  test.prop([fc.jsonValue(), fc.constantFrom(...Object.keys(record()))])(
    'never breaks the reading, whatever JSON replaces one of its parts',
    (value, part) => {
      expect(['kept', 'newer']).toContain(read(record({ [part]: value })).kind);
    },
  );
});
