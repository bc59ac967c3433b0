import type { Message } from '../conversation/conversation.ts';
import type { AgreementMap } from './agreement-map.ts';
import type { ExportedRound } from './exported-round.ts';

export const ROUND_FORMAT = 'quartet-round';

/** Raise it when a field changes its meaning. New fields must be optional. */
export const ROUND_VERSION = 1;

/**
 * The round as JSON for `readRoundFile` and other programs, with the version of its format.
 * @param squadId undefined if the squad of the round is not known
 */
export function roundToJson(
  { round, seats, isMapCurrent }: ExportedRound,
  squadId: string | undefined,
): string {
  const record = {
    format: ROUND_FORMAT,
    version: ROUND_VERSION,
    squad: squadId,
    number: round.number,
    question: round.question,
    askedMs: round.askedMs,
    seconds: round.seconds,
    answers: seats.map(({ persona, turn, isExcerpt }) => ({
      personaId: persona.id,
      name: persona.name,
      turn: turn.kind,
      isExcerpt,
      answer: turn.kind === 'present' && turn.answer ? answerForRecord(turn.answer) : null,
    })),
    map: round.map ? mapForRecord(round.map, isMapCurrent) : null,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

function answerForRecord(message: Message) {
  const { sender: _, status, ...answer } = message;
  if (!status) return answer;
  const failure = 'failure' in status ? status.failure : undefined;
  // Only the parts of a failure that other programs can use.
  const facts = failure && { failure: { reason: failure.reason, status: failure.status } };
  return { ...answer, status: { kind: status.kind, ...facts } };
}

function mapForRecord(
  { points, basis, leftOut, isCut, shortenedIds, seenCharacters, model }: AgreementMap,
  isCurrent: boolean,
) {
  const basisIds = basis.map(({ personaId }) => personaId);
  return { isCurrent, basisIds, points, leftOut, isCut, shortenedIds, seenCharacters, model };
}
