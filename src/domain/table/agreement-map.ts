import type { Shape } from '../checks/schema-parts.ts';
import type {
  AgreementMapSchema,
  LeftOutSchema,
  MapPointSchema,
  MapProblemSchema,
  StandSchema,
  WholeAnswerSchema,
} from './agreement-map-schema.ts';

export type AgreementMap = Shape<typeof AgreementMapSchema>;

export type MapPoint = Shape<typeof MapPointSchema>;

export type Stand = Shape<typeof StandSchema>;

export type Stance = Stand['stance'];

export type WholeAnswer = Shape<typeof WholeAnswerSchema>;

export type LeftOut = Shape<typeof LeftOutSchema>;

/** Why there is no map. */
export type MapProblem = Shape<typeof MapProblemSchema>;

/** Why the clerk's answer is not a map. */
export type ReadingProblem = Extract<
  MapProblem,
  { readonly kind: 'no-content' | 'no-json' | 'no-points' | 'nothing-left' }
>;

export const MAX_POINTS = 7;

/** How the answers relate to a point. */
export type PointKind = 'disputed' | 'shared' | 'shared-against' | 'open';

/** Whether the clerk has answered, but with no map. */
export function isUnreadable(problem: MapProblem): problem is ReadingProblem {
  return ['no-content', 'no-json', 'no-points', 'nothing-left'].includes(problem.kind);
}

/** Whether one persona is for a point and another against it. */
export function isDisputed({ stands }: MapPoint): boolean {
  return countOf(stands, 'for') > 0 && countOf(stands, 'against') > 0;
}

/** @param answers the number of answers that the map was drawn from */
export function kindOfPoint(point: MapPoint, answers: number): PointKind {
  if (isDisputed(point)) return 'disputed';
  // Three of four answers; of any other number half, but at least two (docs/product.md).
  const needed = answers === 4 ? 3 : Math.max(2, Math.ceil(answers / 2));
  if (countOf(point.stands, 'for') >= needed) return 'shared';
  return countOf(point.stands, 'against') >= needed ? 'shared-against' : 'open';
}

function countOf(stands: MapPoint['stands'], stance: Stance): number {
  return stands.filter((stand) => stand.stance === stance).length;
}
