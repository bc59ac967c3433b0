import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { anyPersonas } from '../../support/squads.ts';
import { createTestVisit } from '../../support/test-visit.ts';

describe('the choice', () => {
  it('goes through all four and starts over', () => {
    const { visit } = createTestVisit();
    const seen = [];
    for (let count = 0; count < 5; count += 1) {
      seen.push(visit.chosen.value.persona.id);
      visit.next();
    }
    expect(seen).toEqual(['dreamer', 'theorist', 'pragmatist', 'analyst', 'dreamer']);
    visit.previous();
    visit.previous();
    expect(visit.chosen.value.persona.id).toBe('analyst');
    expect(visit.chosen.value.index).toBe(3);
  });

  it('can be made by a persona’s id, and changes nothing for the chosen one', () => {
    const { visit, happened } = createTestVisit();
    visit.choose(visit.laneOf('dreamer')!);
    expect(happened).toEqual([]);
    visit.choose(visit.laneOf('pragmatist')!);
    expect(visit.chosen.value.persona.id).toBe('pragmatist');
    expect(happened).toEqual([{ kind: 'chosen', personaId: 'pragmatist', beforeId: 'dreamer' }]);
  });

  it('is impossible among no personas', () => {
    expect(() => createTestVisit([], { personas: [] })).toThrow('at least one persona');
  });

  it('opens each conversation in the chat with its own welcome, once', () => {
    const { visit } = createTestVisit();
    visit.next();
    expect(visit.lanes.map(({ conversation }) => conversation.value)).toEqual(Array(4).fill(undefined));
    visit.skipIntro();
    visit.begin();
    for (let count = 0; count < 9; count += 1) visit.next();
    expect(visit.lanes.map(({ messages }) => messages.value.map(({ id }) => id))).toEqual([
      ['ai-welcome-dreamer'],
      ['ai-welcome-theorist'],
      ['ai-welcome-pragmatist'],
      ['ai-welcome-analyst'],
    ]);
  });

  test.prop([anyPersonas])(
    'visits every persona and returns to the first, in both directions, whatever the ids',
    (personas) => {
      const { visit } = createTestVisit([], { personas });
      for (const go of [() => visit.next(), () => visit.previous()]) {
        const seen = personas.map(() => {
          go();
          return visit.chosen.value.persona.id;
        });
        expect(new Set(seen).size).toBe(personas.length);
        expect(visit.chosen.value.index).toBe(0);
      }
      for (const lane of visit.lanes) expect(visit.laneOf(lane.persona.id)).toBe(lane);
      for (const unknown of ['constructor', '__proto__', '', '0', 'nobody']) {
        if (!personas.some(({ id }) => id === unknown)) expect(visit.laneOf(unknown)).toBeUndefined();
      }
    },
  );
});

describe('the stage', () => {
  it('leads from the intro to the landing to the chat and back', () => {
    const { visit, happened } = createTestVisit();
    const stages = [visit.stage.value];
    for (const go of ['skipIntro', 'begin', 'goBack', 'begin'] as const) {
      visit[go]();
      stages.push(visit.stage.value);
    }
    expect(stages).toEqual(['intro', 'landing', 'chat', 'landing', 'chat']);
    expect(happened.flatMap((each) => (each.kind === 'stage-changed' ? [each.stage] : []))).toEqual(
      stages.slice(1),
    );
  });

  it.each([
    ['intro', [], ['begin', 'goBack']],
    ['landing', ['skipIntro'], ['skipIntro', 'goBack']],
    ['chat', ['skipIntro', 'begin'], ['skipIntro', 'begin']],
  ] as const)('stays %s after a request that does not apply there', (stage, path, requests) => {
    const { visit, happened } = createTestVisit();
    for (const go of path) visit[go]();
    const before = happened.length;
    for (const request of requests) visit[request]();
    expect(visit.stage.value).toBe(stage);
    expect(happened).toHaveLength(before);
  });
});
