import { expect, it } from 'vitest';
import { decideEscape } from '../../src/domain/stage.ts';

it.each([
  [true, true, 'chat', 'stop'],
  [false, true, 'chat', 'stop'],
  [true, false, 'chat', 'cancel-edit'],
  [false, false, 'chat', 'go-back'],
  [false, true, 'landing', 'none'],
  [false, false, 'intro', 'none'],
] as const)(
  'with editing %s and loading %s in the %s, Escape means %s (15.5)',
  (isEditing, isLoading, stage, decision) => {
    expect(decideEscape({ isEditing, isLoading, stage })).toBe(decision);
  },
);
