import type { ReadonlySignal } from '@preact/signals-core';
import type { AnswerLength } from '../asking/answer-length.ts';
import type { AnswerOptions, OptionChoices, Side } from '../asking/answer-options.ts';
import type { Answerer } from '../answerer.ts';
import type { Completion } from '../../ports/completion.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { KeptVisit } from '../keep/kept-visit-schema.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { Squad } from '../squad/squad.ts';
import type { Happenings } from './changes.ts';
import type { Lane } from './lane.ts';
import type { LoadingView } from './loading-schedule.ts';
import type { Refusal } from './refusal.ts';
import type { Stage } from './stage.ts';
import type { Table } from './table.ts';

/** A feature that a first-time visitor may not find without a hint. */
export type Discovery = 'table' | 'map';

export type ConnectionState = 'connected' | 'reconnecting' | 'offline' | 'unavailable' | 'disconnected';

/**
 * One visit to a squad: the whole product without a screen, as signals, and what a visitor can do. A shell changes it only
 * through its actions and those of its lanes and its table. One that does not apply changes nothing; those that a visitor
 * can run into return the reason, for the others a signal says whether they apply.
 */
export interface Visit {
  readonly squad: Squad;
  /** Who answers unless the visitor chooses another. */
  readonly site: Answerer;
  /** One for each persona, in the squad's order. */
  readonly lanes: readonly Lane[];
  /** Refuses everything in a squad of one persona. */
  readonly table: Table;
  /**
   * Reports what happens to the stage, the choice, the conversations, the questions and the table, in order; not typing,
   * options and views of time, nor the conversations that `bringBack` puts in place.
   */
  readonly happened: Happenings;
  /** The steps that are done, and the phase, which becomes `done` together with the stage `landing`. */
  readonly intro: ReadonlySignal<LoadingView>;
  readonly stage: ReadonlySignal<Stage>;
  /** The lane of the persona that the chat shows. */
  readonly chosen: ReadonlySignal<Lane>;
  /** The lanes with an open question. */
  readonly answering: ReadonlySignal<readonly Lane[]>;
  /** Whether a question is open or a map is being drawn; meanwhile nothing new is sent. */
  readonly busy: ReadonlySignal<boolean>;
  /** Who answers the next question. */
  readonly answerer: ReadonlySignal<Answerer>;
  /** Whether nothing is sent until `answerWith` says who answers. */
  readonly isDisconnected: ReadonlySignal<boolean>;
  /** How it is asked. */
  readonly options: ReadonlySignal<AnswerOptions>;
  /** What the visitor has chosen, as a device can remember it. */
  readonly choices: ReadonlySignal<OptionChoices>;
  /** The numbers of turns that a visitor can choose from, ascending; the operator's number is among them. */
  readonly memoryChoices: readonly number[];
  /** Counts the refreshes of the metrics; drawings move with it. */
  readonly beats: ReadonlySignal<number>;
  readonly motionPaused: ReadonlySignal<boolean>;
  /** Whether any conversation holds a question. */
  readonly hasAsked: ReadonlySignal<boolean>;
  /** Whether questions of an earlier visit were brought back; false if only drafts were. */
  readonly isBack: ReadonlySignal<boolean>;
  /** The hint for a first-time visitor on the present screen. */
  readonly hint: ReadonlySignal<Discovery | undefined>;
  /**
   * `disconnected` wins over all others, then `offline` where the answerer needs a network. `reconnecting`: an open question or map is at a later attempt, and no text of it arrives
   * yet. `unavailable`: the provider left its last question or map unanswered.
   */
  readonly connection: ReadonlySignal<ConnectionState>;

  /** Undefined for an unknown id. */
  laneOf(personaId: PersonaId): Lane | undefined;
  /** Milliseconds since 1970-01-01T00:00:00Z; `readConversationFile` needs it to refuse messages from the future. */
  nowMs(): number;
  /** How long ago the intro's first frame was shown, also after its end. */
  introElapsedMs(): number;
  skipIntro(): void;
  /** Opens the chat, from the landing. */
  begin(): void;
  /** Goes one step back: from a persona to the table it was opened at, from the table to the persona it was opened from, or to the landing. */
  goBack(): void;
  /** Shows this persona in the chat. Neither opens the chat nor closes the table. */
  choose(lane: Lane): void;
  /** Chooses the next persona; the first follows the last. */
  next(): void;
  /** Chooses the previous persona; the last precedes the first. */
  previous(): void;
  /** Closes the present hint for the rest of the visit. */
  dismissHint(): void;
  /** Notes whether a persona's card is shown outside the chat, so that its metrics tick. */
  setCardShown(isShown: boolean): void;
  /** Pauses or resumes the refreshes of the metrics and all other motion. */
  setMotionPaused(isPaused: boolean): void;
  /** The options of one side. Reads signals, so a `computed` or an effect that calls it stays up to date. */
  optionsOf(side: Side): AnswerOptions;
  /** The lengths of answers that a visitor can choose there, ascending. */
  lengthsOf(side: Side): readonly AnswerLength[];
  /** Changes options from the next question on, by default where the present answerer answers. */
  setOptions(changes: Partial<AnswerOptions>, side?: Side): void;
  /** Returns to the usual options. */
  forgetOptions(): void;
  /** Lets another answer the questions that follow; open ones, even if queued, stay with theirs. */
  answerWith(answerer: Answerer, completion: Completion): void;
  /** Sends nothing more until `answerWith` says who answers: the one who did is not there any more. */
  disconnect(): void;
  /** Ends all open questions and the drawing of a map. */
  stopAll(): void;
  /**
   * Replaces a persona's conversation with one from `readConversationFile`, chooses that persona and closes the table. Refused
   * outside the chat, and while the persona answers or its question is being edited.
   */
  importConversation(conversation: Conversation): Refusal | undefined;
  /**
   * Brings back a kept visit; refused if its conversations or rounds would replace questions of this visit. Skips the intro
   * if questions come back. In the chat, the chosen persona stays.
   */
  bringBack(kept: KeptVisit): Refusal | undefined;
  /** Ends the visit with all its timers and requests; then no action changes anything. */
  dispose(): void;
}
