import { computed, signal, untracked } from '@preact/signals-core';
import { type Ask, type AskProgress, startAsk } from '../ask.ts';
import { wholeAnswerAt } from '../conversation.ts';
import { type SendDecision, decideSend, viewLength } from '../send-rules.ts';
import { clerkModelOf, clerkRequest } from '../table/clerk.ts';
import { concludeDrawing, exchangeOf } from '../table/conclude-drawing.ts';
import { quoteAnswer } from '../table/pass-on.ts';
import { type Round, isDrawnFrom, lastTurnOf, viewTurn, wholeAnswerOf } from '../table/round.ts';
import { type Decision, DONE, refuse } from './command.ts';
import { createCountdown } from './countdown.ts';
import type { OwnLane } from './create-lane.ts';
import type { OwnTable, TableSurroundings } from './own-table.ts';
import type { Drawing, MapOffer, RoundView, SeatView, TableCommand } from './table.ts';
import { joinDrafts } from './visit-state.ts';

type PassOn = Extract<TableCommand, { readonly kind: 'pass-on' }>;

interface OwnSeatView extends SeatView {
  readonly lane: OwnLane;
}

interface OwnRoundView extends RoundView {
  readonly seats: readonly OwnSeatView[];
}

/** A round takes two, and so does a map. */
const LEAST = 2;

/** The round table of a visit with two personas at least (behaviour 17). */
export function createTable(surroundings: TableSurroundings): OwnTable {
  const { squad, lanes, ports, options, streaming, busy, inChat, change, note } = surroundings;
  const isOpen = signal(false);
  const seated = signal<readonly OwnLane[]>(lanes);
  const draft = signal('');
  const rounds = signal<readonly Round[]>([]);
  const drawing = signal<Drawing | undefined>(undefined);
  const countdown = createCountdown(ports.clock);
  /** The newest; once it has ended, it does nothing. */
  let newestAsk: Ask | undefined;

  const newest = computed(() => {
    const round = rounds.value.at(-1);
    return round && viewRound(round);
  });
  /** The lanes whose last question is of the newest round. */
  const present = computed(() =>
    (newest.value?.seats ?? []).flatMap(({ lane, turn }) =>
      turn.kind !== 'removed' && turn.question.id === lane.lastQuestionId.value ? [lane] : [],
    ),
  );

  function viewRound(round: Round): OwnRoundView {
    const seats = round.turns.flatMap((turn) => {
      const lane = lanes.find(({ persona }) => persona.chatId === turn.personaId);
      if (!lane) return [];
      const view = viewTurn(turn, round.question, lane.messages.value);
      const questionId = lane.question.value?.questionId;
      return [{ lane, turn: view, isOpen: view.kind !== 'removed' && view.question.id === questionId }];
    });
    const answers = seats.flatMap(({ lane, turn }) => wholeAnswerOf(lane.persona.chatId, turn) ?? []);
    return {
      round,
      seats,
      answers,
      isMapCurrent: round.map !== undefined && isDrawnFrom(round.map, answers),
      mapOffer: offerOf(answers.length),
    };
  }

  function offerOf(answerCount: number): MapOffer {
    if (answerCount < LEAST) return { kind: 'none' };
    if (!busy.value) return { kind: 'draw' };
    const answering = lanes.filter(({ question }) => question.value !== undefined);
    return { kind: 'awaited', lanes: answering, isDrawing: drawing.value !== undefined };
  }

  function decideQuestion(text: string): SendDecision {
    const isEditing = seated.value.some(({ editing }) => editing.value !== undefined);
    const circumstances = { loading: busy.value, open: inChat.value, editing: isEditing };
    const decision = decideSend(text, circumstances);
    const isSeat = decision.kind === 'refuse' && decision.reason === 'editing';
    return isSeat ? { kind: 'refuse', reason: 'seat-editing' } : decision;
  }

  const sendDecision = computed(() => decideQuestion(draft.value));

  function open(): Decision {
    if (isOpen.peek()) return DONE;
    const decision = inChat.peek() ? DONE : surroundings.begin();
    if (decision.kind === 'refuse') return decision;
    isOpen.value = true;
    note({ kind: 'table-opened' });
    return DONE;
  }

  function close(): void {
    if (!isOpen.peek()) return;
    isOpen.value = false;
    note({ kind: 'table-closed' });
  }

  function seat(lane: OwnLane, isSeated: boolean): Decision {
    const before = seated.peek();
    if (before.includes(lane) === isSeated) return DONE;
    const after = lanes.filter((each) => (each === lane ? isSeated : before.includes(each)));
    if (after.length < LEAST) return refuse('too-few-seats');
    seated.value = after;
    note({ kind: 'seated', personaId: lane.persona.chatId, seated: isSeated });
    return DONE;
  }

  /** All questions are there before the first is asked: none of them knows another's answer. */
  function ask(question: string): void {
    const put = seated.peek().map((lane) => lane.put(question));
    const turns = put.map(({ conversation }) => lastTurnOf(conversation));
    const askedMs = Math.max(...put.map(({ conversation }) => conversation.lastUpdatedMs));
    const round = { number: rounds.peek().length + 1, question, askedMs, turns };
    rounds.value = [...rounds.peek(), round];
    note({ kind: 'round-asked', round });
    for (const each of put) each.ask();
  }

  function drawMap(number: number): Decision {
    if (!inChat.peek()) return refuse('not-open');
    const round = rounds.peek().find((each) => each.number === number);
    if (!round) return refuse('unknown-round');
    if (busy.peek()) return refuse('loading');
    const { answers } = viewRound(round);
    if (answers.length < LEAST) return refuse('too-few-answers');
    const { request, ...given } = clerkRequest(round.question, answers, {
      model: clerkModelOf(squad.personas, options.model),
      streaming: streaming.peek(),
      randomness: ports.randomness,
    });
    keepMap(number, {});
    note({ kind: 'map-asked', round: number });
    newestAsk = startAsk(ports, request, options, {
      onProgress: (progress) => change(() => follow(number, progress)),
      onText: () => undefined,
      onEnd: (ending, partial) =>
        change(() => {
          drawing.value = undefined;
          countdown.stop();
          const exchange = exchangeOf(ending);
          if (exchange) surroundings.onExchange(exchange);
          const drawn = concludeDrawing(ending, partial, given);
          if (drawn.kind === 'map') {
            keepMap(number, { map: drawn.map });
            note({ kind: 'map-drawn', round: number, map: drawn.map });
          } else {
            keepMap(number, { mapProblem: drawn.problem });
            note({ kind: 'map-missed', round: number, problem: drawn.problem });
          }
        }),
    });
    return DONE;
  }

  /** An earlier map stays until there is another. */
  function keepMap(number: number, { map, mapProblem }: Pick<Round, 'map' | 'mapProblem'>): void {
    rounds.value = rounds.peek().map((round) => {
      if (round.number !== number) return round;
      const { mapProblem: _, ...others } = round;
      return { ...others, ...(map ? { map } : {}), ...(mapProblem ? { mapProblem } : {}) };
    });
  }

  function follow(round: number, progress: AskProgress): void {
    drawing.value = { round, progress };
    if (progress.kind === 'waiting') {
      countdown.start(progress.delayMs);
      note({ kind: 'map-attempt-failed', round, progress });
      return;
    }
    countdown.stop();
    if (progress.kind === 'attempting' && progress.attempt > 1)
      note({ kind: 'map-attempt-began', round, progress });
  }

  function passOn({ messageId }: PassOn, from: OwnLane, to: OwnLane): Decision {
    if (!inChat.peek()) return refuse('not-open');
    if (from === to) return refuse('pass-to-itself');
    const messages = from.messages.peek();
    const index = messages.findIndex(({ id }) => id === messageId);
    const answer = wholeAnswerAt(messages, index);
    if (!answer) return refuse('no-answer-to-pass');
    if (to.editing.peek() !== undefined) return refuse('pass-editing');
    const decision = quoteAnswer(from.persona.name, answer.content, to.draft.peek());
    if (decision.kind === 'refuse') return decision;
    const { quotation, isCut } = decision;
    to.quote(quotation, isCut);
    close();
    surroundings.choose(to);
    note({ kind: 'passed-on', personaId: from.persona.chatId, toId: to.persona.chatId, isCut });
    return DONE;
  }

  function inLane(personaId: string, act: (lane: OwnLane) => Decision): Decision {
    const lane = lanes.find(({ persona }) => persona.chatId === personaId);
    return lane ? act(lane) : refuse('unknown-persona');
  }

  function decide(command: TableCommand): Decision {
    switch (command.kind) {
      case 'open-table':
        return open();
      case 'close-table':
        close();
        return DONE;
      case 'seat':
        return inLane(command.personaId, (lane) => seat(lane, command.seated));
      case 'write-to-all':
        draft.value = command.text;
        return DONE;
      case 'send-to-all': {
        const decision = sendDecision.peek();
        if (decision.kind === 'refuse') return decision;
        draft.value = '';
        ask(decision.text);
        return DONE;
      }
      case 'ask-all': {
        const decision = decideQuestion(command.text);
        if (decision.kind === 'refuse') return decision;
        ask(decision.text);
        return DONE;
      }
      case 'draw-map':
        return drawMap(command.round);
      case 'retry-map-now':
        return newestAsk?.retryNow() ? DONE : refuse('no-wait');
      case 'stop-map':
        return newestAsk?.stop() ? DONE : refuse('no-open-question');
      case 'pass-on':
        return inLane(command.personaId, (from) => inLane(command.toId, (to) => passOn(command, from, to)));
    }
  }

  return {
    isOpen,
    seated,
    draft,
    draftLength: computed(() => viewLength(draft.value)),
    sendDecision,
    rounds,
    drawing,
    drawingSecondsLeft: countdown.secondsLeft,
    viewRound,

    decide: (command) => untracked(() => decide(command)),
    close,
    isInView: (lane) => present.value.includes(lane),
    isInOpenRound(lane) {
      const isOpenRound =
        newest.value?.seats.some((seatView) => seatView.isOpen) ||
        drawing.value?.round === newest.value?.round.number;
      return isOpenRound && present.value.includes(lane);
    },
    settle() {
      if (inChat.peek() && isOpen.peek()) for (const lane of present.peek()) lane.open();
    },
    capture: () => ({
      rounds: rounds.peek(),
      table: { seatedIds: seated.peek().map(({ persona }) => persona.chatId), draft: draft.peek() },
    }),
    resume({ rounds: earlier, table }) {
      if (earlier.length > 0) rounds.value = earlier;
      seated.value = lanes.filter(({ persona }) => table.seatedIds.includes(persona.chatId));
      draft.value = joinDrafts({ text: table.draft }, { text: draft.peek() }).text;
    },
    retryNow: () => void newestAsk?.retryNow(),
    stop: () => void newestAsk?.stop(),
  };
}
