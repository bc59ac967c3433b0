import { describeAnswering } from '../../../src/domain/texts/chat-texts.ts';
import {
  MAP_TEXTS,
  describeCutMap,
  describeLeftOut,
  describeMapProblem,
  describeMapRequest,
  describeOutOfDate,
  describeShortened,
  describeStance,
  summarizeMap,
} from '../../../src/domain/texts/map-texts.ts';
import {
  describeFailure,
  describeNotice,
  describeProgress,
} from '../../../src/domain/texts/question-texts.ts';
import { describeRefusal } from '../../../src/domain/texts/refusal-texts.ts';
import { describeTurn } from '../../../src/domain/texts/round-texts.ts';
import { describeRequests } from '../../../src/domain/texts/table-screen-texts.ts';
import { describeOffer, describeStatus, hintsOf } from '../../../src/domain/texts/status-texts.ts';
import type { AgreementMap } from '../../../src/domain/table/agreement-map.ts';
import type { Command } from '../../../src/domain/visit/command.ts';
import type { RoundView, SeatView, Table } from '../../../src/domain/visit/table.ts';
import type { Visit as Core } from '../../../src/domain/visit/visit.ts';
import type { SeenLane, SeenMap, SeenRound, SeenTable, TableOfVisit } from '../shell.ts';

type Perform = (...commands: readonly Command[]) => Promise<void>;

/** The round table of the core alone, with its own words. */
export function tableOfCore(core: Core, perform: Perform): TableOfVisit {
  const table = () => {
    if (!core.table.value) throw new Error('There is no round table');
    return core.table.value;
  };
  const idOf = (name: string) => {
    const lane = core.lanes.find(({ persona }) => persona.name === name);
    if (!lane) throw new Error(`Nobody is called ${name}`);
    return lane.persona.chatId;
  };
  const newest = () => {
    const round = table().rounds.value.at(-1);
    if (!round) throw new Error('There is no round');
    return table().viewRound(round);
  };
  return {
    open: () => perform({ kind: 'open-table' }),
    close: () => perform({ kind: 'close-table' }),
    openPersona: (name) => perform({ kind: 'choose', personaId: idOf(name) }, { kind: 'close-table' }),
    seat: (name, seated) => perform({ kind: 'seat', personaId: idOf(name), seated }),
    write: (text) => perform({ kind: 'write-to-all', text }),
    send: () => perform({ kind: 'send-to-all' }),
    async press(name, label) {
      const { lane } = seatOf(newest(), name);
      const offer = lane.offers.value.find((each) => describeOffer(each) === label);
      if (!offer) throw new Error(`${label} is not offered for ${name}`);
      await perform({ kind: offer, personaId: idOf(name) });
    },
    stopAll: () => perform({ kind: 'stop-all' }),
    async pressMap(label) {
      const view = newest();
      if (!mapOffersOf(view, table()).includes(label)) throw new Error(`${label} is not offered for the map`);
      await perform(mapCommandOf(label, view.round.number));
    },
    async passOn(fromName, toName) {
      const from = core.laneOf(idOf(fromName));
      const messageId = from?.messages.value.findLast(({ sender }) => sender === 'ai')?.id ?? '';
      const decision = core.perform({
        kind: 'pass-on',
        personaId: idOf(fromName),
        messageId,
        toId: idOf(toName),
      });
      return decision.kind === 'refuse' ? describeRefusal(decision.reason) : '';
    },
    see: async () => seeTable(table()),
  };
}

function seatOf(view: RoundView, name: string): SeatView {
  const seat = view.seats.find(({ lane }) => lane.persona.name === name);
  if (!seat) throw new Error(`${name} has no seat in this round`);
  return seat;
}

function seeTable(table: Table): SeenTable {
  const sendDecision = table.sendDecision.value;
  const seated = table.seated.value.map(({ persona }) => persona.name);
  return {
    isOpen: table.isOpen.value,
    seated,
    draft: table.draft.value,
    canSend: sendDecision.kind === 'send',
    hint: hintsOf({ draftLength: table.draftLength.value, sendDecision }).join('. '),
    requests: describeRequests(seated.length),
    rounds: table.rounds.value.map((round) => seeRound(table.viewRound(round), table)),
  };
}

function seeRound(view: RoundView, table: Table): SeenRound {
  const { round, seats } = view;
  return {
    question: round.question,
    lanes: seats.map(seeLane),
    map: round.map && seeMap(round.map, view),
    mapStatus: mapStatusOf(view, table),
    mapOffers: mapOffersOf(view, table),
  };
}

function seeLane({ lane, turn, isOpen }: SeatView): SeenLane {
  const { persona, question, secondsLeft, offers, partialReply, notice, lastQuestionId } = lane;
  const isLast = turn.kind !== 'removed' && turn.question.id === lastQuestionId.value;
  const answer = turn.kind === 'removed' ? '' : (turn.answer?.content ?? '');
  return {
    name: persona.name,
    answer: isOpen ? partialReply.value : answer,
    status:
      isOpen && question.value
        ? describeStatus({
            personaName: persona.name,
            question: question.value,
            secondsLeft: secondsLeft.value,
          }).join(' ')
        : isLast && notice.value
          ? describeNotice(notice.value)
          : (describeTurn(turn) ?? ''),
    offers: isLast ? offers.value.map(describeOffer) : [],
  };
}

function seeMap(map: AgreementMap, { seats, isMapCurrent }: RoundView): SeenMap {
  const shortened = seats
    .filter(({ lane }) => map.shortenedIds.includes(lane.persona.chatId))
    .map(({ lane }) => lane.persona.name);
  const asked = seats.filter(({ lane }) =>
    map.basis.some(({ personaId }) => personaId === lane.persona.chatId),
  );
  return {
    summary: summarizeMap(map),
    points: map.points.map(({ text, stands }) => ({
      text,
      stands: asked.map(({ lane }) => {
        const stand = stands.find(({ personaId }) => personaId === lane.persona.chatId);
        return {
          name: lane.persona.name,
          stance: describeStance(stand?.stance),
          quote: stand?.quote ?? '',
        };
      }),
    })),
    notes: [
      MAP_TEXTS.origin,
      ...(isMapCurrent ? [] : [describeOutOfDate()]),
      ...(map.isCut ? [describeCutMap()] : []),
      ...describeLeftOut(map.leftOut),
      describeShortened(shortened) ?? '',
    ].join(' '),
  };
}

function mapStatusOf({ round, mapOffer }: RoundView, table: Table): string {
  const drawing = table.drawing.value;
  if (drawing?.round === round.number) {
    const { progress } = drawing;
    const cause = progress.kind === 'waiting' ? ` ${describeFailure(progress.failure)}` : '';
    return `${MAP_TEXTS.drawing}. ${describeProgress(progress, table.drawingSecondsLeft.value)}.${cause}`;
  }
  if (round.mapProblem) return describeMapProblem(round.mapProblem);
  if (mapOffer.kind === 'draw') return describeMapRequest();
  if (mapOffer.kind === 'none') return '';
  return mapOffer.lanes.map(({ persona }) => describeAnswering(persona.name)).join(' ');
}

function mapOffersOf({ round, mapOffer, isMapCurrent }: RoundView, table: Table): readonly string[] {
  const drawing = table.drawing.value;
  if (drawing?.round === round.number) {
    return [...(drawing.progress.kind === 'waiting' ? ['Retry now'] : []), 'Stop'];
  }
  const isDone = round.map && isMapCurrent && !round.map.isCut && !round.mapProblem;
  if (mapOffer.kind !== 'draw' || isDone) return [];
  if (round.mapProblem) return ['Try again'];
  return [round.map ? MAP_TEXTS.drawAgain : MAP_TEXTS.draw];
}

function mapCommandOf(label: string, round: number): Command {
  switch (label) {
    case 'Stop':
      return { kind: 'stop-map' };
    case 'Retry now':
      return { kind: 'retry-map-now' };
    default:
      return { kind: 'draw-map', round };
  }
}
