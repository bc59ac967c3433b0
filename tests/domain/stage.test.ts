import { describe, expect, it } from 'vitest';
import { type Stage, type StageStep, decideStage } from '../../src/domain/stage.ts';

const STAGES: Stage[] = ['intro', 'landing', 'chat'];

describe('the stages', () => {
  it.each<[Stage, StageStep, Stage]>([
    ['intro', 'finish-intro', 'landing'],
    ['landing', 'begin', 'chat'],
    ['chat', 'go-back', 'landing'],
  ])('lead from %s by %s to %s (2.2, 2.3, 2.4)', (from, step, to) => {
    expect(decideStage(from, step)).toBe(to);
  });

  it.each<[StageStep, Stage]>([
    ['finish-intro', 'intro'],
    ['begin', 'landing'],
    ['go-back', 'chat'],
  ])('stay as they are when %s does not start there (2.5)', (step, from) => {
    for (const stage of STAGES.filter((other) => other !== from))
      expect(decideStage(stage, step)).toBe(stage);
  });
});
