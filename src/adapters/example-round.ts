import { shippedExample } from '../../mock-provider/voices/shipped-example.ts';
import type { PreparedRound } from '../domain/map-check/prepared-round.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { preparedRound } from './prepared-rounds.ts';

/** The prepared round that shows what a map is, for the built-in personas. */
export function exampleRound({ personas }: Pick<Squad, 'personas'>): PreparedRound {
  const idOf = (speaker: string) => personas.find(({ badgeId }) => badgeId === speaker)?.id ?? speaker;
  return preparedRound(shippedExample(), idOf);
}
