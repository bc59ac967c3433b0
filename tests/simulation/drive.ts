import type { ReadonlySignal } from '@preact/signals-core';
import type { LoadingView } from '../../src/domain/loading-schedule.ts';
import type { Metrics } from '../../src/domain/metrics.ts';
import type { Persona as CorePersona } from '../../src/domain/persona.ts';
import { QUARTET } from '../../src/domain/personas.ts';
import type { Squad as CoreSquad } from '../../src/domain/squad.ts';
import type { Stage } from '../../src/domain/stage.ts';
import { conversationToJson, readTranscript } from '../../src/domain/transcript/conversation-json.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
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

export const BUILT_IN_SQUAD: Squad = QUARTET;

/** A squad of so many personas, 1 to 8. */
export function createTestSquad(count: number): Squad {
  return createTestSquadData(count);
}

export function drive(ports: VisitPorts, squad: Squad, options: VisitOptions): Visit {
  const visit = createVisit(ports, squad, options);
  return {
    ...visit,
    listen(listener) {
      visit.happened.listen((happening) => {
        // No session takes over what an earlier visit had.
        if (happening.kind !== 'resumed') listener(happening);
      });
    },
  };
}

/** The conversation as the text of a file. */
export function saveConversation(conversation: Conversation, { id }: Squad): string {
  return conversationToJson(conversation, id);
}

/** The conversation in a file's text; undefined where it is refused. */
export function readConversation(text: string, squad: Squad, nowMs: number): Conversation | undefined {
  const reading = readTranscript(text, squad, nowMs);
  return reading.kind === 'conversation' ? reading.conversation : undefined;
}
