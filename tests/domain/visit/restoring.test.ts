import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation.ts';
import { QUARTET } from '../../../src/domain/personas.ts';
import { conversationToJson } from '../../../src/domain/transcript/conversation-json.ts';
import { readTranscript } from '../../../src/domain/transcript/conversation-json.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, perform, say, transcript } from '../../support/test-visit.ts';

const DONE = { kind: 'done' };

const refused = (reason: string) => ({ kind: 'refuse', reason });

/** A conversation as it comes back from a file. */
function fromFile(text: string): Conversation {
  const reading = readTranscript(text, QUARTET, Number.POSITIVE_INFINITY);
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.problem));
  return reading.conversation;
}

/** What another visit had saved: one turn with the first persona. */
async function savedElsewhere(...script: Parameters<typeof createTestChat>[0] & object): Promise<string> {
  const chat = createTestChat(script.length > 0 ? script : [reply('Of old.')]);
  say(chat, 'Once?');
  await chat.clock.advance(6000);
  return conversationToJson(chat.visit.chosen.value.conversation.value!, QUARTET.id);
}

describe('an imported conversation', () => {
  it('takes the place of its persona’s, which is chosen, and can be gone on with (9.11)', async () => {
    const saved = await savedElsewhere();
    const chat = createTestChat([reply('Yes.'), reply('And so on.')]);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    perform(chat, { kind: 'next' }, { kind: 'write', text: 'unsent' });
    const conversation = fromFile(saved);
    expect(perform(chat, { kind: 'restore', conversation })).toEqual(DONE);
    expect(chat.visit.chosen.value.persona.chatId).toBe('dreamer');
    expect(chat.visit.chosen.value.conversation.value).toEqual(conversation);
    say(chat, 'More?');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: Of old.', 'user: More?', 'ai: And so on.']);
    expect(chat.visit.laneOf('theorist')?.draft.value).toBe('unsent');
  });

  it('leaves the unsent text of its own persona alone (9.11, 10.6)', async () => {
    const conversation = fromFile(await savedElsewhere());
    const chat = createTestChat();
    perform(chat, { kind: 'write', text: 'unsent' }, { kind: 'restore', conversation });
    expect(chat.visit.chosen.value.draft.value).toBe('unsent');
  });

  it('is what was exported, to the last detail of a failure (9.10, 9.11)', async () => {
    const failures = [1, 2, 3].map(() => failure());
    const cause = failure({ reason: 'rate-limit', status: 429, retryAfterMs: 12_000, code: 'slow' });
    const saved = await savedElsewhere(...failures, cause);
    const chat = createTestChat();
    perform(chat, { kind: 'restore', conversation: fromFile(saved) });
    const again = conversationToJson(chat.visit.chosen.value.conversation.value!, QUARTET.id);
    expect(JSON.parse(again)).toEqual(JSON.parse(saved));
    expect(chat.visit.chosen.value.offers.value).toEqual(['try-again']);
  });

  it('whose last question has no answer says so, and offers to ask it (9.8, 9.11)', async () => {
    const first = createTestChat([hang]);
    say(first, 'Once?');
    perform(first, { kind: 'stop', personaId: 'dreamer' });
    const saved = conversationToJson(first.visit.chosen.value.conversation.value!, QUARTET.id);
    const chat = createTestChat([reply('At last.')]);
    const lane = chat.visit.chosen.value;
    perform(chat, { kind: 'restore', conversation: fromFile(saved) });
    expect(lane.notice.value).toEqual({ kind: 'unanswered', questionId: lane.lastQuestionId.value });
    perform(chat, { kind: 'try-again', personaId: 'dreamer' });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: At last.']);
    expect(lane.notice.value).toBeUndefined();
  });

  it('has no notice of the conversation it replaces, and no mark of its persona (5.13, 9.11)', async () => {
    const conversation = fromFile(await savedElsewhere());
    const chat = createTestChat([hang, reply('Later.', 500)]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' });
    perform(chat, { kind: 'try-again', personaId: 'dreamer' }, { kind: 'next' });
    await chat.clock.advance(500);
    expect(chat.visit.laneOf('dreamer')?.mark.value).toBe('answered');
    perform(chat, { kind: 'restore', conversation });
    expect(chat.visit.chosen.value.notice.value).toBeUndefined();
    expect(chat.visit.chosen.value.mark.value).toBeUndefined();
  });

  it('clears the notice of what it replaces (9.11)', async () => {
    const conversation = fromFile(await savedElsewhere());
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'restore', conversation });
    expect(chat.visit.chosen.value.notice.value).toBeUndefined();
  });

  it('may hold ids that another conversation has too, and each stays as it is (9.5)', async () => {
    const saved = await savedElsewhere();
    const chat = createTestChat([hang]);
    perform(chat, { kind: 'restore', conversation: fromFile(saved) }, { kind: 'edit' }, { kind: 'send' });
    const other = fromFile(saved.replaceAll('dreamer', 'theorist'));
    expect(perform(chat, { kind: 'restore', conversation: other })).toEqual(DONE);
    expect(chat.visit.answering.value).toEqual([chat.visit.laneOf('dreamer')]);
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: Of old.']);
  });

  it('of a persona that was never opened is its first, and brings no welcome of its own (9.2, 9.11)', async () => {
    const saved = (await savedElsewhere()).replaceAll('dreamer', 'analyst');
    const chat = createTestChat();
    perform(chat, { kind: 'restore', conversation: fromFile(saved) });
    expect(chat.visit.chosen.value.persona.chatId).toBe('analyst');
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: Of old.']);
    expect(chat.happened.filter((each) => 'personaId' in each && each.personaId === 'analyst')).toEqual([
      { kind: 'restored', personaId: 'analyst' },
      { kind: 'chosen', personaId: 'analyst', beforeId: 'dreamer' },
    ]);
  });
});

describe('an import that cannot be', () => {
  it('replaces nothing while its persona answers, and is possible beside another’s answer (9.11)', async () => {
    const conversation = fromFile(await savedElsewhere());
    const chat = createTestChat([hang, hang]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    const before = lane.conversation.value;
    expect(perform(chat, { kind: 'restore', conversation })).toEqual(refused('restore-answering'));
    expect(lane.conversation.value).toBe(before);
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'next' });
    say(chat, 'Elsewhere?');
    expect(perform(chat, { kind: 'restore', conversation })).toEqual(DONE);
    expect(chat.visit.answering.value).toEqual([chat.visit.laneOf('theorist')]);
  });

  it('replaces nothing while a question of the conversation is edited (9.11, 10.12)', async () => {
    const conversation = fromFile(await savedElsewhere());
    const chat = createTestChat([reply('Yes.')]);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    perform(chat, { kind: 'edit' }, { kind: 'write', text: 'Changed' }, { kind: 'next' });
    expect(perform(chat, { kind: 'restore', conversation })).toEqual(refused('restore-editing'));
    expect(chat.visit.chosen.value.persona.chatId).toBe('theorist');
    expect(chat.visit.laneOf('dreamer')?.draft.value).toBe('Changed');
  });

  it('replaces nothing outside the chat (9.11)', async () => {
    const conversation = fromFile(await savedElsewhere());
    const parts = createTestVisit();
    expect(perform(parts, { kind: 'restore', conversation })).toEqual(refused('restore-not-open'));
    expect(parts.visit.chosen.value.conversation.value).toBeUndefined();
  });
});
