import type {
  AgreementMapSchema,
  LeftOutSchema,
  MapPointSchema,
  MapProblemSchema,
  Shape,
  StandSchema,
  WholeAnswerSchema,
} from '../schemas.ts';

export type AgreementMap = Shape<typeof AgreementMapSchema>;

export type MapPoint = Shape<typeof MapPointSchema>;

export type Stand = Shape<typeof StandSchema>;

export type Stance = Stand['stance'];

export type WholeAnswer = Shape<typeof WholeAnswerSchema>;

export type LeftOut = Shape<typeof LeftOutSchema>;

/** Why there is no map. */
export type MapProblem = Shape<typeof MapProblemSchema>;

/** Why the clerk's answer is no map. */
export type ReadingProblem = Extract<
  MapProblem,
  { readonly kind: 'no-content' | 'no-json' | 'no-points' | 'nothing-left' }
>;

/** The most points that a map has. */
export const MAX_POINTS = 7;

/** Whether the personas who speak of a point differ. */
export function isDisputed({ stands }: MapPoint): boolean {
  return stands.some(({ stance }) => stance !== stands[0]?.stance);
}
