import type { MapPoint, Stance } from './agreement-map.ts';

/** The place of each kind in a map; kinds of the same rank differ only in their direction. */
const RANKS = {
  disputed: 0,
  'leans-for': 1,
  'leans-against': 1,
  shared: 2,
  'shared-against': 2,
  open: 3,
  'one-voice': 4,
} as const;

/** How the answers relate to a point. */
export type PointKind = keyof typeof RANKS;

export function rankOf(kind: PointKind): number {
  return RANKS[kind];
}

/** @param answers the number of answers that the map was drawn from */
export function kindOfPoint({ stands }: MapPoint, answers: number): PointKind {
  return kindOf(
    stands.map(({ stance }) => stance),
    answers,
  );
}

/** What the kind would be if the stances counted whose words were not found; undefined if it would be the same. */
export function doubtedKindOf(point: MapPoint, answers: number): PointKind | undefined {
  const claimed = [...point.stands, ...(point.unquoted ?? [])].flatMap(({ stance }) => stance ?? []);
  const kind = kindOf(claimed, answers);
  return kind === kindOfPoint(point, answers) ? undefined : kind;
}

/** The points in the order of a map; those of the same rank stay in theirs. */
export function inOrder(points: readonly MapPoint[], answers: number): readonly MapPoint[] {
  const rank = (point: MapPoint) => rankOf(kindOfPoint(point, answers));
  return points.toSorted((one, other) => rank(one) - rank(other));
}

function kindOf(stances: readonly Stance[], answers: number): PointKind {
  const isFor = stances.includes('for');
  const isAgainst = stances.includes('against');
  if (isFor && isAgainst) return 'disputed';
  if (stances.length === 1) return 'one-voice';
  if (stances.includes('mixed')) return isFor ? 'leans-for' : isAgainst ? 'leans-against' : 'open';
  // Three of four answers; of any other number half, but at least two (docs/product.md).
  const needed = answers === 4 ? 3 : Math.max(2, Math.ceil(answers / 2));
  if (stances.length < needed) return 'open';
  return isFor ? 'shared' : 'shared-against';
}
