import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { createTestChat, createTestVisit, perform } from '../../support/test-visit.ts';
import { anyIds, personasWith } from './sessions.ts';

const DONE = { kind: 'done' };

describe('the choice', () => {
  it('goes through all four and wraps (7.2)', () => {
    const parts = createTestVisit();
    const seen = [];
    for (let count = 0; count < 5; count += 1) {
      seen.push(parts.visit.chosen.value.persona.chatId);
      expect(perform(parts, { kind: 'next' })).toEqual(DONE);
    }
    expect(seen).toEqual(['dreamer', 'theorist', 'pragmatist', 'analyst', 'dreamer']);
    perform(parts, { kind: 'choose', personaId: 'dreamer' }, { kind: 'previous' });
    expect(parts.visit.chosen.value.persona).toBe(PERSONAS[3]);
    expect(parts.visit.chosen.value.place).toBe(3);
  });

  it('can be made by id; an unknown one changes nothing (7.4)', () => {
    const parts = createTestVisit();
    perform(parts, { kind: 'choose', personaId: 'pragmatist' });
    expect(perform(parts, { kind: 'choose', personaId: 'nobody' })).toEqual({
      kind: 'refuse',
      reason: 'unknown-persona',
    });
    expect(parts.visit.chosen.value.persona.chatId).toBe('pragmatist');
    expect(parts.visit.laneOf('nobody')).toBeUndefined();
  });

  it('of the chosen persona is no change', () => {
    const parts = createTestVisit();
    expect(perform(parts, { kind: 'choose', personaId: 'dreamer' })).toEqual(DONE);
    expect(parts.happened).toEqual([]);
  });

  it('cannot be made among no personas', () => {
    const { visit } = createTestVisit([], { personas: [] });
    expect(() => visit.chosen.value).toThrow('at least one persona');
  });

  it('opens each conversation with its own welcome, once (9.2)', () => {
    const chat = createTestChat();
    for (let count = 0; count < 9; count += 1) perform(chat, { kind: 'next' });
    const ids = chat.visit.lanes.map(({ messages }) => messages.value.map(({ id }) => id));
    expect(ids).toEqual([
      ['ai-welcome-dreamer'],
      ['ai-welcome-theorist'],
      ['ai-welcome-pragmatist'],
      ['ai-welcome-analyst'],
    ]);
    expect(chat.happened.filter(({ kind }) => kind === 'opened')).toHaveLength(4);
  });

  it('opens no conversation before the chat (9.2)', () => {
    const parts = createTestVisit();
    perform(parts, { kind: 'next' });
    for (const { conversation, messages } of parts.visit.lanes) {
      expect(conversation.value).toBeUndefined();
      expect(messages.value).toEqual([]);
    }
  });

  it('among one persona is always the same: next and previous change nothing (7.2)', () => {
    const chat = createTestChat([], { personas: createTestPersonas(1) });
    const before = chat.happened.length;
    expect(perform(chat, { kind: 'next' })).toEqual(DONE);
    expect(perform(chat, { kind: 'previous' })).toEqual(DONE);
    expect(chat.visit.chosen.value).toBe(chat.visit.lanes[0]);
    expect(chat.happened).toHaveLength(before);
  });

  test.prop([anyIds, fc.nat()])(
    'comes back after as many steps as there are personas; previous undoes next (7.3)',
    (ids, start) => {
      const parts = createTestVisit([], { personas: personasWith(ids) });
      const first = ids[start % ids.length]!;
      const here = () => parts.visit.chosen.value.persona.chatId;
      perform(parts, { kind: 'choose', personaId: first });
      for (const kind of ['next', 'previous'] as const) {
        const seen: string[] = [];
        for (let count = 0; count < ids.length; count += 1) {
          seen.push(here());
          perform(parts, { kind });
        }
        expect(seen.toSorted()).toEqual(ids.toSorted());
        expect(here()).toBe(first);
      }
      perform(parts, { kind: 'next' }, { kind: 'previous' });
      expect(here()).toBe(first);
    },
  );

  test.prop([anyIds])('finds every persona by its id, whatever the id is (7.4)', (ids) => {
    const parts = createTestVisit([], { personas: personasWith(ids) });
    for (const [place, personaId] of ids.entries()) {
      expect(perform(parts, { kind: 'choose', personaId })).toEqual(DONE);
      expect(parts.visit.chosen.value).toBe(parts.visit.lanes[place]);
      expect(parts.visit.laneOf(personaId)).toBe(parts.visit.lanes[place]);
    }
    for (const unknown of ['constructor', '__proto__', 'toString', '', '0', 'nobody']) {
      if (!ids.includes(unknown)) expect(parts.visit.laneOf(unknown)).toBeUndefined();
    }
  });
});

describe('the stage', () => {
  it('leads from the intro to the landing to the chat and back (2.1 to 2.4)', () => {
    const parts = createTestVisit();
    const stages = [parts.visit.stage.value];
    for (const kind of ['skip-intro', 'begin', 'go-back', 'begin'] as const) {
      expect(perform(parts, { kind })).toEqual(DONE);
      stages.push(parts.visit.stage.value);
    }
    expect(stages).toEqual(['intro', 'landing', 'chat', 'landing', 'chat']);
    expect(parts.happened.filter(({ kind }) => kind === 'stage-changed')).toHaveLength(4);
  });

  it.each([
    ['intro', [], ['begin', 'go-back']],
    ['landing', ['skip-intro'], ['skip-intro', 'go-back']],
    ['chat', ['skip-intro', 'begin'], ['skip-intro', 'begin']],
  ] as const)('stays %s at a request that cannot follow it (2.5)', (stage, path, refused) => {
    const parts = createTestVisit();
    for (const kind of path) perform(parts, { kind });
    for (const kind of refused) {
      expect(perform(parts, { kind })).toEqual({ kind: 'refuse', reason: 'other-stage' });
      expect(parts.visit.stage.value).toBe(stage);
    }
  });
});
