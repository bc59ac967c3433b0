import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { MapPoint, MapProblem, Stance } from '../../../src/domain/table/agreement-map.ts';
import {
  describeCutMap,
  describeLeftOut,
  describeMapArrival,
  describeMapProblem,
  describeMapRequest,
  describeOutOfDate,
  describeShortened,
  describeStance,
  summarizeMap,
} from '../../../src/domain/texts/map-texts.ts';
import { anyFailure } from '../../support/arbitraries.ts';

const point = (...stances: readonly Stance[]): MapPoint => ({
  text: 'P',
  stands: stances.map((stance, index) => ({ personaId: `p${index}`, stance, quote: 'so it is' })),
});

const stance = fc.constantFrom<Stance>('for', 'against', 'mixed');

const anyPoint = fc.array(stance, { minLength: 1, maxLength: 8 }).map((stances) => point(...stances));

describe('the words of a map', () => {
  it('say what it costs (17.12)', () => {
    expect(describeMapRequest()).toMatch(/^One request: /);
  });

  it('name each stance, and silence (17.13)', () => {
    expect((['for', 'against', 'mixed', undefined] as const).map(describeStance)).toEqual([
      'For',
      'Against',
      'Mixed',
      'Silent',
    ]);
  });

  it.each([
    [{ notFound: 0, unclear: 0, surplus: 0 }, []],
    [{ notFound: 2, unclear: 0, surplus: 0 }, ['2 claims left out: their words were not found.']],
    [
      { notFound: 1, unclear: 1, surplus: 1 },
      [
        '1 claim left out: its words were not found.',
        '1 claim left out: it could not be understood.',
        '1 more point left out: a map has at most 7.',
      ],
    ],
    [
      { notFound: 0, unclear: 3, surplus: 1234 },
      [
        '3 claims left out: they could not be understood.',
        '1,234 more points left out: a map has at most 7.',
      ],
    ],
  ])('count what was left out: %j (17.14)', (leftOut, lines) => {
    expect(describeLeftOut(leftOut)).toEqual(lines);
  });

  it.each([
    [
      [point('for', 'against'), point('mixed', 'mixed'), point('for')],
      '3 points: 1 disputed, 1 shared, 1 raised by one alone.',
    ],
    [[point('for', 'mixed', 'for')], '1 point: 1 disputed.'],
    [[point('against', 'against'), point('for', 'for')], '2 points: 2 shared.'],
  ])('sum up %j (17.14)', (points, summary) => {
    expect(summarizeMap({ points })).toBe(summary);
  });

  test.prop([fc.array(anyPoint, { minLength: 1, maxLength: 7 })])(
    'sum up every point once (17.14)',
    (points) => {
      const [count = 0, ...kinds] = (summarizeMap({ points }).match(/\d+/g) ?? []).map(Number);
      expect(count).toBe(points.length);
      expect(kinds.reduce((sum, one) => sum + one, 0)).toBe(points.length);
    },
  );

  it('say whose answers the clerk saw in part (17.12)', () => {
    expect(describeShortened([])).toBeUndefined();
    expect(describeShortened(['The Executor'])).toBe(
      "The clerk saw the first 4,000 characters of The Executor's answer.",
    );
    expect(describeShortened(['Ada', 'Bo', 'Cy'])).toBe(
      'Of the answers of Ada, Bo and Cy, the clerk saw the first 4,000 characters each.',
    );
  });

  it('say that a map is cut, out of date, or there (17.15, 17.16, 17.20)', () => {
    expect(describeCutMap()).toMatch(/broke off.*whole points are kept.*again/);
    expect(describeOutOfDate()).toMatch(/^Out of date: .*changed/);
    expect(describeMapArrival({ points: [point('for')] })).toBe(
      'The map is drawn, with 1 point: 1 raised by one alone.',
    );
  });
});

describe('why there is no map (17.15)', () => {
  const failure = { kind: 'failure', reason: 'rate-limit', status: 429, detail: '' } as const;

  it.each<readonly [MapProblem, string]>([
    [{ kind: 'no-content' }, 'The clerk answered without any text. The answers are untouched. Try again.'],
    [
      { kind: 'no-json' },
      "The clerk's answer is not a map that can be read. The answers are untouched. Try again.",
    ],
    [
      { kind: 'no-points' },
      'The clerk named no points. The answers are untouched. Try again, or put a question on which they can differ.',
    ],
    [
      { kind: 'nothing-left', leftOut: { notFound: 2, unclear: 0, surplus: 0 } },
      'Nothing that the clerk claimed could be shown in the words of the answers. 2 claims left out: their words were not found. The answers are untouched. Try again.',
    ],
    [
      { kind: 'failed', failure },
      'No map was drawn; the answers are untouched. The provider is limiting requests (429). Try again in a moment.',
    ],
    [{ kind: 'threw' }, 'The map could not be drawn. The answers are untouched. Try again.'],
    [
      { kind: 'stopped' },
      'Stopped before the map was drawn. The answers are untouched. Try again whenever you like.',
    ],
  ])('is said: %j', (problem, text) => {
    expect(describeMapProblem(problem)).toBe(text);
  });

  test.prop([anyFailure])('never shows what a person cannot read', (one) => {
    expect(describeMapProblem({ kind: 'failed', failure: one })).not.toMatch(/undefined|null|NaN|\[object/);
  });
});
