import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { MapPoint, Stance } from '../../../src/domain/table/agreement-map.ts';
import {
  type PointKind,
  doubtedKindOf,
  inOrder,
  kindOfPoint,
  rankOf,
} from '../../../src/domain/table/point-kind.ts';

const [F, A, M] = ['for', 'against', 'mixed'] as const;

/** What each persona is found to say, or only said to say by the clerk; undefined is unclear. */
function point(
  found: readonly Stance[],
  claimed: readonly (Stance | undefined)[] = [],
  text = 'P',
): MapPoint {
  const stands = found.map((stance, index) => ({ personaId: `p${index}`, stance, quote: 'so it is' }));
  const unquoted = claimed.map((stance, index) => ({
    personaId: `u${index}`,
    ...(stance !== undefined && { stance }),
  }));
  return { text, stands, ...(unquoted.length > 0 && { unquoted }) };
}

const anyStances = fc.array(fc.constantFrom(F, A, M), { minLength: 1, maxLength: 8 });
const anyClaims = fc.array(fc.constantFrom(F, A, M, undefined), { maxLength: 8 });

describe('a point of a map', () => {
  it.each<readonly [answers: number, stances: readonly Stance[], kind: PointKind]>([
    [4, [F, A], 'disputed'],
    [3, [F, F, A], 'disputed'],
    [4, [F, F, M, A], 'disputed'],
    [4, [F], 'one-voice'],
    [4, [A], 'one-voice'],
    [2, [M], 'one-voice'],
    [4, [F, M], 'leans-for'],
    [4, [F, F, F, M], 'leans-for'],
    [4, [A, A, M, M], 'leans-against'],
    [8, [A, A, A, A, A, A, A, M], 'leans-against'],
    [4, [F, F, F], 'shared'],
    [4, [A, A, A], 'shared-against'],
    [2, [F, F], 'shared'],
    [3, [A, A], 'shared-against'],
    [5, [F, F, F], 'shared'],
    [8, [F, F, F, F], 'shared'],
    [4, [F, F], 'open'],
    [4, [A, A], 'open'],
    [5, [A, A], 'open'],
    [8, [F, F, F], 'open'],
    [4, [M, M, M, M], 'open'],
  ])('of %d answers with the stances %j is %s', (answers, stances, kind) => {
    expect(kindOfPoint(point(stances), answers)).toBe(kind);
  });

  it.each<readonly [found: readonly Stance[], claimed: readonly (Stance | undefined)[], kind: unknown]>([
    [[F, F, F], [A], 'disputed'],
    [[F, F, F], [M], 'leans-for'],
    [[F, F, F], [F], undefined],
    [[F, F], [F], 'shared'],
    [[A], [A], 'open'],
    [[A], [undefined], undefined],
    [[F, A], [M, A], undefined],
    [[F], [undefined, F, F], 'shared'],
  ])('of four answers with the stances %j, and %j not found, is in doubt: %s', (found, claimed, kind) => {
    expect(doubtedKindOf(point(found, claimed), 4)).toBe(kind);
  });

  test.prop([
    anyStances.chain((stances) =>
      fc.tuple(fc.constant(stances), fc.shuffledSubarray(stances, { minLength: stances.length })),
    ),
    anyClaims,
  ])(
    'is of the same kind, and in the same doubt, in any order of the seats',
    ([stances, shuffled], claimed) => {
      const [one, other] = [point(stances, claimed), point(shuffled, claimed.toReversed())];
      expect(kindOfPoint(other, 8)).toBe(kindOfPoint(one, 8));
      expect(doubtedKindOf(other, 8)).toBe(doubtedKindOf(one, 8));
    },
  );

  test.prop([anyStances, anyClaims, fc.integer({ min: 2, max: 8 })])(
    'is shared if enough agree, whatever the others are silent on or were not found to say',
    (found, claimed, answers) => {
      const kind = kindOfPoint(point(found, claimed), answers);
      expect(kind).toBe(kindOfPoint(point(found), answers));
      const isShared = kind === 'shared' || kind === 'shared-against';
      const areEnough = found.length >= Math.max(2, answers / 2, answers === 4 ? 3 : 0);
      expect(isShared).toBe(areEnough && !found.includes('mixed') && new Set(found).size === 1);
    },
  );
});

describe('the points of a map', () => {
  test.prop([fc.array(anyStances, { maxLength: 7 })])('stand in the order of their kinds', (all) => {
    const points = all.map((stances, place) => point(stances, [], String(place)));
    const ordered = inOrder(points, 4);
    const places = ordered.map((one) => rankOf(kindOfPoint(one, 4)) * 10 + Number(one.text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(ordered).toHaveLength(points.length);
  });

  it('begin with the disputed ones, and end with those of one voice', () => {
    const points = [[F], [M, M], [A, A, A], [F, M], [F, F, F], [A, M], [F, A]].map((stances) =>
      point(stances as Stance[]),
    );
    expect(inOrder(points, 4).map((one) => kindOfPoint(one, 4))).toEqual([
      'disputed',
      'leans-for',
      'leans-against',
      'shared-against',
      'shared',
      'open',
      'one-voice',
    ]);
  });
});
