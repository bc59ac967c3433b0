import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation/conversation.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, say } from '../../support/test-visit.ts';

const START_MS = 1_800_000_000_000;

const stampsOf = (conversation: Conversation | undefined) =>
  conversation?.messages.map(({ timestampMs }) => timestampMs - START_MS);

describe('a conversation', () => {
  it('gives a message the time of the clock', async () => {
    const chat = createTestChat([reply('Welcome.', 20_000)]);
    const { conversation } = chat.visit.chosen.value;
    await chat.clock.advance(700);
    say(chat, 'Hello');
    await chat.clock.advance(20_000);
    expect(conversation.value?.messages.map(({ id }) => id)).toEqual([
      'ai-welcome-dreamer',
      'user-1800000000700',
      'ai-1800000020700',
    ]);
    expect(stampsOf(conversation.value)).toEqual([0, 700, 20_700]);
    expect(conversation.value).toMatchObject({ personaId: 'dreamer', lastUpdatedMs: 1_800_000_020_700 });
  });

  it('moves messages of the same millisecond apart, also after the clock is set back', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.')]);
    say(chat, 'First?');
    await chat.clock.advance(0);
    chat.clock.jump(-3_600_000);
    say(chat, 'Second?');
    await chat.clock.advance(0);
    expect(stampsOf(chat.visit.chosen.value.conversation.value)).toEqual([0, 1, 2, 3, 4]);
  });

  it('begins at time 0 when the clock does', () => {
    const { visit, clock } = createTestVisit([hang]);
    clock.jump(-START_MS);
    visit.skipIntro();
    visit.begin();
    say({ visit }, 'Hello');
    expect(visit.chosen.value.messages.value.map(({ timestampMs }) => timestampMs)).toEqual([0, 1]);
  });

  it('gives a repeated answer and an edited question later time stamps', async () => {
    const chat = createTestChat([{ kind: 'hang', deltas: ['So'] }, reply('So it is.'), hang], {
      streaming: true,
    });
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    await chat.clock.advance(0);
    lane.stop();
    lane.tryAgain();
    await chat.clock.advance(0);
    expect(stampsOf(lane.conversation.value)).toEqual([0, 1, 3]);
    expect(lane.messages.value.at(-1)).toMatchObject({
      id: 'ai-1800000000003',
      sender: 'ai',
      content: 'So it is.',
      timestampMs: START_MS + 3,
    });
    lane.edit();
    lane.send();
    expect(stampsOf(lane.conversation.value)).toEqual([0, 4]);
  });

  it('gives messages after an import later time stamps than all imported ones', () => {
    const { visit } = createTestChat([hang]);
    const welcome = {
      id: 'ai-welcome-dreamer',
      sender: 'ai',
      content: 'Hi',
      timestampMs: START_MS + 9000,
    } as const;
    visit.importConversation({ personaId: 'dreamer', messages: [welcome], lastUpdatedMs: START_MS + 9000 });
    say({ visit }, 'Hello');
    expect(visit.chosen.value.lastQuestionId.value).toBe('user-1800000009001');
  });
});

describe('a visit', () => {
  it('knows whether a question was ever asked', () => {
    const { visit } = createTestChat([hang]);
    expect(visit.hasAsked.value).toBe(false);
    say({ visit }, 'Hello');
    visit.next();
    visit.goBack();
    expect(visit.hasAsked.value).toBe(true);
  });

  it('knows the time, which the check of an import needs', () => {
    const { visit, clock } = createTestVisit();
    clock.advanceSync(1234);
    expect(visit.nowMs()).toBe(1_800_000_001_234);
  });
});
