import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { createTestChat, createTestSquad } from '../../support/test-squad.ts';

describe('the selection', () => {
  it('goes through all four and wraps (7.2)', () => {
    const { squad } = createTestSquad();
    const seen = [];
    for (let count = 0; count < 5; count += 1) {
      seen.push(squad.selection.value.persona.chatId);
      squad.next();
    }
    expect(seen).toEqual(['dreamer', 'theorist', 'pragmatist', 'analyst', 'dreamer']);
    squad.choose('dreamer');
    squad.previous();
    expect(squad.selection.value).toEqual({ index: 3, persona: PERSONAS[3] });
  });

  it('can be made by id; an unknown one changes nothing (7.4)', () => {
    const { squad } = createTestSquad();
    squad.choose('pragmatist');
    squad.choose('nobody');
    expect(squad.selection.value.persona.chatId).toBe('pragmatist');
  });

  it('cannot be made among no personas', () => {
    const { squad } = createTestSquad([], { personas: [] });
    expect(() => squad.selection.value).toThrow('at least one persona');
  });

  it('opens each conversation with its own welcome, once (9.2)', () => {
    const { squad } = createTestChat();
    for (let count = 0; count < 9; count += 1) squad.next();
    const conversations = Object.values(squad.conversations.value);
    expect(conversations.map(({ messages }) => messages.map(({ id }) => id))).toEqual([
      ['ai-welcome-dreamer'],
      ['ai-welcome-theorist'],
      ['ai-welcome-pragmatist'],
      ['ai-welcome-analyst'],
    ]);
  });

  it('opens no conversation before the chat (9.2)', () => {
    const { squad } = createTestSquad();
    squad.next();
    expect(squad.conversations.value).toEqual({});
    expect(squad.conversation.value).toBeUndefined();
  });
});
