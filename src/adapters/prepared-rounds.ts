import type { Speech } from '../../mock-provider/voices/speech.ts';
import type { PreparedRound } from '../domain/map-check/prepared-round.ts';

/** The rounds whose answers and maps were written for the mock, which is the one place that holds them. */
export function preparedRounds({ rounds }: Pick<Speech, 'rounds'>): readonly PreparedRound[] {
  return rounds.map(({ id, question, answers, points }) => ({
    id,
    question,
    answers: Object.entries(answers).map(([personaId, text]) => ({ personaId, answerId: personaId, text })),
    points: points.map(({ point, stands }) => ({
      text: point,
      stands: Object.entries(stands).map(([personaId, stand]) => ({ personaId, ...stand })),
    })),
  }));
}
