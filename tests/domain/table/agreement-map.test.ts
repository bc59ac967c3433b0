import { describe, expect, it } from 'vitest';
import { type PointKind, type Stance, kindOfPoint } from '../../../src/domain/table/agreement-map.ts';

const [F, A, M] = ['for', 'against', 'mixed'] as const;

describe('a point of a map', () => {
  it.each<readonly [answers: number, stances: readonly Stance[], kind: PointKind]>([
    [4, [F, A], 'disputed'],
    [4, [F, F, F], 'shared'],
    [4, [F, F, F, M], 'shared'],
    [4, [A, A, A], 'shared-against'],
    [4, [F, F], 'open'],
    [4, [M, M, M, M], 'open'],
    [2, [F, F], 'shared'],
    [3, [A, A], 'shared-against'],
    [3, [F, F, A], 'disputed'],
    [8, [F, F, F], 'open'],
    [8, [F, F, F, F, M], 'shared'],
  ])('of %d answers with the stances %j is %s', (answers, stances, kind) => {
    const stands = stances.map((stance, index) => ({ personaId: `p${index}`, stance, quote: 'so it is' }));
    expect(kindOfPoint({ text: 'P', stands }, answers)).toBe(kind);
  });
});
