import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation.ts';
import { describeRefusal } from '../../../src/domain/texts/refusal-texts.ts';
import type { Command, RefusalReason } from '../../../src/domain/visit/command.ts';
import type { VisitState } from '../../../src/domain/visit/visit-state.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import {
  type TestVisit,
  createTestChat,
  createTestTable,
  createTestVisit,
  perform,
  say,
} from '../../support/test-visit.ts';
import { viewsOf } from './sessions.ts';

const ME = { personaId: 'dreamer' } as const;
const NOBODY = { personaId: 'nobody' } as const;
const NEXT = { personaId: 'theorist' } as const;
const SEAT_TAKEN = { kind: 'seat', personaId: 'dreamer', seated: false } as const;
const PASS = { kind: 'pass-on', ...ME, messageId: 'ai-1', toId: 'theorist' } as const;
const TOO_LONG = 'x'.repeat(8001);

const CONVERSATION: Conversation = { ...ME, messages: [], lastUpdatedMs: 0 };

const STATE: VisitState = {
  chosenId: 'dreamer',
  options: { streaming: false, motionPaused: false },
  lanes: [{ personaId: 'dreamer', conversation: CONVERSATION, draft: { text: '' } }],
  rounds: [],
  table: { seatedIds: [], draft: '' },
};

/** Where a visit can be when a command comes. */
const CIRCUMSTANCES = {
  intro: async () => createTestVisit(),
  landing: async () => arrived(createTestVisit(), { kind: 'skip-intro' }),
  chat: async () => createTestChat(),
  'the chat with a blank text': async () => arrived(createTestChat(), { kind: 'write', text: ' ' }),
  'the chat with a long text': async () => arrived(createTestChat(), { kind: 'write', text: TOO_LONG }),
  'an attempt': async () => written(asked(createTestChat([hang]))),
  'a wait': async () => {
    const chat = asked(createTestChat([failure()]));
    await chat.clock.advance(10);
    return chat;
  },
  'a landing while one answers': async () => arrived(asked(createTestChat([hang])), { kind: 'go-back' }),
  'another’s attempt': async () => {
    const chat = asked(createTestChat([hang, hang]));
    return written(asked(arrived(chat, { kind: 'stop', ...ME }, { kind: 'next' })));
  },
  answered: answeredChat,
  'an edit': async () => arrived(await answeredChat(), { kind: 'edit' }),
  'a squad of one': async () => createTestChat([], { personas: createTestPersonas(1) }),
  'the table': async () => createTestTable([hang, hang, hang, hang]),
  'the table with two seats': async () => arrived(createTestTable(), SEAT_TAKEN, { ...SEAT_TAKEN, ...NEXT }),
  'a round': async () =>
    arrived(createTestTable([hang, hang, hang, hang]), { kind: 'ask-all', text: 'Why?' }),
  'an answered round': answeredRound,
  'an answered round and an edit': async () =>
    arrived(await answeredRound(), { kind: 'choose', ...NEXT }, { kind: 'close-table' }, { kind: 'edit' }),
  'an answered round and a full draft': async () =>
    arrived(
      await answeredRound(),
      { kind: 'choose', ...NEXT },
      { kind: 'write', text: 'x'.repeat(8000) },
      { kind: 'choose', ...ME },
    ),
  'a stopped round': async () =>
    arrived(
      createTestTable([hang, hang, hang, hang]),
      { kind: 'ask-all', text: 'Why?' },
      { kind: 'stop-all' },
    ),
  'a map': async () => arrived(await answeredRound(), { kind: 'draw-map', round: 1 }),
  'the end': async () => {
    const chat = createTestChat();
    chat.visit.dispose();
    return chat;
  },
} satisfies Record<string, () => Promise<TestVisit>>;

/** Each command that cannot apply somewhere, where, and why. */
const TABLE: readonly (readonly [keyof typeof CIRCUMSTANCES, Command, RefusalReason])[] = [
  ['landing', { kind: 'skip-intro' }, 'other-stage'],
  ['chat', { kind: 'skip-intro' }, 'other-stage'],
  ['intro', { kind: 'begin' }, 'other-stage'],
  ['chat', { kind: 'begin' }, 'other-stage'],
  ['intro', { kind: 'go-back' }, 'other-stage'],
  ['landing', { kind: 'go-back' }, 'other-stage'],
  ['chat', { kind: 'choose', ...NOBODY }, 'unknown-persona'],
  ['intro', { kind: 'choose', personaId: '__proto__' }, 'unknown-persona'],
  ['intro', { kind: 'choose', personaId: 'visionary' }, 'unknown-persona'],
  ['intro', { kind: 'edit' }, 'not-open'],
  ['landing', { kind: 'edit' }, 'not-open'],
  ['a landing while one answers', { kind: 'edit' }, 'not-open'],
  ['chat', { kind: 'edit' }, 'nothing-to-edit'],
  ['an edit', { kind: 'edit' }, 'editing'],
  ['chat', { kind: 'cancel-edit' }, 'not-editing'],
  ['intro', { kind: 'cancel-edit' }, 'not-editing'],
  ['intro', { kind: 'send' }, 'not-open'],
  ['landing', { kind: 'send' }, 'not-open'],
  ['chat', { kind: 'send' }, 'blank'],
  ['the chat with a blank text', { kind: 'send' }, 'blank'],
  ['the chat with a long text', { kind: 'send' }, 'too-long'],
  ['an attempt', { kind: 'send' }, 'loading'],
  ['another’s attempt', { kind: 'send' }, 'loading'],
  ['intro', { kind: 'ask', text: 'Why?' }, 'not-open'],
  ['landing', { kind: 'ask', text: 'Why?' }, 'not-open'],
  ['chat', { kind: 'ask', text: ' ' }, 'blank'],
  ['chat', { kind: 'ask', text: TOO_LONG }, 'too-long'],
  ['an attempt', { kind: 'ask', text: 'Why?' }, 'loading'],
  ['another’s attempt', { kind: 'ask', text: 'Why?' }, 'loading'],
  ['an edit', { kind: 'ask', text: 'Why?' }, 'editing'],
  ['chat', { kind: 'retry-now', ...ME }, 'no-wait'],
  ['an attempt', { kind: 'retry-now', ...ME }, 'no-wait'],
  ['another’s attempt', { kind: 'retry-now', ...ME }, 'no-wait'],
  ['answered', { kind: 'retry-now', ...ME }, 'no-wait'],
  ['a wait', { kind: 'retry-now', ...NOBODY }, 'unknown-persona'],
  ['a wait', { kind: 'retry-now', personaId: 'theorist' }, 'no-wait'],
  ['chat', { kind: 'stop', ...ME }, 'no-open-question'],
  ['answered', { kind: 'stop', ...ME }, 'no-open-question'],
  ['another’s attempt', { kind: 'stop', ...ME }, 'no-open-question'],
  ['an attempt', { kind: 'stop', ...NOBODY }, 'unknown-persona'],
  ['intro', { kind: 'try-again', ...ME }, 'not-open'],
  ['a landing while one answers', { kind: 'try-again', ...ME }, 'not-open'],
  ['an attempt', { kind: 'try-again', ...ME }, 'loading'],
  ['a wait', { kind: 'try-again', ...ME }, 'loading'],
  ['another’s attempt', { kind: 'try-again', ...ME }, 'loading'],
  ['chat', { kind: 'try-again', ...ME }, 'nothing-to-repeat'],
  ['answered', { kind: 'try-again', ...ME }, 'nothing-to-repeat'],
  ['chat', { kind: 'try-again', ...NOBODY }, 'unknown-persona'],
  ['intro', { kind: 'restore', conversation: CONVERSATION }, 'restore-not-open'],
  ['landing', { kind: 'restore', conversation: CONVERSATION }, 'restore-not-open'],
  ['an attempt', { kind: 'restore', conversation: CONVERSATION }, 'restore-answering'],
  ['a wait', { kind: 'restore', conversation: CONVERSATION }, 'restore-answering'],
  ['an edit', { kind: 'restore', conversation: CONVERSATION }, 'restore-editing'],
  ['chat', { kind: 'restore', conversation: { ...CONVERSATION, ...NOBODY } }, 'unknown-persona'],
  ['chat', { kind: 'stop-all' }, 'no-open-question'],
  ['a squad of one', { kind: 'open-table' }, 'no-table'],
  ['a squad of one', { kind: 'ask-all', text: 'Why?' }, 'no-table'],
  ['intro', { kind: 'open-table' }, 'other-stage'],
  ['the table', { kind: 'send' }, 'at-table'],
  ['the table', { kind: 'ask', text: 'Why?' }, 'at-table'],
  ['the table', { kind: 'edit' }, 'at-table'],
  ['the table', { kind: 'send-to-all' }, 'blank'],
  ['the table', { kind: 'ask-all', text: TOO_LONG }, 'too-long'],
  ['landing', { kind: 'ask-all', text: 'Why?' }, 'not-open'],
  ['an edit', { kind: 'ask-all', text: 'Why?' }, 'seat-editing'],
  ['a round', { kind: 'ask-all', text: 'Why?' }, 'loading'],
  ['a round', { kind: 'try-again', ...ME }, 'loading'],
  ['a map', { kind: 'ask-all', text: 'Why?' }, 'loading'],
  ['a map', { kind: 'draw-map', round: 1 }, 'loading'],
  ['a map', { kind: 'retry-map-now' }, 'no-wait'],
  ['the table', { kind: 'seat', ...NOBODY, seated: false }, 'unknown-persona'],
  ['the table with two seats', { kind: 'seat', personaId: 'analyst', seated: false }, 'too-few-seats'],
  ['the table', { kind: 'draw-map', round: 1 }, 'unknown-round'],
  ['a round', { kind: 'draw-map', round: 1 }, 'loading'],
  ['a stopped round', { kind: 'draw-map', round: 1 }, 'too-few-answers'],
  ['answered', { kind: 'stop-map' }, 'no-open-question'],
  ['answered', { kind: 'retry-map-now' }, 'no-wait'],
  ['an answered round', { ...PASS, messageId: 'ai-welcome-dreamer' }, 'no-answer-to-pass'],
  ['an answered round', { ...PASS, messageId: '__proto__' }, 'no-answer-to-pass'],
  ['an answered round', { ...PASS, toId: 'dreamer' }, 'pass-to-itself'],
  ['an answered round', { ...PASS, toId: 'nobody' }, 'unknown-persona'],
  ['an answered round and an edit', { ...PASS, messageId: 'ANSWER' }, 'pass-editing'],
  ['an answered round and a full draft', { ...PASS, messageId: 'ANSWER' }, 'no-room'],
  ['landing', PASS, 'not-open'],
  ['answered', { kind: 'resume', state: STATE }, 'visit-begun'],
  ['chat', { kind: 'resume', state: { ...STATE, chosenId: 'nobody' } }, 'unknown-persona'],
  [
    'chat',
    { kind: 'resume', state: { ...STATE, lanes: [{ ...NOBODY, draft: { text: '' } }] } },
    'unknown-persona',
  ],
  ['the end', { kind: 'resume', state: STATE }, 'visit-ended'],
  ['the end', { kind: 'open-table' }, 'visit-ended'],
  ['the end', { kind: 'next' }, 'visit-ended'],
  ['the end', { kind: 'choose', ...NOBODY }, 'visit-ended'],
  ['the end', { kind: 'write', text: 'Hello' }, 'visit-ended'],
  ['the end', { kind: 'ask', text: 'Why?' }, 'visit-ended'],
  ['the end', { kind: 'go-back' }, 'visit-ended'],
  ['the end', { kind: 'pause-motion', paused: true }, 'visit-ended'],
  ['the end', { kind: 'show-card', shown: true }, 'visit-ended'],
  ['the end', { kind: 'stream', on: true }, 'visit-ended'],
  ['the end', { kind: 'restore', conversation: CONVERSATION }, 'visit-ended'],
  ['chat', { kind: 'undo-new-conversation' }, 'nothing-to-undo'],
  ['an attempt', { kind: 'new-conversation' }, 'loading'],
  ['an edit', { kind: 'new-conversation' }, 'editing'],
  ['landing', { kind: 'new-conversation' }, 'not-open'],
  ['the end', { kind: 'fly' } as never, 'visit-ended'],
];

// A record, so that a new reason that is missing here does not compile.
const ALL_REASONS: Readonly<Record<RefusalReason, true>> = {
  blank: true,
  'too-long': true,
  loading: true,
  editing: true,
  'not-open': true,
  'restore-not-open': true,
  'restore-answering': true,
  'restore-editing': true,
  'other-stage': true,
  'unknown-persona': true,
  'nothing-to-edit': true,
  'not-editing': true,
  'no-wait': true,
  'no-open-question': true,
  'nothing-to-repeat': true,
  'nothing-to-undo': true,
  'seat-editing': true,
  'no-table': true,
  'at-table': true,
  'too-few-seats': true,
  'unknown-round': true,
  'too-few-answers': true,
  'no-answer-to-pass': true,
  'pass-to-itself': true,
  'pass-editing': true,
  'no-room': true,
  'visit-begun': true,
  'visit-ended': true,
};

describe('a command that cannot apply changes nothing and says why', () => {
  it.each(TABLE)('in %s: %j, for %s', async (where, command, reason) => {
    const parts = await CIRCUMSTANCES[where]();
    const before = viewsOf(parts.visit);
    const told = parts.happened.length;
    const calls = parts.completion.calls.length;
    const timers = parts.clock.pending();
    expect(perform(parts, withAnswer(command, parts))).toEqual({ kind: 'refuse', reason });
    expect(viewsOf(parts.visit)).toEqual(before);
    expect(parts.happened).toHaveLength(told);
    expect(parts.completion.calls).toHaveLength(calls);
    expect(parts.clock.pending()).toBe(timers);
  });

  it('and each reason is given somewhere', () => {
    const given = new Set(TABLE.map(([, , reason]) => reason));
    expect(given).toEqual(new Set(Object.keys(ALL_REASONS)));
  });
});

describe('a refusal is worded', () => {
  const reasons = Object.keys(ALL_REASONS) as RefusalReason[];

  it.each(reasons)('in sentences of its own: %s', (reason) => {
    const words = describeRefusal(reason);
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(reasons.filter((each) => describeRefusal(each) === words)).toEqual([reason]);
  });

  it.each(reasons.filter((reason) => reason.startsWith('restore-')))(
    'with what was kept and what to do: %s (9.11)',
    (reason) => expect(describeRefusal(reason)).toMatch(/\. Nothing was replaced: [a-z].*\.$/),
  );
});

describe('what a lane says beforehand is what a command says', () => {
  it.each(Object.keys(CIRCUMSTANCES) as (keyof typeof CIRCUMSTANCES)[])(
    'in %s (5.5, 11.24)',
    async (where) => {
      const before = await CIRCUMSTANCES[where]();
      const lane = before.visit.chosen.value;
      const { chatId: personaId } = lane.persona;
      const offers = lane.offers.value;
      const sends = lane.sendDecision.value.kind;
      for (const kind of ['retry-now', 'stop', 'try-again'] as const) {
        const decision = perform(await CIRCUMSTANCES[where](), { kind, personaId });
        expect([kind, decision.kind]).toEqual([kind, offers.includes(kind) ? 'done' : 'refuse']);
      }
      const decision = perform(await CIRCUMSTANCES[where](), { kind: 'send' });
      expect(decision.kind).toBe(sends === 'send' ? 'done' : 'refuse');
    },
  );
});

function arrived(parts: TestVisit, ...commands: readonly Command[]): TestVisit {
  for (const command of commands) perform(parts, command);
  return parts;
}

async function answeredChat(): Promise<TestVisit> {
  const chat = asked(createTestChat([reply('Yes.')]));
  await chat.clock.advance(0);
  return chat;
}

function asked(parts: TestVisit): TestVisit {
  say(parts, 'Hello');
  return parts;
}

function written(parts: TestVisit): TestVisit {
  return arrived(parts, { kind: 'write', text: 'And then?' });
}

async function answeredRound(): Promise<TestVisit> {
  const table = createTestTable([reply('One.'), reply('Two.'), reply('Three.'), reply('Four.'), hang]);
  perform(table, { kind: 'ask-all', text: 'Why?' });
  await table.clock.advance(0);
  return table;
}

/** The command with the id that the newest answer really has. */
function withAnswer(command: Command, { visit }: TestVisit): Command {
  if (command.kind !== 'pass-on' || command.messageId !== 'ANSWER') return command;
  return { ...command, messageId: visit.laneOf(command.personaId)!.messages.value.at(-1)!.id };
}
