import type { Message } from '../conversation/conversation.ts';
import type { AgreementMap } from './agreement-map.ts';
import type { ExportedRound } from './exported-round.ts';

const ROUND_FORMAT = 'quartet-round';

/** Raise it when a field changes its meaning. New fields must be optional. */
const ROUND_VERSION = 1;

/** The round as JSON for other programs, with the version of its format and its squad. */
export function roundToJson({ round, seats, isMapCurrent }: ExportedRound, squadId: string): string {
  const record = {
    format: ROUND_FORMAT,
    version: ROUND_VERSION,
    squad: squadId,
    number: round.number,
    question: round.question,
    askedMs: round.askedMs,
    seconds: round.seconds,
    answers: seats.map(({ persona, turn }) => ({
      personaId: persona.id,
      turn: turn.kind,
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
  { points, leftOut, isCut, shortenedIds, seenCharacters, model }: AgreementMap,
  isCurrent: boolean,
) {
  return { isCurrent, points, leftOut, isCut, shortenedIds, seenCharacters, model };
}
