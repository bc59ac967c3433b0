import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation.ts';
import { QUARTET } from '../../../src/domain/personas.ts';
import { conversationToJson } from '../../../src/domain/transcript/to-json.ts';
import { readTranscript } from '../../../src/domain/transcript/read-transcript.ts';
import { describeRefusal } from '../../../src/domain/texts/question-texts.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestSquad, say, transcript } from '../../support/test-squad.ts';

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
  return conversationToJson(chat.squad.conversation.value!, QUARTET.id);
}

describe('an imported conversation', () => {
  it('takes the place of its persona’s, which is chosen, and can be gone on with (9.11)', async () => {
    const saved = await savedElsewhere();
    const chat = createTestChat([reply('Yes.'), reply('And so on.')]);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.squad.next();
    chat.squad.write('unsent');
    const restored = fromFile(saved);
    expect(chat.squad.restore(restored)).toEqual({ kind: 'restore' });
    expect(chat.squad.selection.value.persona.chatId).toBe('dreamer');
    expect(chat.squad.conversation.value).toEqual(restored);
    say(chat, 'More?');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: Of old.', 'user: More?', 'ai: And so on.']);
    chat.squad.next();
    expect(chat.squad.draft.value).toBe('unsent');
  });

  it('is what was exported, to the last detail of a failure (9.10, 9.11)', async () => {
    const failures = [1, 2, 3].map(() => failure());
    const cause = failure({ reason: 'rate-limit', status: 429, retryAfterMs: 12_000, code: 'slow' });
    const saved = await savedElsewhere(...failures, cause);
    const chat = createTestChat();
    chat.squad.restore(fromFile(saved));
    expect(conversationToJson(chat.squad.conversation.value!, QUARTET.id)).toBe(saved);
    expect(chat.squad.canTryAgain.value).toBe(true);
  });

  it('whose last question has no answer says so, and offers to ask it', async () => {
    const first = createTestChat([hang]);
    say(first, 'Once?');
    first.squad.cancel();
    const saved = conversationToJson(first.squad.conversation.value!, QUARTET.id);
    const chat = createTestChat([reply('At last.')]);
    chat.squad.restore(fromFile(saved));
    expect(chat.squad.notice.value?.kind).toBe('unanswered');
    chat.squad.tryAgain();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: At last.']);
    expect(chat.squad.notice.value).toBeUndefined();
  });

  it('has no notice of the conversation it replaces', async () => {
    const saved = await savedElsewhere();
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    chat.squad.cancel();
    chat.squad.restore(fromFile(saved));
    expect(chat.squad.notice.value).toBeUndefined();
  });

  it('may hold ids that another conversation has too, and each stays as it is (9.5)', async () => {
    const saved = await savedElsewhere();
    const chat = createTestChat([hang]);
    chat.squad.restore(fromFile(saved));
    chat.squad.edit();
    chat.squad.send();
    expect(chat.squad.restore(fromFile(saved.replaceAll('dreamer', 'theorist')))).toEqual({
      kind: 'restore',
    });
    expect(chat.squad.asking.value?.personaId).toBe('dreamer');
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: Of old.']);
  });
});

describe('an import that cannot be', () => {
  it('replaces nothing while its persona answers, and is possible beside another’s answer', async () => {
    const saved = fromFile(await savedElsewhere());
    const chat = createTestChat([hang, hang]);
    say(chat, 'Hello');
    const before = chat.squad.conversations.value;
    expect(chat.squad.restore(saved)).toEqual({ kind: 'refuse', reason: 'restore-answering' });
    expect(chat.squad.conversations.value).toBe(before);
    chat.squad.cancel();
    chat.squad.next();
    say(chat, 'Elsewhere?');
    expect(chat.squad.restore(saved)).toEqual({ kind: 'restore' });
    expect(chat.squad.asking.value?.personaId).toBe('theorist');
  });

  it('replaces nothing while a question of the conversation is edited', async () => {
    const saved = fromFile(await savedElsewhere());
    const chat = createTestChat([reply('Yes.')]);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.squad.edit();
    chat.squad.write('Changed');
    expect(chat.squad.restore(saved)).toEqual({ kind: 'refuse', reason: 'restore-editing' });
    expect(chat.squad.draft.value).toBe('Changed');
  });

  it('replaces nothing outside the chat, or after the end', async () => {
    const saved = fromFile(await savedElsewhere());
    const { squad } = createTestSquad();
    expect(squad.restore(saved)).toEqual({ kind: 'refuse', reason: 'restore-not-open' });
    const chat = createTestChat();
    chat.squad.dispose();
    expect(chat.squad.restore(saved)).toEqual({ kind: 'refuse', reason: 'restore-not-open' });
  });

  it.each(['restore-not-open', 'restore-answering', 'restore-editing'] as const)('says why: %s', (reason) => {
    expect(describeRefusal(reason)).toMatch(/^[A-Z].*\. Nothing was replaced: [a-z].*\.$/);
  });
});
