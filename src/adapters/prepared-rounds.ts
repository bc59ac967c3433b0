import type { Round, Speech } from '../../mock-provider/voices/speech.ts';
import type { PreparedRound } from '../domain/map-check/prepared-round.ts';

/** The rounds whose answers and maps were written for the mock, which is the one place that holds them. */
export function preparedRounds({ rounds }: Pick<Speech, 'rounds'>): readonly PreparedRound[] {
  return rounds.map((round) => preparedRound(round, (speaker) => speaker));
}

/** @param idOf the id of the persona that a speaker of the mock stands for */
export function preparedRound(
  { id, question, answers, points }: Round,
  idOf: (speaker: string) => string,
): PreparedRound {
  return {
    id,
    question,
    answers: Object.entries(answers).map(([speaker, text]) => ({
      personaId: idOf(speaker),
      answerId: speaker,
      text,
    })),
    points: points.map(({ point, stands }) => ({
      text: point,
      stands: Object.entries(stands).map(([speaker, stand]) => ({ personaId: idOf(speaker), ...stand })),
    })),
  };
}
