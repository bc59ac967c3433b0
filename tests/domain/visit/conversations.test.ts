import { describe, expect, it } from 'vitest';
import { createMessage } from '../../../src/domain/conversation.ts';
import { createVisit } from '../../../src/domain/visit/create-visit.ts';
import { QUARTET } from '../../../src/domain/personas.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createScriptedCompletion, hang, reply } from '../../support/scripted-completion.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../../support/switched-network.ts';
import {
  TEST_VISIT_OPTIONS,
  createTestChat,
  createTestVisit,
  perform,
  say,
} from '../../support/test-visit.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const START_MS = 1_800_000_000_000;

describe('a conversation', () => {
  it('gives a message the time of the clock (9.1, 9.4, 9.5)', async () => {
    const chat = createTestChat([reply('Welcome.', 40_000 - 20_000)]);
    const { conversation } = chat.visit.chosen.value;
    await chat.clock.advance(700);
    say(chat, 'Hello');
    await chat.clock.advance(20_000);
    const stamps = conversation.value?.messages.map(({ timestampMs }) => timestampMs - START_MS);
    expect(stamps).toEqual([0, 700, 20_700]);
    expect(conversation.value?.messages.map(({ id }) => id)).toEqual([
      'ai-welcome-dreamer',
      `user-${START_MS + 700}`,
      `ai-${START_MS + 20_700}`,
    ]);
    expect(conversation.value?.lastUpdatedMs).toBe(START_MS + 20_700);
    expect(conversation.value?.personaId).toBe('dreamer');
  });

  it('bumps what falls into one millisecond, also after the clock is set back (9.5, 9.6)', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.')]);
    const { conversation } = chat.visit.chosen.value;
    say(chat, 'First?');
    await chat.clock.advance(0);
    chat.clock.jump(-3_600_000);
    say(chat, 'Second?');
    await chat.clock.advance(0);
    const stamps = conversation.value?.messages.map(({ timestampMs }) => timestampMs - START_MS);
    expect(stamps).toEqual([0, 1, 2, 3, 4]);
  });

  it('begins at the beginning of time if the clock does (9.5)', () => {
    const clock = createVirtualClock(0);
    const ports = {
      clock,
      completion: createScriptedCompletion(clock, hang),
      randomness: createSeededRandomness(1),
      log: createRecordingLog(),
      network: createSwitchedNetwork(),
    };
    const visit = createVisit(ports, QUARTET, TEST_VISIT_OPTIONS);
    perform({ visit }, { kind: 'skip-intro' }, { kind: 'begin' });
    say({ visit }, 'Hello');
    const stamps = visit.chosen.value.conversation.value?.messages.map(({ timestampMs }) => timestampMs);
    expect(stamps).toEqual([0, 1]);
  });

  it('answers the last question in the place of its earlier answer, with a later stamp (9.8)', async () => {
    const chat = createTestChat([{ kind: 'hang', deltas: ['So'] }, reply('So it is.')], { streaming: true });
    const { conversation } = chat.visit.chosen.value;
    say(chat, 'Hello');
    await chat.clock.advance(0);
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'try-again', personaId: 'dreamer' });
    await chat.clock.advance(0);
    const stampMs = START_MS + 3;
    expect(conversation.value?.messages.slice(2)).toEqual([
      { id: `ai-${stampMs}`, sender: 'ai', content: 'So it is.', timestampMs: stampMs },
    ]);
  });

  it('puts an edited question in the place of the last turn, and leaves the turns before (9.9)', async () => {
    const chat = createTestChat([reply('One!'), reply('Two!'), hang]);
    const { conversation } = chat.visit.chosen.value;
    for (const text of ['One', 'Two']) {
      say(chat, text);
      await chat.clock.advance(0);
    }
    const before = conversation.value?.messages ?? [];
    perform(chat, { kind: 'edit' });
    say(chat, 'Three');
    const messages = conversation.value?.messages ?? [];
    expect(messages.slice(0, -1)).toEqual(before.slice(0, 3));
    expect(messages.at(-1)).toMatchObject({ sender: 'user', content: 'Three', id: `user-${START_MS + 5}` });
  });

  it('gives what is said after an import a later stamp than all of it (9.5, 9.6, 9.11)', () => {
    const chat = createTestChat([hang, hang]);
    const messages = [
      { id: 'ai-welcome-dreamer', sender: 'ai', content: 'Hi', timestampMs: START_MS + 9000 },
    ] as const;
    const conversation = { personaId: 'dreamer', messages, lastUpdatedMs: START_MS + 9000 };
    perform(chat, { kind: 'restore', conversation });
    say(chat, 'Hello');
    expect(chat.visit.chosen.value.lastQuestionId.value).toBe(`user-${START_MS + 9001}`);
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'next' });
    say(chat, 'Hello');
    expect(chat.visit.chosen.value.lastQuestionId.value).toBe(`user-${START_MS + 1}`);
  });
});

describe('a visit', () => {
  it('knows whether a question was ever asked (2.7)', () => {
    const chat = createTestChat([hang]);
    expect(chat.visit.hasAsked.value).toBe(false);
    say(chat, 'Hello');
    perform(chat, { kind: 'next' }, { kind: 'go-back' });
    expect(chat.visit.hasAsked.value).toBe(true);
  });

  it('counts the questions of an import as asked, for they would be lost too (2.7)', () => {
    const chat = createTestChat();
    const question = createMessage('user', 'Once?', START_MS);
    const messages = [question, createMessage('ai', 'Of old.', START_MS + 1)];
    perform(chat, {
      kind: 'restore',
      conversation: { personaId: 'analyst', messages, lastUpdatedMs: START_MS + 1 },
    });
    expect(chat.visit.hasAsked.value).toBe(true);
  });

  it('says the time, for imports to be checked by (9.12)', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(1234);
    expect(visit.nowMs()).toBe(START_MS + 1234);
  });

  it('shares nothing with another one in the same process', () => {
    const one = createTestChat([hang]);
    const other = createTestChat();
    say(one, 'Hello');
    perform(one, { kind: 'next' });
    expect(other.visit.chosen.value.messages.value).toHaveLength(1);
    expect(other.visit.busy.value).toBe(false);
    expect(other.visit.chosen.value.place).toBe(0);
  });
});
