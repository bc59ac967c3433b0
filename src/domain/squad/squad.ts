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
  /** How many complete turns of its conversation a question carries; 0 for none (behaviour 11.25). */
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
  /** The chosen persona's messages; while a question is being asked again, without its earlier answer. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** The id of the oldest message that the next question carries; undefined if there is none. */
  readonly rememberedFrom: ReadonlySignal<string | undefined>;
  /** The id of the chosen persona's last question, which can be edited. */
  readonly lastQuestionId: ReadonlySignal<string | undefined>;
  /** The chosen persona's suggested questions; empty once something was sent, and outside the chat. */
  readonly starters: ReadonlySignal<readonly string[]>;
  /** The text in the chosen persona's input: its unsent text, or the question being edited. */
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  /** The id of the chosen persona's question that is being edited. */
  readonly editing: ReadonlySignal<string | undefined>;
  /** What `send` would do now. */
  readonly sendDecision: ReadonlySignal<SendDecision>;
  /** How the chosen persona's last question ended, if its turn does not say so. */
  readonly notice: ReadonlySignal<Notice | undefined>;
  /** Whether the chosen persona's last question can be asked again in place now. */
  readonly canTryAgain: ReadonlySignal<boolean>;
  readonly asking: ReadonlySignal<Asking | undefined>;
  /** True exactly while a question is open. */
  readonly loading: ReadonlySignal<boolean>;
  /** The open question's answer so far, from this attempt or an earlier one. */
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
   * The current time in milliseconds since 1970-01-01T00:00:00Z, for imported messages; the latest possible time if the
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
  /** Reports that a persona's card is shown, or no longer shown, outside the chat. */
  setCardShown(shown: boolean): void;
  /** Pauses or resumes the refreshes of the metrics, and all other motion. */
  setMotionPaused(paused: boolean): void;
  /** Switches streaming on or off for the questions that follow. */
  setStreaming(streaming: boolean): void;
  /** Replaces the text in the chosen persona's input. */
  write(draft: string): void;
  /** Puts the chosen persona's last question into the input and sets the unsent text aside. */
  edit(): void;
  /** Ends the edit; the unsent text comes back. */
  cancelEdit(): void;
  /** Sends the text in the chosen persona's input, an edit in place of its question, or says why not. */
  send(): SendDecision;
  /** Sends this text instead of the unsent one, which is kept, or says why not. */
  ask(text: string): SendDecision;
  /** Cuts the current wait short. */
  retryNow(): void;
  /** Ends the open question and keeps its answer so far. */
  cancel(): void;
  /** Asks the chosen persona's last question again in place, if its answer is incomplete. */
  tryAgain(): void;
  /**
   * Replaces its persona's conversation by one that was read from a file and chooses that persona, or says why
   * not. The conversation must be one that `readTranscript` gave.
   */
  restore(conversation: Conversation): RestoreDecision;
  /** Ends the visit and leaves no timer and no call behind (behaviour 11.17). */
  dispose(): void;
}

export type Squad = SquadViews & SquadCommands;
