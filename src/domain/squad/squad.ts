import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import type { Completion } from '../../ports/completion.ts';
import type { Log } from '../../ports/log.ts';
import type { Network } from '../../ports/network.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { AskProgress } from '../ask.ts';
import type { ConnectionState, Mark, Notice } from '../ending.ts';
import type { Conversation, Message } from '../conversation.ts';
import type { LoadingView } from '../loading-schedule.ts';
import type { Metrics } from '../metrics.ts';
import type { ChatId, Persona } from '../persona.ts';
import type { RestoreDecision } from '../restore-rules.ts';
import type { RetryMode } from '../retry-policy.ts';
import type { LengthView, SendDecision } from '../send-rules.ts';
import type { Stage } from '../stage.ts';
import type { ByPersona } from './by-persona.ts';

export interface SquadPorts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly completion: Completion;
  readonly log: Log;
  readonly network: Network;
}

export interface SquadOptions {
  /** At least one; each with a chat id of its own. */
  readonly personas: readonly Persona[];
  readonly model: string;
  readonly retryMode: RetryMode;
  /** Whether answers are streamed until the visitor chooses otherwise. */
  readonly streaming: boolean;
  /** How many whole turns of its conversation a question takes along; 0 for none (behaviour 11.25). */
  readonly memoryTurns: number;
  readonly attemptTimeoutMs: number;
}

export interface Selection {
  readonly index: number;
  readonly persona: Persona;
}

/** The one question that is open; `questionId` is its message's id. */
export interface Asking {
  readonly personaId: ChatId;
  readonly questionId: string;
  readonly progress: AskProgress;
}

/** What a shell may watch. */
export interface SquadViews {
  readonly personas: readonly Persona[];
  readonly stage: ReadonlySignal<Stage>;
  readonly intro: ReadonlySignal<LoadingView>;
  readonly selection: ReadonlySignal<Selection>;
  readonly conversations: ReadonlySignal<ByPersona<Conversation>>;
  /** The chosen persona's conversation; undefined outside the chat. */
  readonly conversation: ReadonlySignal<Conversation | undefined>;
  /** The chosen persona's messages as they stand: while a question is asked again, without its earlier answer. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** The id of the oldest message that the next question takes along; undefined where there is none. */
  readonly rememberedFrom: ReadonlySignal<string | undefined>;
  /** The id of the chosen persona's last question, which can be edited. */
  readonly lastQuestionId: ReadonlySignal<string | undefined>;
  /** The chosen persona's questions to begin with; empty once something was sent, and outside the chat. */
  readonly starters: ReadonlySignal<readonly string[]>;
  /** What stands in the chosen persona's input: its unsent text, or the question being edited. */
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  /** The id of the chosen persona's question that is being edited. */
  readonly editing: ReadonlySignal<string | undefined>;
  /** What `send` would do now. */
  readonly sendDecision: ReadonlySignal<SendDecision>;
  /** How the chosen persona's last question ended, where its turn does not say it. */
  readonly notice: ReadonlySignal<Notice | undefined>;
  /** Whether the chosen persona's last question can be asked again in its place now. */
  readonly canTryAgain: ReadonlySignal<boolean>;
  readonly asking: ReadonlySignal<Asking | undefined>;
  /** True exactly while a question is open. */
  readonly loading: ReadonlySignal<boolean>;
  /** What has come of the open question's answer, or had come of it before it was asked again. */
  readonly partialReply: ReadonlySignal<string>;
  /** Whether the partial reply has broken off, so that nothing more is added to it. */
  readonly partialReplyBroken: ReadonlySignal<boolean>;
  /** In a wait, the whole seconds until the next attempt. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly connection: ReadonlySignal<ConnectionState>;
  /** Personas that answer, have answered or failed while they were not open. */
  readonly marks: ReadonlySignal<ByPersona<Mark>>;
  /** Whether the next question's answer is streamed. */
  readonly streaming: ReadonlySignal<boolean>;
  /** Whether a question was ever asked in this visit. */
  readonly hasAsked: ReadonlySignal<boolean>;
  /** Every persona's readings, the newest last; never empty. */
  readonly readings: ReadonlySignal<ReadonlyMap<ChatId, readonly Metrics[]>>;
  readonly motionPaused: ReadonlySignal<boolean>;
  /**
   * The present in milliseconds since 1970-01-01T00:00:00Z, for what comes from outside; the end of time where the
   * clock fails.
   */
  nowMs(): number;
}

/** What a shell may do. Every command does nothing where it cannot apply, and after `dispose`. */
export interface SquadCommands {
  skipIntro(): void;
  begin(): void;
  goBack(): void;
  next(): void;
  previous(): void;
  choose(personaId: ChatId): void;
  /** Tells that a persona's card is shown, or no longer shown, outside the chat. */
  setCardShown(shown: boolean): void;
  /** Pauses or resumes the refreshing of metrics, and whatever else moves. */
  setMotionPaused(paused: boolean): void;
  /** Streams the answers to come, or takes them as a whole. */
  setStreaming(streaming: boolean): void;
  /** Replaces what stands in the chosen persona's input. */
  write(draft: string): void;
  /** Puts the chosen persona's last question into the input; the unsent text waits. */
  edit(): void;
  /** Ends the edit; the unsent text comes back. */
  cancelEdit(): void;
  /** Sends what stands in the chosen persona's input, an edit in the place of its question, or says why not. */
  send(): SendDecision;
  /** Sends this text in place of the unsent one, which stays, or says why not. */
  ask(text: string): SendDecision;
  /** Cuts the present wait short. */
  retryNow(): void;
  /** Ends the open question; what has come of its answer stays. */
  cancel(): void;
  /** Asks the chosen persona's last question again in its place, where it has no whole answer. */
  tryAgain(): void;
  /**
   * Puts a conversation that was read from a file in the place of its persona's, chooses that persona, or says why
   * not. The conversation must be one that `readTranscript` gave.
   */
  restore(conversation: Conversation): RestoreDecision;
  /** Ends the visit: no timer and no call is left (behaviour 11.17). */
  dispose(): void;
}

export type Squad = SquadViews & SquadCommands;
