import type { MapPoint, Stance, WholeAnswer } from '../table/agreement-map.ts';
import { turned } from './compare-stands.ts';
import { type PreparedRound, sentencesWithin } from './prepared-round.ts';
import { type Figures, type Share, shareOf, sumOf } from './share.ts';

export type PointFigures = Figures<'found' | 'turnedRound' | 'stands'>;

/** A point and the places in the answers that it rests on. */
interface Grounded {
  readonly point: MapPoint;
  /** Each a persona and a sentence of its answer. */
  readonly grounds: ReadonlySet<string>;
}

/** Two points that are the same. */
interface Match {
  readonly one: MapPoint;
  readonly other: MapPoint;
}

/** Compares a map with the prepared one. */
export function compareWithPrepared(
  { answers, points }: PreparedRound,
  drawn: readonly MapPoint[],
): PointFigures {
  const matches = samePoints(points, drawn, answers);
  const counted = matches.map((match) => ({
    asWorded: agreeing(match),
    turnedRound: agreeing(match, turned),
    of: match.one.stands.length,
  }));
  return {
    found: { count: matches.length, of: points.length },
    turnedRound: shareOf(counted, ({ asWorded, turnedRound }) => turnedRound > asWorded),
    stands: sumOf(
      counted.map(({ asWorded, turnedRound, of }) => ({ count: Math.max(asWorded, turnedRound), of })),
    ),
  };
}

/** How many points two maps of the same answers have in common, of those of the larger map. */
export function compareDrawings(
  one: readonly MapPoint[],
  other: readonly MapPoint[],
  answers: readonly WholeAnswer[],
): Share {
  return { count: samePoints(one, other, answers).length, of: Math.max(one.length, other.length) };
}

/**
 * The points of two maps that are the same: they share at least half of the grounds of the point that has fewer. Each
 * point is matched once, pairs with most grounds in common first; of those that tie, pairs that differ least.
 */
function samePoints(
  ones: readonly MapPoint[],
  others: readonly MapPoint[],
  answers: readonly WholeAnswer[],
): readonly Match[] {
  const sentencesOf = new Map(answers.map(({ personaId, text }) => [personaId, sentencesWithin(text)]));
  const grounded = (point: MapPoint): Grounded => ({
    point,
    grounds: new Set(
      point.stands.flatMap(({ personaId, quote }) =>
        (sentencesOf.get(personaId)?.(quote) ?? []).map((sentence) => `${personaId} ${sentence}`),
      ),
    ),
  });
  const groundedOthers = others.map(grounded);
  const candidates = ones
    .map(grounded)
    .flatMap((one) => groundedOthers.map((other) => candidateOf(one, other)))
    .filter(({ common, smaller }) => common > 0 && 2 * common >= smaller)
    .toSorted(
      (a, b) => b.common - a.common || a.difference - b.difference || agreeing(b.match) - agreeing(a.match),
    );
  const matchedOnes = new Set<MapPoint>();
  const matchedOthers = new Set<MapPoint>();
  return candidates.flatMap(({ match }) => {
    if (matchedOnes.has(match.one) || matchedOthers.has(match.other)) return [];
    matchedOnes.add(match.one);
    matchedOthers.add(match.other);
    return [match];
  });
}

function candidateOf(one: Grounded, other: Grounded) {
  const common = [...one.grounds].filter((ground) => other.grounds.has(ground)).length;
  return {
    match: { one: one.point, other: other.point },
    common,
    smaller: Math.min(one.grounds.size, other.grounds.size),
    difference: one.grounds.size + other.grounds.size - 2 * common,
  };
}

/** How many stands of the one point the other has, too, perhaps turned round. */
function agreeing({ one, other }: Match, turn: (stance: Stance) => Stance = (stance) => stance): number {
  const stances = new Map(other.stands.map(({ personaId, stance }) => [personaId, turn(stance)]));
  return one.stands.filter(({ personaId, stance }) => stances.get(personaId) === stance).length;
}
