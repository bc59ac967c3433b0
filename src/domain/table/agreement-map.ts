import type { Shape } from '../checks/schema-parts.ts';
import type { PersonaId } from '../squad/persona.ts';
import type {
  AgreementMapSchema,
  LeftOutSchema,
  MapPointSchema,
  MapProblemSchema,
  StandSchema,
  WholeAnswerSchema,
} from './agreement-map-schema.ts';

export type AgreementMap = Shape<typeof AgreementMapSchema>;

/** The points of a map, in the order in which they arrive, and the answers that it is drawn from. */
export type ArrivingMap = Pick<AgreementMap, 'points' | 'basis'>;

export type MapPoint = Shape<typeof MapPointSchema>;

export type Stand = Shape<typeof StandSchema>;

export type Stance = Stand['stance'];

export type Voice =
  | { readonly kind: 'stand'; readonly stand: Stand }
  /** The clerk named a stance, which is undefined if that was unclear, but its words were not found. */
  | { readonly kind: 'unquoted'; readonly stance: Stance | undefined }
  | { readonly kind: 'silent' };

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

/** Whether the clerk has answered, but with no map. */
export function isUnreadable(problem: MapProblem): problem is ReadingProblem {
  return ['no-content', 'no-json', 'no-points', 'nothing-left'].includes(problem.kind);
}

/** What a map shows of a persona on a point. */
export function voiceOf({ stands, unquoted = [] }: MapPoint, personaId: PersonaId): Voice {
  const isOf = (one: { readonly personaId: PersonaId }) => one.personaId === personaId;
  const stand = stands.find(isOf);
  if (stand) return { kind: 'stand', stand };
  const claim = unquoted.find(isOf);
  return claim ? { kind: 'unquoted', stance: claim.stance } : { kind: 'silent' };
}
