import type { Persona } from '../squad/persona.ts';
import type { Round, TurnView } from './round.ts';

/** A round as it stands now. */
export interface ExportedRound {
  readonly round: Round;
  /** In the order of the round. */
  readonly seats: readonly ExportedSeat[];
  /** Whether a map was drawn from these answers. */
  readonly isMapCurrent: boolean;
}

export interface ExportedSeat {
  readonly persona: Pick<Persona, 'id' | 'name'>;
  readonly turn: TurnView;
  /** Whether only a part of the answer is here. */
  readonly isExcerpt?: true;
}
