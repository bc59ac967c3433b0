import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import type { Completion } from '../../ports/completion.ts';
import type { Log } from '../../ports/log.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { AskProgress } from '../ask.ts';
import type { ConnectionState } from '../connection.ts';
import type { Conversation } from '../conversation.ts';
import type { LoadingView } from '../loading-schedule.ts';
import type { Metrics } from '../metrics.ts';
import type { Notice } from '../notice.ts';
import type { ChatId } from '../persona-ids.ts';
import type { Persona } from '../persona.ts';
import type { RetryMode } from '../retry-policy.ts';
import type { LengthView, SendDecision } from '../send-rules.ts';
import type { Stage } from '../stage.ts';
import type { ByPersona } from './by-persona.ts';

export interface SquadPorts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly completion: Completion;
  readonly log: Log;
}

export interface SquadOptions {
  /** At least one; each with a chat id of its own. */
  readonly personas: readonly Persona[];
  readonly model: string;
  readonly retryMode: RetryMode;
  readonly streaming: boolean;
  readonly attemptTimeoutMs: number;
  /** Whether the visit begins with motion paused. */
  readonly motionPaused: boolean;
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
  /** The chosen persona's questions to begin with; empty once something was sent, and outside the chat. */
  readonly starters: ReadonlySignal<readonly string[]>;
  /** The chosen persona's unsent text. */
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  /** What `send` would do now. */
  readonly sendDecision: ReadonlySignal<SendDecision>;
  /** How the chosen persona's last question ended, when not with an answer. */
  readonly notice: ReadonlySignal<Notice | undefined>;
  readonly asking: ReadonlySignal<Asking | undefined>;
  /** True exactly while a question is open. */
  readonly loading: ReadonlySignal<boolean>;
  /** What has come of the open question's answer; empty unless it is streamed. */
  readonly partialReply: ReadonlySignal<string>;
  /** In a wait, the whole seconds until the next attempt. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly connection: ReadonlySignal<ConnectionState>;
  /** Whether a question was ever asked in this visit. */
  readonly hasAsked: ReadonlySignal<boolean>;
  /** Every persona's readings, the newest last; never empty. */
  readonly readings: ReadonlySignal<ReadonlyMap<ChatId, readonly Metrics[]>>;
  readonly motionPaused: ReadonlySignal<boolean>;
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
  /** Replaces the chosen persona's unsent text. */
  write(draft: string): void;
  /** Sends the chosen persona's unsent text, or says why not. */
  send(): SendDecision;
  /** Sends this text in place of the unsent one, which stays, or says why not. */
  ask(text: string): SendDecision;
  /** Cuts the present wait short. */
  retryNow(): void;
  /** Ends the open question. */
  cancel(): void;
  /** Asks the chosen persona's unanswered question again. */
  tryAgain(): void;
  /** Ends the visit: no timer and no call is left (behaviour 11.17). */
  dispose(): void;
}

export type Squad = SquadViews & SquadCommands;
