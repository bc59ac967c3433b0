import { type Conversation, type Message, hasProviderText } from '../../../src/domain/conversation.ts';
import type { Notice } from '../../../src/domain/ending.ts';
import { MAX_ATTEMPTS } from '../../../src/domain/retry-policy.ts';
import type { Happening, VisitHappening } from '../../../src/domain/visit/happenings.ts';
import type { AgreementMap, MapProblem } from '../../../src/domain/table/agreement-map.ts';
import type { OpenQuestion } from '../../../src/domain/visit/lane.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';

/** What of a visit is told by its happenings alone. */
export interface Told {
  readonly stage: string;
  readonly chosen: string;
  readonly lanes: readonly ToldLane[];
  readonly atTable: boolean;
  /** The ids of those who are seated, sorted. */
  readonly seats: readonly string[];
  readonly rounds: readonly ToldRound[];
  readonly drawing: ToldDrawing | undefined;
}

interface ToldDrawing {
  readonly round: number;
  readonly attempt: number;
  /** For its time or its turn. */
  readonly isWaiting: boolean;
}

interface ToldRound {
  readonly number: number;
  readonly map: AgreementMap | undefined;
  readonly problem: MapProblem | undefined;
}

interface ToldLane {
  readonly personaId: string;
  readonly messages: readonly Message[];
  readonly question: OpenQuestion | undefined;
  readonly partial: string;
  readonly isBroken: boolean;
  readonly notice: Notice | undefined;
}

export function toldAtFirst({ squad }: Visit): Told {
  return {
    atTable: false,
    seats: squad.personas.map(({ chatId }) => chatId).toSorted(),
    rounds: [],
    drawing: undefined,
    stage: 'intro',
    chosen: squad.personas[0]!.chatId,
    lanes: squad.personas.map(({ chatId }) => ({
      personaId: chatId,
      messages: [],
      question: undefined,
      partial: '',
      isBroken: false,
      notice: undefined,
    })),
  };
}

/** What is so after a happening. Two contents are not in it: the welcome's time, and what was restored. */
export function learn(told: Told, happening: Happening, visit: Visit, restored?: Conversation): Told {
  switch (happening.kind) {
    case 'stage-changed':
      return { ...told, stage: happening.stage };
    case 'chosen':
      if (happening.beforeId !== told.chosen) throw new Error(`${told.chosen} was chosen before`);
      return { ...told, chosen: happening.personaId };
    case 'table-opened':
    case 'table-closed':
      return { ...told, atTable: happening.kind === 'table-opened' };
    case 'seated': {
      const { personaId, seated } = happening;
      const seats = told.seats.filter((each) => each !== personaId);
      if (told.seats.includes(personaId) === seated) throw new Error(`${personaId} has not moved`);
      return { ...told, seats: seated ? [...seats, personaId].toSorted() : seats };
    }
    case 'round-asked':
      return {
        ...told,
        rounds: [...told.rounds, { number: happening.round.number, map: undefined, problem: undefined }],
      };
    case 'map-asked': {
      if (told.drawing) throw new Error('Two maps are drawn at once');
      const drawing = { round: happening.round, attempt: 1, isWaiting: false };
      return { ...withRound(told, happening.round, { problem: undefined }), drawing };
    }
    case 'map-drawn':
      return afterDrawing(told, happening.round, { map: happening.map });
    case 'map-missed':
      return afterDrawing(told, happening.round, { problem: happening.problem });
    case 'map-attempt-failed':
    case 'map-attempt-began': {
      if (told.drawing?.round !== happening.round) throw new Error(`Round ${happening.round} is not drawn`);
      const { kind, attempt } = happening.progress;
      return { ...told, drawing: { ...told.drawing, attempt, isWaiting: kind === 'waiting' } };
    }
    case 'passed-on':
    case 'resumed':
      return told;
    default:
      return {
        ...told,
        lanes: told.lanes.map((lane) =>
          lane.personaId === happening.personaId ? learnOfLane(lane, happening, visit, restored) : lane,
        ),
      };
  }
}

/** The same, as the visit shows it. */
export function shown({ stage, chosen, lanes, table }: Visit): Told {
  const { isOpen, seated, rounds, drawing } = table;
  const drawn = drawing.value;
  return {
    atTable: isOpen.value,
    seats: seated.value.map(({ persona }) => persona.chatId).toSorted(),
    rounds: rounds.value.map(({ number, map, mapProblem }) => ({
      number,
      map,
      problem: mapProblem,
    })),
    drawing: drawn && {
      round: drawn.round,
      attempt: drawn.progress.attempt,
      isWaiting: drawn.progress.kind !== 'attempting',
    },
    stage: stage.value,
    chosen: chosen.value.persona.chatId,
    lanes: lanes.map(({ persona, conversation, question, partialReply, isPartialReplyBroken, notice }) => ({
      personaId: persona.chatId,
      messages: conversation.value?.messages ?? [],
      question: question.value,
      partial: partialReply.value,
      isBroken: isPartialReplyBroken.value,
      notice: notice.value,
    })),
  };
}

function afterDrawing(told: Told, number: number, changes: Partial<ToldRound>): Told {
  if (told.drawing?.round !== number) throw new Error(`Round ${number} is not drawn`);
  return { ...withRound(told, number, changes), drawing: undefined };
}

function withRound(told: Told, number: number, changes: Partial<ToldRound>): Told {
  if (!told.rounds.some((round) => round.number === number)) throw new Error(`There is no round ${number}`);
  const rounds = told.rounds.map((round) => (round.number === number ? { ...round, ...changes } : round));
  return { ...told, rounds };
}

type LaneHappening = Exclude<VisitHappening, { readonly kind: 'stage-changed' | 'chosen' }>;

function learnOfLane(
  lane: ToldLane,
  happening: LaneHappening,
  visit: Visit,
  restored: Conversation | undefined,
): ToldLane {
  switch (happening.kind) {
    case 'opened': {
      if (lane.messages.length > 0) throw new Error(`${lane.personaId} is opened twice`);
      const { persona, messages } = visit.laneOf(lane.personaId)!;
      const { timestampMs } = messages.value[0]!;
      const id = `ai-welcome-${lane.personaId}`;
      return { ...lane, messages: [{ id, content: persona.welcome, sender: 'ai', timestampMs }] };
    }
    case 'restored': {
      if (restored?.personaId !== lane.personaId) throw new Error(`${lane.personaId} was not restored`);
      const newest = restored.messages.at(-1);
      const notice = newest?.sender === 'user' ? { kind: 'unanswered', questionId: newest.id } : undefined;
      return { ...lane, messages: restored.messages, notice: notice as Notice | undefined };
    }
    case 'asked':
      if (lane.question) throw new Error(`${lane.personaId} is asked two questions at once`);
      return asked(lane, happening);
    case 'text-came':
      return { ...lane, partial: happening.text, isBroken: false };
    case 'attempt-failed':
      return { ...atProgress(lane, happening.progress), isBroken: lane.partial !== '' };
    case 'queued':
    case 'attempt-began':
      return atProgress(lane, happening.progress);
    case 'ended': {
      const { questionId, answer, notice } = happening;
      if (lane.question?.questionId !== questionId) throw new Error(`${questionId} is not open`);
      const messages = answer ? [...withoutLastAnswer(lane.messages), answer] : lane.messages;
      return { ...lane, messages, question: undefined, partial: '', isBroken: false, notice };
    }
  }
}

function asked(lane: ToldLane, { question, manner }: Extract<Happening, { kind: 'asked' }>): ToldLane {
  const open: OpenQuestion = {
    questionId: question.id,
    progress: { kind: 'attempting', attempt: 1, attempts: MAX_ATTEMPTS },
  };
  const rest = { ...lane, question: open, partial: '', isBroken: false, notice: undefined };
  if (manner === 'new') return { ...rest, messages: [...lane.messages, question] };
  if (manner === 'instead') {
    return { ...rest, messages: [...withoutLastAnswer(lane.messages).slice(0, -1), question] };
  }
  const newest = lane.messages.at(-1);
  const last = newest?.sender === 'user' ? newest : lane.messages.at(-2);
  if (last?.id !== question.id) throw new Error(`${question.id} is not the last question`);
  const partial = newest?.sender === 'ai' && hasProviderText(newest.flaw) ? newest.content : '';
  return { ...rest, partial, isBroken: partial !== '' };
}

function atProgress(lane: ToldLane, progress: OpenQuestion['progress']): ToldLane {
  if (!lane.question) throw new Error(`${lane.personaId} has no open question`);
  return { ...lane, question: { ...lane.question, progress } };
}

function withoutLastAnswer(messages: readonly Message[]): readonly Message[] {
  return messages.at(-1)?.sender === 'ai' ? messages.slice(0, -1) : messages;
}
