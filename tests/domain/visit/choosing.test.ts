import { describe, expect, it } from 'vitest';
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

  it.each(['constructor', '__proto__', '', '0', 'nobody'])('has no persona with the id %j', (id) => {
    expect(createTestVisit().visit.laneOf(id)).toBeUndefined();
  });

  it('is impossible among no personas', () => {
    expect(() => createTestVisit([], { personas: [] })).toThrow('at least one persona');
  });
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
