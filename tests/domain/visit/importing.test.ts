import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation/conversation.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, say, transcript } from '../../support/test-visit.ts';

/** A conversation as it is in a file: one turn, or without an answer only the question. */
function saved(personaId = 'dreamer', ...answers: readonly string[]): Conversation {
  const messages = [
    { id: `ai-welcome-${personaId}`, sender: 'ai', content: 'Welcome of old.', timestampMs: 1 },
    { id: 'user-2', sender: 'user', content: 'Once?', timestampMs: 2 },
    ...answers.map((content) => ({ id: 'ai-3', sender: 'ai', content, timestampMs: 3 }) as const),
  ] as const;
  return { personaId, messages, lastUpdatedMs: messages.at(-1)!.timestampMs };
}

const OLD = saved('dreamer', 'Of old.');

describe('an imported conversation', () => {
  it('takes the place of its persona’s conversation, chooses the persona, and can be continued', async () => {
    const chat = createTestChat([reply('Yes.'), reply('And so on.')]);
    const { visit } = chat;
    say(chat, 'Hello');
    await chat.clock.advance(0);
    visit.chosen.value.write('unsent');
    visit.next();
    visit.table.open();
    expect(visit.importConversation(OLD)).toBeUndefined();
    expect(visit.table.isOpen.value).toBe(false);
    expect(visit.chosen.value.persona.id).toBe('dreamer');
    expect(visit.chosen.value.conversation.value).toEqual(OLD);
    expect(visit.chosen.value.draft.value).toBe('unsent');
    visit.chosen.value.send();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Once?', 'ai: Of old.', 'user: unsent', 'ai: And so on.']);
  });

  it('has no notice of the replaced conversation, no mark, and nothing to undo', async () => {
    const chat = createTestChat([reply('Later.', 500), hang]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    chat.visit.next();
    await chat.clock.advance(500);
    expect(lane.mark.value).toBe('answered');
    chat.visit.importConversation(OLD);
    expect(lane.mark.value).toBeUndefined();
    say(chat, 'Hello');
    lane.stop();
    lane.beginAgain();
    chat.visit.importConversation(OLD);
    expect([lane.notice.value, lane.canUndo.value]).toEqual([undefined, false]);
  });

  it('of a persona that was never opened is its first, and adds no welcome', () => {
    const { visit, happened } = createTestChat();
    visit.importConversation(saved('analyst', 'Of old.'));
    expect(transcript({ visit })).toEqual(['user: Once?', 'ai: Of old.']);
    expect(visit.hasAsked.value).toBe(true);
    expect(happened.filter((each) => 'personaId' in each && each.personaId === 'analyst')).toEqual([
      { kind: 'conversation-replaced', personaId: 'analyst' },
      { kind: 'chosen', personaId: 'analyst', beforeId: 'dreamer' },
    ]);
  });
});

describe('a refused import', () => {
  it('replaces nothing while its persona answers, but is possible while another answers', () => {
    const { visit } = createTestChat([hang, hang]);
    const [dreamer, theorist] = visit.lanes;
    say({ visit }, 'Hello');
    const before = dreamer!.conversation.value;
    expect(visit.importConversation(OLD)).toBe('import-answering');
    expect(dreamer!.conversation.value).toBe(before);
    dreamer!.stop();
    visit.next();
    say({ visit }, 'Elsewhere?');
    expect(visit.importConversation(OLD)).toBeUndefined();
    expect(visit.answering.value).toEqual([theorist]);
  });

  it('replaces nothing while a question of the conversation is edited', () => {
    const { visit } = createTestChat();
    visit.importConversation(OLD);
    visit.lanes[0]!.edit();
    visit.lanes[0]!.write('Changed');
    visit.next();
    expect(visit.importConversation(saved())).toBe('import-editing');
    expect(visit.chosen.value.persona.id).toBe('theorist');
    expect(visit.lanes[0]!.draft.value).toBe('Changed');
    expect(visit.lanes[0]!.conversation.value).toEqual(OLD);
  });

  it('replaces nothing outside the chat or for an unknown persona', () => {
    const { visit } = createTestVisit();
    expect(visit.importConversation(OLD)).toBe('not-open');
    expect(visit.chosen.value.conversation.value).toBeUndefined();
    visit.skipIntro();
    visit.begin();
    visit.importConversation(saved('nobody', 'Of old.'));
    expect(transcript({ visit })).toEqual([]);
  });
});
