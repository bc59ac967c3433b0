import { type ReadonlySignal, computed } from '@preact/signals-core';
import type { AskProgress as CoreProgress } from '../../src/domain/ask.ts';
import type {
  Conversation as CoreConversation,
  Message as CoreMessage,
  Notice as CoreNotice,
} from '../../src/domain/conversation.ts';
import type { LoadingView } from '../../src/domain/loading-schedule.ts';
import type { Metrics } from '../../src/domain/metrics.ts';
import type { Persona as CorePersona } from '../../src/domain/persona.ts';
import { QUARTET } from '../../src/domain/personas.ts';
import type { Squad as CoreSquad } from '../../src/domain/squad.ts';
import type { Stage } from '../../src/domain/stage.ts';
import type { Round as CoreRound } from '../../src/domain/table/round.ts';
import { conversationToJson, readTranscript } from '../../src/domain/transcript/conversation-json.ts';
import type { Happening as CoreHappening } from '../../src/domain/visit/changes.ts';
import type {
  Lane as CoreLane,
  Offer as CoreOffer,
  OpenQuestion as CoreQuestion,
} from '../../src/domain/visit/lane.ts';
import type { Drawing as CoreDrawing } from '../../src/domain/visit/table.ts';
import { Visit as CoreVisit } from '../../src/domain/visit/visit.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Completion, Failure } from '../../src/ports/completion.ts';
import type { Log } from '../../src/ports/log.ts';
import type { Network } from '../../src/ports/network.ts';
import type { Randomness } from '../../src/ports/randomness.ts';
import { createTestSquadData } from '../support/squads.ts';

/*
 * All that the simulation knows of the core. The types say what the laws speak of, in their own words, so that the laws
 * stay as they are when the core says the same in another way.
 */

export type { LoadingView, Metrics, Stage };

/* ---- Squads ---- */

/** The id of a persona's conversation. */
export type ChatId = string;

export interface Persona extends Pick<CorePersona, 'strength' | 'colour' | 'drawing' | 'stats'> {
  readonly chatId: ChatId;
  /** The id that visitors see. */
  readonly profileId: string;
  readonly name: string;
  readonly description: string;
  readonly welcome: string;
  readonly starters: readonly [string, string, string];
  readonly specialization: readonly string[];
  readonly capabilities: readonly string[];
  readonly metrics?: Metrics;
  readonly model?: string;
  readonly temperature?: number;
}

export interface Squad extends Omit<CoreSquad, 'personas'> {
  readonly personas: readonly Persona[];
}

/* ---- What is said ---- */

export interface Message {
  readonly id: string;
  readonly content: string;
  readonly sender: 'user' | 'ai';
  readonly timestampMs: number;
  readonly flaw?: AnswerFlaw;
}

/** What an answer lacks. */
export type AnswerFlaw =
  | { readonly kind: 'cut' | 'stopped' | 'no-content' }
  | { readonly kind: 'incomplete'; readonly failure?: Failure }
  | { readonly kind: 'no-answer'; readonly failure: Failure };

export interface Conversation {
  readonly personaId: ChatId;
  readonly messages: readonly Message[];
  readonly lastUpdatedMs: number;
}

/* ---- What is asked ---- */

export interface OpenQuestion {
  readonly questionId: string;
  readonly progress: AskProgress;
}

/** In a wait, and while it is queued, `attempt` is the one that comes next. */
export type AskProgress =
  | { readonly kind: 'attempting' | 'queued'; readonly attempt: number; readonly attempts: number }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly attempts: number;
      readonly delayMs: number;
      readonly untilMs: number;
      readonly failure: Failure;
    };

export type Offer = 'retry-now' | 'stop' | 'try-again';

/** How the last question ended, where its turn does not say so. */
export interface Notice {
  readonly kind: 'send-failed' | 'stopped' | 'unanswered' | 'access-code';
  readonly questionId: string;
}

export type Mark = 'answering' | 'answered' | 'failed';

export type SendDecision =
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'refuse'; readonly reason: SendRefusal };

interface LengthView {
  readonly characters: number;
  readonly limit: number;
  readonly kind: 'quiet' | 'near-limit' | 'over-limit';
}

/* ---- The round table ---- */

export interface Round {
  /** From 1. */
  readonly number: number;
  readonly question: string;
  /** The same list for as long as the round is there. */
  readonly turns: readonly RoundTurn[];
  readonly map?: AgreementMap;
}

/** Where a round's question stands in a conversation. */
export interface RoundTurn {
  readonly personaId: ChatId;
  readonly questionId: string;
  readonly index: number;
  readonly before?: Pick<Message, 'id' | 'timestampMs'> | undefined;
}

export interface AgreementMap {
  readonly points: readonly {
    readonly text: string;
    readonly stands: readonly { readonly personaId: ChatId; readonly quote: string }[];
  }[];
  readonly basis: readonly {
    readonly personaId: ChatId;
    readonly answerId: string;
    readonly text: string;
  }[];
  readonly leftOut: { readonly notFound: number; readonly surplus: number };
  readonly isCut: boolean;
  readonly shortenedIds: readonly ChatId[];
}

/** A map that is being drawn. */
export interface Drawing {
  readonly progress: AskProgress;
}

/* ---- Commands ---- */

export type Command = VisitCommand | TableCommand;

export type VisitCommand =
  | { readonly kind: 'skip-intro' }
  | { readonly kind: 'begin' }
  | { readonly kind: 'go-back' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'choose'; readonly personaId: ChatId }
  | { readonly kind: 'show-card'; readonly shown: boolean }
  | { readonly kind: 'pause-motion'; readonly paused: boolean }
  | { readonly kind: 'stream'; readonly on: boolean }
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'edit' }
  | { readonly kind: 'cancel-edit' }
  | { readonly kind: 'send' }
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'retry-now'; readonly personaId: ChatId }
  | { readonly kind: 'stop'; readonly personaId: ChatId }
  | { readonly kind: 'try-again'; readonly personaId: ChatId }
  | { readonly kind: 'stop-all' }
  | { readonly kind: 'restore'; readonly conversation: Conversation }
  | { readonly kind: 'new-conversation' }
  | { readonly kind: 'undo-new-conversation' };

type TableCommand =
  | { readonly kind: 'open-table' }
  | { readonly kind: 'close-table' }
  | { readonly kind: 'seat'; readonly personaId: ChatId; readonly seated: boolean }
  | { readonly kind: 'write-to-all'; readonly text: string }
  | { readonly kind: 'send-to-all' }
  | { readonly kind: 'ask-all'; readonly text: string }
  | { readonly kind: 'draw-map'; readonly round: number }
  | { readonly kind: 'retry-map-now' }
  | { readonly kind: 'stop-map' }
  | {
      readonly kind: 'pass-on';
      readonly personaId: ChatId;
      readonly messageId: string;
      readonly toId: ChatId;
    };

export type Decision =
  { readonly kind: 'done' } | { readonly kind: 'refuse'; readonly reason: RefusalReason };

type SendRefusal = 'blank' | 'too-long' | 'loading' | 'editing' | 'seat-editing' | 'not-open';

export type RefusalReason =
  | SendRefusal
  | 'restore-not-open'
  | 'restore-answering'
  | 'restore-editing'
  | 'other-stage'
  | 'unknown-persona'
  | 'nothing-to-edit'
  | 'not-editing'
  | 'no-wait'
  | 'no-open-question'
  | 'nothing-to-repeat'
  | 'nothing-to-undo'
  | 'no-table'
  | 'at-table'
  | 'too-few-seats'
  | 'unknown-round'
  | 'too-few-answers'
  | 'no-answer-to-pass'
  | 'pass-to-itself'
  | 'pass-editing'
  | 'no-room'
  | 'visit-begun'
  | 'visit-ended';

/* ---- Happenings ---- */

export type Happening = VisitHappening | TableHappening;

export type VisitHappening =
  | { readonly kind: 'stage-changed'; readonly stage: Stage }
  | { readonly kind: 'chosen'; readonly personaId: ChatId; readonly beforeId: ChatId }
  | { readonly kind: 'opened' | 'restored' | 'queued'; readonly personaId: ChatId }
  | {
      readonly kind: 'asked';
      readonly personaId: ChatId;
      readonly question: Message;
      readonly manner: 'new' | 'instead' | 'again';
    }
  | { readonly kind: 'text-came'; readonly personaId: ChatId; readonly text: string }
  | {
      readonly kind: 'attempt-failed' | 'attempt-began';
      readonly personaId: ChatId;
      readonly progress: AskProgress;
    }
  | {
      readonly kind: 'ended';
      readonly personaId: ChatId;
      readonly questionId: string;
      readonly how: 'answered' | 'failed' | 'stopped' | 'threw';
      readonly answer: Message | undefined;
      readonly notice: Notice | undefined;
    };

type TableHappening =
  | {
      readonly kind: 'table-opened' | 'table-closed' | 'map-attempt-failed' | 'map-attempt-began';
    }
  | { readonly kind: 'seated' | 'passed-on'; readonly personaId: ChatId }
  | { readonly kind: 'round-asked'; readonly round: Round }
  | { readonly kind: 'map-asked'; readonly round: number }
  | { readonly kind: 'map-drawn'; readonly round: number; readonly map: AgreementMap }
  | { readonly kind: 'map-missed'; readonly problem: { readonly kind: string } };

/* ---- The visit ---- */

export interface VisitPorts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly completion: Completion;
  readonly log: Log;
  readonly network: Network;
}

export interface VisitOptions {
  readonly model: string;
  readonly retryMode: RetryMode;
  readonly streaming: boolean;
  readonly memoryTurns: number;
  readonly attemptTimeoutMs: number;
  readonly tableAtOnce: number;
}

export type RetryMode = 'always' | 'adaptive';

/** A visit, what is done with it, and all that can be seen of it. */
export interface Visit {
  readonly squad: Squad;
  readonly lanes: readonly Lane[];
  laneOf(personaId: ChatId): Lane | undefined;
  readonly table: Table;
  readonly chosen: ReadonlySignal<Lane>;
  readonly stage: ReadonlySignal<Stage>;
  readonly intro: ReadonlySignal<LoadingView>;
  readonly connection: ReadonlySignal<'connected' | 'reconnecting' | 'offline' | 'unavailable'>;
  readonly answering: ReadonlySignal<readonly Lane[]>;
  readonly busy: ReadonlySignal<boolean>;
  readonly streaming: ReadonlySignal<boolean>;
  readonly beats: ReadonlySignal<number>;
  readonly motionPaused: ReadonlySignal<boolean>;
  readonly hasAsked: ReadonlySignal<boolean>;
  perform(command: Command): Decision;
  listen(listener: (happening: Happening) => void): void;
  dispose(): void;
}

export interface Lane {
  readonly persona: Persona;
  readonly place: number;
  readonly conversation: ReadonlySignal<Conversation | undefined>;
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly rememberedFrom: ReadonlySignal<string | undefined>;
  readonly lastQuestionId: ReadonlySignal<string | undefined>;
  readonly starters: ReadonlySignal<readonly string[]>;
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  readonly editing: ReadonlySignal<string | undefined>;
  readonly isQuotationCut: ReadonlySignal<boolean>;
  readonly sendDecision: ReadonlySignal<SendDecision>;
  readonly question: ReadonlySignal<OpenQuestion | undefined>;
  readonly partialReply: ReadonlySignal<string>;
  readonly isPartialReplyBroken: ReadonlySignal<boolean>;
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly offers: ReadonlySignal<readonly Offer[]>;
  readonly canBeginAgain: ReadonlySignal<boolean>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly notice: ReadonlySignal<Notice | undefined>;
  readonly mark: ReadonlySignal<Mark | undefined>;
  readonly readings: ReadonlySignal<readonly Metrics[]>;
}

interface Table {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly seated: ReadonlySignal<readonly Lane[]>;
  readonly draft: ReadonlySignal<string>;
  readonly rounds: ReadonlySignal<readonly Round[]>;
  readonly drawing: ReadonlySignal<Drawing | undefined>;
  viewRound(round: Round): { readonly isMapCurrent: boolean };
}

/* ---- The way to the core ---- */

/** What the laws see of a value of the core is the same object for as long as that value is, and both are frozen. */
function translated<From extends object, To>(translate: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>();
  return (from) => {
    if (!known.has(from)) known.set(from, translate(Object.freeze(from)));
    return known.get(from)!;
  };
}

export const BUILT_IN_SQUAD: Squad = squadOf(QUARTET);

/** A squad of so many personas, 1 to 8. */
export function createTestSquad(count: number): Squad {
  return squadOf(createTestSquadData(count));
}

function squadOf({ personas, ...squad }: CoreSquad): Squad {
  return {
    ...squad,
    personas: personas.map(({ id, badgeId, ...persona }) => ({ ...persona, chatId: id, profileId: badgeId })),
  };
}

function coreSquadOf({ personas, ...squad }: Squad): CoreSquad {
  return {
    ...squad,
    personas: personas.map(({ chatId, profileId, ...persona }) => ({
      ...persona,
      id: chatId,
      badgeId: profileId,
    })),
  };
}

const messageOf = translated(({ status, ...message }: CoreMessage): Message => {
  if (status?.kind !== 'none') return status ? { ...message, flaw: status } : message;
  const { failure } = status;
  return { ...message, flaw: failure ? { kind: 'no-answer', failure } : { kind: 'no-content' } };
});

const messagesOf = translated((messages: readonly CoreMessage[]): readonly Message[] =>
  messages.map(messageOf),
);

const conversationOf = translated((conversation: CoreConversation): Conversation => ({
  ...conversation,
  messages: messagesOf(conversation.messages),
}));

function coreMessageOf({ flaw, ...message }: Message): CoreMessage {
  switch (flaw?.kind) {
    case undefined:
      return message;
    case 'no-answer':
      return { ...message, status: { kind: 'none', failure: flaw.failure } };
    case 'no-content':
      return { ...message, status: { kind: 'none' } };
    case 'incomplete':
      return { ...message, status: flaw };
    case 'cut':
    case 'stopped':
      return { ...message, status: { kind: flaw.kind } };
  }
}

function coreConversationOf({ messages, ...conversation }: Conversation): CoreConversation {
  return { ...conversation, messages: messages.map(coreMessageOf) };
}

const progressOf = translated((progress: CoreProgress): AskProgress => ({ ...progress, attempts: 4 }));

const questionOf = translated(({ questionId, progress }: CoreQuestion): OpenQuestion => ({
  questionId,
  progress: progressOf(progress),
}));

const drawingOf = translated(({ progress }: CoreDrawing): Drawing => ({ progress: progressOf(progress) }));

const OFFERS: Readonly<Record<CoreOffer, Offer>> = {
  retryNow: 'retry-now',
  stop: 'stop',
  tryAgain: 'try-again',
};

const offersOf = translated((offers: readonly CoreOffer[]): readonly Offer[] =>
  offers.map((offer) => OFFERS[offer]),
);

function noticeOf(notice: CoreNotice | undefined, questionId: string | undefined): Notice | undefined {
  if (!notice || questionId === undefined) return undefined;
  if (notice.kind === 'stopped') return { kind: 'stopped', questionId };
  if (notice.kind === 'not-sent') return { kind: 'send-failed', questionId };
  return { kind: notice.failure ? 'access-code' : 'unanswered', questionId };
}

function seenLane(lane: CoreLane, persona: Persona): Lane {
  const { conversation, messages, question, notice, lastQuestionId, offers } = lane;
  return {
    persona,
    place: lane.index,
    conversation: computed(() => conversation.value && conversationOf(conversation.value)),
    messages: computed(() => messagesOf(messages.value)),
    rememberedFrom: lane.rememberedFrom,
    lastQuestionId,
    starters: lane.starters,
    draft: lane.draft,
    draftLength: lane.draftLength,
    editing: lane.editing,
    isQuotationCut: lane.isQuotationCut,
    sendDecision: lane.sendDecision,
    question: computed(() => question.value && questionOf(question.value)),
    partialReply: lane.partialReply,
    isPartialReplyBroken: lane.isPartialReplyBroken,
    secondsLeft: lane.secondsLeft,
    offers: computed(() => offersOf(offers.value)),
    canBeginAgain: lane.canBeginAgain,
    canUndo: lane.canUndo,
    notice: computed(() => noticeOf(notice.value, lastQuestionId.value)),
    mark: lane.mark,
    readings: lane.readings,
  };
}

/** A turn whose question an edit may replace. */
interface FollowedTurn extends RoundTurn {
  questionId: string;
}

const DONE: Decision = { kind: 'done' };

function refuse(reason: RefusalReason): Decision {
  return { kind: 'refuse', reason };
}

function decided(reason: RefusalReason | undefined): Decision {
  return reason ? refuse(reason) : DONE;
}

export function drive(ports: VisitPorts, squad: Squad, options: VisitOptions): Visit {
  const core = new CoreVisit(ports, coreSquadOf(squad), options);
  const lanes = core.lanes.map((lane, place) => seenLane(lane, squad.personas[place]!));
  const { table } = core;
  /** By round; an edited question is followed to the one in its place. */
  const turns = new Map<number, readonly FollowedTurn[]>();
  const lastQuestionIds = new Map<ChatId, string>();
  const listeners: ((happening: Happening) => void)[] = [];
  let told: CoreHappening['kind'][] = [];
  let isDisposed = false;

  const roundOf = translated(({ number, question, map }: CoreRound): Round => {
    return { number, question, turns: turns.get(number)!, ...(map && { map }) };
  });

  core.happened.listen((happening) => {
    told.push(happening.kind);
    followQuestions(happening);
    for (const each of seenHappenings(happening)) for (const listener of listeners) listener(each);
  });

  function followQuestions(happening: CoreHappening): void {
    if (happening.kind === 'round-asked')
      turns.set(happening.round.number, happening.round.turns.map(turnOf));
    if (happening.kind === 'restored') {
      const last = core.laneOf(happening.personaId)!.lastQuestionId.peek();
      lastQuestionIds.set(happening.personaId, last ?? '');
    }
    if (happening.kind !== 'asked') return;
    const { personaId, question, manner } = happening;
    if (manner === 'instead') {
      const replaced = [...turns.values()]
        .flat()
        .filter((turn) => turn.personaId === personaId && turn.questionId === lastQuestionIds.get(personaId));
      for (const turn of replaced) turn.questionId = question.id;
    }
    lastQuestionIds.set(personaId, question.id);
  }

  /** The same object for as long as the round is there; where its question stands is read when a law asks. */
  function turnOf({ personaId, questionId }: CoreRound['turns'][number]): FollowedTurn {
    return {
      personaId,
      questionId,
      get index() {
        const said = core.laneOf(personaId)!.conversation.peek()?.messages ?? [];
        return said.findIndex(({ id }) => id === this.questionId);
      },
      // Only its id tells which question is the round's.
      before: { id: '', timestampMs: -1 },
    };
  }

  function seenHappenings(happening: CoreHappening): readonly Happening[] {
    switch (happening.kind) {
      case 'asked':
        return [{ ...happening, question: messageOf(happening.question) }];
      case 'progressed': {
        const { personaId, progress } = happening;
        if (progress.kind === 'queued') return [{ kind: 'queued', personaId }];
        const kind = progress.kind === 'waiting' ? 'attempt-failed' : 'attempt-began';
        return [{ kind, personaId, progress: progressOf(progress) }];
      }
      case 'ended': {
        const { personaId, questionId, ending, answer, notice } = happening;
        const how = ending.kind === 'reply' ? 'answered' : ending.kind === 'failure' ? 'failed' : ending.kind;
        const seen = { answer: answer && messageOf(answer), notice: noticeOf(notice, questionId) };
        return [{ kind: 'ended', personaId, questionId, how, ...seen }];
      }
      case 'round-asked':
        return [{ kind: 'round-asked', round: roundOf(happening.round) }];
      case 'map-progressed':
        if (happening.progress.kind === 'waiting') return [{ kind: 'map-attempt-failed' }];
        return happening.progress.kind === 'attempting' ? [{ kind: 'map-attempt-began' }] : [];
      case 'map-asked':
        return [{ kind: 'map-asked', round: happening.roundNumber }];
      case 'map-drawn':
        return [{ kind: 'map-drawn', round: happening.roundNumber, map: happening.map }];
      default:
        return [happening];
    }
  }

  /** What is done to a lane; whoever knows no lane of that id cannot. */
  function inLane(personaId: ChatId, act: (lane: CoreLane) => Decision): Decision {
    const lane = core.laneOf(personaId);
    return lane ? act(lane) : refuse('unknown-persona');
  }

  /** Controls that apply tell of it; the others are disabled, for that reason. */
  function tells(kind: CoreHappening['kind'], act: () => void, reason: RefusalReason): Decision {
    told = [];
    act();
    return told.includes(kind) ? DONE : refuse(reason);
  }

  function changes(view: ReadonlySignal<unknown>, act: () => void, reason: RefusalReason): Decision {
    const before = view.peek();
    act();
    return view.peek() === before ? refuse(reason) : DONE;
  }

  function done(act: () => void): Decision {
    act();
    return DONE;
  }

  function whyNoEdit({ editing, lastQuestionId }: CoreLane): RefusalReason {
    if (editing.peek() !== undefined) return 'editing';
    if (core.stage.peek() !== 'chat') return 'not-open';
    return lastQuestionId.peek() === undefined ? 'nothing-to-edit' : 'at-table';
  }

  function perform(command: Command): Decision {
    const lane = core.chosen.peek();
    switch (command.kind) {
      case 'skip-intro':
        return tells('stage-changed', () => core.skipIntro(), 'other-stage');
      case 'begin':
        return tells('stage-changed', () => core.begin(), 'other-stage');
      case 'go-back':
        // From a persona that was opened at the table, the way back leads there.
        if (table.isBehind.peek()) return done(() => core.goBack());
        return tells('stage-changed', () => core.goBack(), 'other-stage');
      case 'next':
        return done(() => core.next());
      case 'previous':
        return done(() => core.previous());
      case 'choose':
        return inLane(command.personaId, (chosen) => done(() => core.choose(chosen)));
      case 'show-card':
        return done(() => core.showCard(command.shown));
      case 'pause-motion':
        return done(() => core.pauseMotion(command.paused));
      case 'stream':
        return done(() => core.stream(command.on));
      case 'write':
        return done(() => lane.write(command.text));
      case 'edit':
        return changes(lane.editing, () => lane.edit(), whyNoEdit(lane));
      case 'cancel-edit':
        return changes(lane.editing, () => lane.cancelEdit(), 'not-editing');
      case 'send':
        return decided(lane.send());
      case 'ask':
        return decided(lane.ask(command.text));
      case 'retry-now':
        return inLane(command.personaId, (asked) => tells('progressed', () => asked.retryNow(), 'no-wait'));
      case 'stop':
        return inLane(command.personaId, (asked) => tells('ended', () => asked.stop(), 'no-open-question'));
      case 'try-again':
        return inLane(command.personaId, (asked) => {
          const reason =
            core.stage.peek() !== 'chat' ? 'not-open' : core.busy.peek() ? 'loading' : 'nothing-to-repeat';
          return tells('asked', () => asked.tryAgain(), reason);
        });
      case 'stop-all': {
        const isBusy = core.busy.peek();
        core.stopAll();
        return isBusy ? DONE : refuse('no-open-question');
      }
      case 'restore': {
        const reason = core.restore(coreConversationOf(command.conversation));
        if (!core.laneOf(command.conversation.personaId)) return refuse('unknown-persona');
        return decided(reason === 'not-open' ? 'restore-not-open' : reason);
      }
      case 'new-conversation':
        return decided(lane.beginAgain());
      case 'undo-new-conversation':
        return decided(lane.undo());
      case 'open-table':
        table.open();
        return table.isOpen.peek() ? DONE : refuse(lanes.length < 2 ? 'no-table' : 'other-stage');
      case 'close-table':
        return done(() => table.close());
      case 'seat':
        return inLane(command.personaId, (seated) => decided(table.seat(seated, command.seated)));
      case 'write-to-all':
        return done(() => table.write(command.text));
      case 'send-to-all':
        return decided(table.send());
      case 'ask-all':
        return decided(table.ask(command.text));
      case 'draw-map': {
        const reason = table.drawMap(command.round);
        const isUnknown = reason === 'too-few-answers' && !table.rounds.peek()[command.round - 1];
        return decided(isUnknown ? 'unknown-round' : reason);
      }
      case 'retry-map-now':
        return changes(table.drawing, () => table.retryMapNow(), 'no-wait');
      case 'stop-map':
        return changes(table.drawing, () => table.stopMap(), 'no-open-question');
      case 'pass-on':
        if (command.personaId === command.toId) return refuse('pass-to-itself');
        return inLane(command.personaId, (from) =>
          inLane(command.toId, (to) => decided(table.passOn(from, command.messageId, to))),
        );
    }
  }

  return {
    squad,
    lanes,
    laneOf: (personaId) => lanes.find(({ persona }) => persona.chatId === personaId),
    table: {
      isOpen: table.isOpen,
      seated: computed(() => table.seated.value.map(({ index }) => lanes[index]!)),
      draft: table.draft,
      rounds: computed(() => table.rounds.value.map(roundOf)),
      drawing: computed(() => table.drawing.value && drawingOf(table.drawing.value)),
      viewRound: ({ number }) => table.viewRound(table.rounds.value[number - 1]!),
    },
    chosen: computed(() => lanes[core.chosen.value.index]!),
    stage: core.stage,
    intro: core.intro,
    connection: core.connection,
    answering: computed(() => core.answering.value.map(({ index }) => lanes[index]!)),
    busy: core.busy,
    streaming: core.streaming,
    beats: core.beats,
    motionPaused: core.motionPaused,
    hasAsked: core.hasAsked,
    perform(command) {
      const decision = perform(command);
      return isDisposed ? refuse('visit-ended') : decision;
    },
    listen: (listener) => void listeners.push(listener),
    dispose() {
      isDisposed = true;
      core.dispose();
    },
  };
}

/** The conversation as the text of a file. */
export function saveConversation(conversation: Conversation, { id }: Squad): string {
  return conversationToJson(coreConversationOf(conversation), id);
}

/** The conversation in a file's text; undefined where it is refused. */
export function readConversation(text: string, squad: Squad, nowMs: number): Conversation | undefined {
  const reading = readTranscript(text, coreSquadOf(squad), nowMs);
  return reading.kind === 'conversation' ? conversationOf(reading.conversation) : undefined;
}
