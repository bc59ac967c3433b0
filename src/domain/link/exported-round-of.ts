import { type Message, createMessage } from '../conversation/conversation.ts';
import { messageIdOf } from '../conversation/message-id.ts';
import type { AgreementMap } from '../table/agreement-map.ts';
import type { ExportedRound, ExportedSeat } from '../table/exported-round.ts';
import { type SharedAnswer, type SharedMap, type SharedRound, basisIdsOf } from './shared-round.ts';

/**
 * A shared round in the form in which rounds are shown and exported. What only its own visit knows, such as when an
 * answer came, is as if all of it were asked and answered at once.
 */
export function exportedRoundOf(shared: SharedRound): ExportedRound {
  const { question, askedMs, seats, map } = shared;
  const asked = createMessage('user', question, askedMs);
  return {
    round: {
      number: 1,
      question,
      askedMs,
      turns: seats.map(({ id }) => ({ personaId: id, questionId: asked.id })),
      ...(map && { map: mapOf(shared, map, messageIdOf('ai', askedMs)) }),
    },
    seats: seats.map(({ id, name, answer }): ExportedSeat => {
      const present = answer && answerOf(answer, askedMs);
      return {
        persona: { id, name },
        turn: { kind: 'present', question: asked, answer: present },
        ...(answer?.isExcerpt && { isExcerpt: true }),
      };
    }),
    isMapCurrent: map !== undefined && !map.earlierBasisIds,
  };
}

function answerOf({ text, status, isGeneral, model }: SharedAnswer, stampMs: number): Message {
  return {
    ...createMessage('ai', text, stampMs, status && { kind: status }),
    ...(isGeneral && { isGeneral }),
    ...(model !== undefined && { model }),
  };
}

function mapOf(shared: SharedRound, map: SharedMap, answerId: string): AgreementMap {
  const { earlierBasisIds: _, ...drawn } = map;
  const basisIds = basisIdsOf(shared);
  const basis = shared.seats.filter(({ id }) => basisIds.includes(id));
  return {
    ...drawn,
    basis: basis.map(({ id, answer }) => ({
      personaId: id,
      answerId,
      text: answer?.text ?? '',
      ...(answer?.status === 'cut' && { isCut: true as const }),
    })),
  };
}
