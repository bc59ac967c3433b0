import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { compareDrawings, compareWithPrepared } from '../../../src/domain/map-check/compare-maps.ts';
import { turned } from '../../../src/domain/map-check/compare-stands.ts';
import { type PreparedRound, sentencesWithin } from '../../../src/domain/map-check/prepared-round.ts';
import type { MapPoint, Stance } from '../../../src/domain/table/agreement-map.ts';
import { clerkRequest } from '../../../src/domain/table/clerk.ts';
import type { Material } from '../../../src/domain/table/clerk-material.ts';
import { readMap } from '../../../src/domain/table/read-map.ts';
import { PREPARED, anyPoints, anyPreparedRound } from '../../support/prepared-rounds.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';

const TEXT = 'I like tea a lot. I drink it at five. It is not for me.';

const QUOTES = ['I like tea a lot', 'I drink it at five', 'It is not for me'] as const;

const answers = ['a', 'b', 'c', 'd'].map((personaId) => ({
  personaId,
  answerId: `ai-${personaId}`,
  text: TEXT,
}));

/** Stands such as `a1+ b2- c3~`: a persona, the sentence that it is quoted with, and its stance. */
function point(stands: string): MapPoint {
  const stances: Readonly<Record<string, Stance>> = { '+': 'for', '-': 'against', '~': 'mixed' };
  return {
    text: `The point of ${stands}.`,
    stands: stands.split(' ').map(([personaId = '', sentence = '', sign = '']) => ({
      personaId,
      stance: stances[sign]!,
      quote: QUOTES[Number(sentence) - 1]!,
    })),
  };
}

function compare(prepared: readonly string[], drawn: readonly string[]) {
  const round: PreparedRound = { id: 'tea', question: 'Tea?', answers, points: prepared.map(point) };
  const { found, turnedRound, stands } = compareWithPrepared(round, drawn.map(point));
  return {
    found: `${found.count} of ${found.of}`,
    turnedRound: `${turnedRound.count} of ${turnedRound.of}`,
    stands: `${stands.count} of ${stands.of}`,
  };
}

/** The other way round. */
function turnedPoint({ text, stands }: MapPoint): MapPoint {
  return { text, stands: stands.map((stand) => ({ ...stand, stance: turned(stand.stance) })) };
}

/** The points as a clerk writes them who gets the answers under these letters. */
function written(points: readonly MapPoint[], materials: readonly Material[]): string {
  const claimsOf = ({ stands }: MapPoint) =>
    stands.map(({ personaId, stance, quote }) => {
      const { letter, answer } = materials.find((each) => each.answer.personaId === personaId)!;
      return [letter, { at: sentencesWithin(answer.text)(quote)[0], words: quote, stance }] as const;
    });
  return JSON.stringify({
    points: points.map((each) => ({ point: each.text, ...Object.fromEntries(claimsOf(each)) })),
  });
}

describe('a drawn map beside the prepared one', () => {
  it.each([
    ['the same', ['a1+ b3-', 'c2+ d2+'], ['c2+ d2+', 'a1+ b3-'], '2 of 2', '0 of 2', '4 of 4'],
    ['half of the smaller one in common', ['a1+ b3-'], ['a1+ b2- c1+ d1+'], '1 of 1', '0 of 1', '2 of 2'],
    ['less than half', ['a1+ b3- c1+'], ['a1+ b2- c2+'], '0 of 1', '0 of 0', '0 of 0'],
    ['the same persona in another sentence', ['a1+'], ['a2+'], '0 of 1', '0 of 0', '0 of 0'],
    ['another persona in the same sentence', ['a1+'], ['b1+'], '0 of 1', '0 of 0', '0 of 0'],
    ['worded the other way round', ['a1+ b3- c2~'], ['a1- b3+ c2~'], '1 of 1', '1 of 1', '3 of 3'],
    ['half turned round', ['a1+ b3-'], ['a1- b3-'], '1 of 1', '0 of 1', '1 of 2'],
    ['a stand too few', ['a1+ b3- c2+'], ['a1+ b3-'], '1 of 1', '0 of 1', '2 of 3'],
    ['a stand too many', ['a1+ b3-'], ['a1+ b3- c2+'], '1 of 1', '0 of 1', '2 of 2'],
    ['one point for two', ['a1+ b1+', 'a1+ c1+'], ['a1+ b1+ c1+'], '1 of 2', '0 of 1', '2 of 2'],
    ['two points for one', ['a1+ b1+'], ['a1+', 'b1+'], '1 of 1', '0 of 1', '1 of 2'],
    [
      'the most in common first',
      ['a1+ b1+', 'a1+ b1+ c1+'],
      ['a1+ b1+ c1+', 'b1+'],
      '2 of 2',
      '0 of 2',
      '4 of 5',
    ],
    [
      'the same sentences for and against',
      ['a1+ b1-', 'a1- b1+'],
      ['a1- b1+', 'a1+ b1-'],
      '2 of 2',
      '0 of 2',
      '4 of 4',
    ],
    ['nothing', ['a1+'], [], '0 of 1', '0 of 0', '0 of 0'],
  ])('has %s', (_, prepared, drawn, found, turnedRound, stands) => {
    expect(compare(prepared, drawn)).toEqual({ found, turnedRound, stands });
  });

  it.each(PREPARED)('is all right where it is the prepared map of $id itself', (round) => {
    const count = round.points.reduce((sum, { stands }) => sum + stands.length, 0);
    expect(compareWithPrepared(round, round.points)).toEqual({
      found: { count: round.points.length, of: round.points.length },
      turnedRound: { count: 0, of: round.points.length },
      stands: { count, of: count },
    });
  });

  test.prop([anyPreparedRound])('is all right where it is the prepared one', (round) => {
    const { found, turnedRound, stands } = compareWithPrepared(round, round.points);
    expect(found).toEqual({ count: round.points.length, of: round.points.length });
    expect(stands.count).toBe(stands.of);
    expect(turnedRound.count).toBe(0);
  });

  test.prop([anyPreparedRound])('has as many stands that agree when a point is turned round', (round) => {
    for (const prepared of round.points) {
      for (const drawn of round.points) {
        const figuresOf = (points: readonly MapPoint[]) =>
          compareWithPrepared({ ...round, points: [prepared] }, points);
        const { found, stands } = figuresOf([turnedPoint(drawn)]);
        expect({ found, stands }).toEqual({
          found: figuresOf([drawn]).found,
          stands: figuresOf([drawn]).stands,
        });
      }
    }
  });

  test.prop([anyPreparedRound, anyPoints])('keeps within bounds', (round, drawn) => {
    const figures = compareWithPrepared(round, drawn);
    for (const { count, of } of Object.values(figures)) {
      expect(count).toBeGreaterThanOrEqual(0);
      expect(count).toBeLessThanOrEqual(of);
    }
    expect(figures.found.count).toBeLessThanOrEqual(drawn.length);
    expect(figures.turnedRound.of).toBe(figures.found.count);
  });

  test.prop([anyPreparedRound, anyPoints, fc.nat(), fc.nat()])(
    'is the same under whatever letters the answers come',
    (round, points, ...seeds) => {
      const [one, other] = seeds.map((seed) => {
        const { materials } = clerkRequest(round.question, round.answers, {
          model: 'm',
          streaming: false,
          randomness: createSeededRandomness(seed),
        });
        const read = readMap(written(points, materials), materials);
        return read.kind === 'map' && compareWithPrepared(round, read.points);
      });
      expect(one).not.toBe(false);
      expect(other).toEqual(one);
    },
  );
});

describe('two drawn maps', () => {
  it('have as many points in common as are the same, of those of the larger one', () => {
    const compareThem = (one: readonly string[], other: readonly string[]) =>
      compareDrawings(one.map(point), other.map(point), answers);
    expect(compareThem(['a1+', 'b1+'], ['b1-', 'a1+'])).toEqual({ count: 2, of: 2 });
    expect(compareThem(['a1+', 'b1+'], ['b1-', 'c1+', 'd1+'])).toEqual({ count: 1, of: 3 });
    expect(compareThem(['a1+'], [])).toEqual({ count: 0, of: 1 });
  });

  test.prop([anyPreparedRound, anyPoints, anyPoints])(
    'are the same from either side, and each as itself',
    (round, one, other) => {
      expect(compareDrawings(one, one, round.answers)).toEqual({ count: one.length, of: one.length });
      const { count, of } = compareDrawings(one, other, round.answers);
      expect(count).toBeLessThanOrEqual(of);
      expect(compareDrawings(other, one, round.answers).of).toBe(of);
    },
  );
});
