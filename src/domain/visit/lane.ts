import type { ReadonlySignal } from '@preact/signals-core';
import type { AskProgress } from '../asking/ask.ts';
import type { Conversation, Draft, Message, Notice } from '../conversation/conversation.ts';
import type { LengthView, SendDecision } from '../conversation/send-rules.ts';
import type { Persona } from '../squad/persona.ts';
import type { Metrics } from './metrics.ts';
import type { Refusal } from './refusal.ts';

/** A question that has not ended. */
export interface OpenQuestion {
  /** Its message's id. */
  readonly questionId: string;
  /** Who is asked; undefined while an answer is continued whose beginning may be of another. */
  readonly answerer: string | undefined;
  readonly progress: AskProgress;
}

/** Actions that a lane offers for its last question. */
export type Offer = 'retryNow' | 'stop' | 'tryAgain' | 'continueAnswer' | 'askAgain' | 'bringBackAnswer';

/** What a model thought before an answer. It stays in memory. */
export interface Thought {
  readonly text: string;
  /** Undefined if it came with the answer. */
  readonly seconds: number | undefined;
}

/** The state of a persona's question while the visitor does not see its lane. */
export type Mark = 'answering' | 'answered' | 'failed';

/**
 * One persona's side of the visit: its conversation, draft and open question, as signals, and what a visitor can do with
 * them. Lanes are independent, except that nothing new is sent while any question is open or a map is being drawn.
 */
export interface Lane {
  readonly persona: Persona;
  /** Position in `visit.lanes`, from 0. */
  readonly index: number;
  /** The model that answers its next question. */
  readonly model: ReadonlySignal<string>;
  /** Who answers its next question, as that answer keeps it. */
  readonly answerer: ReadonlySignal<string>;
  /** Undefined until it is seen in the chat, asked something, imported or brought back. */
  readonly conversation: ReadonlySignal<Conversation | undefined>;
  /** Conversations before it in which something was asked, newest first. */
  readonly earlier: ReadonlySignal<readonly Conversation[]>;
  /** The one of them that was removed last, until it is brought back or the visit ends. */
  readonly removed: ReadonlySignal<Conversation | undefined>;
  /** The conversation's messages. While a question is being asked again, its earlier answer is left out. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** The id of the oldest message that is sent with the next new question; undefined if there is none. */
  readonly rememberedFrom: ReadonlySignal<string | undefined>;
  /** The ids of the questions from which on another answers than before, with who that is; an open question counts. */
  readonly changesOfAnswerer: ReadonlySignal<ReadonlyMap<string, string>>;
  /** The id of the last question, which can be edited. */
  readonly lastQuestionId: ReadonlySignal<string | undefined>;
  /** Suggested questions; empty before the conversation is opened and after something was sent. */
  readonly starters: ReadonlySignal<readonly string[]>;
  /** The unsent text and the edit, if any, as they are kept on the device. */
  readonly unsent: ReadonlySignal<Draft>;
  /** The text in the input: the unsent text, or the question being edited. */
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  /** The id of the question that is being edited. */
  readonly editing: ReadonlySignal<string | undefined>;
  /** Whether the quotation in the input was cut to the limit; false again once the draft is changed. */
  readonly isQuotationCut: ReadonlySignal<boolean>;
  /** What `send` would do now, if the table is not open. */
  readonly sendDecision: ReadonlySignal<SendDecision>;
  /** Undefined while no question is open. */
  readonly question: ReadonlySignal<OpenQuestion | undefined>;
  /**
   * The open question's answer so far: of this attempt, of an earlier one or, when the question is asked again, its earlier
   * answer. The first text of an attempt replaces it. An answer that is continued begins with what was there.
   */
  readonly partialReply: ReadonlySignal<string>;
  /** Whether the partial reply is of an earlier attempt or answer, so that nothing is added to it. */
  readonly isPartialReplyBroken: ReadonlySignal<boolean>;
  /** Whether text of the present attempt is arriving. */
  readonly isSpeaking: ReadonlySignal<boolean>;
  /** During a wait, the whole seconds until the next attempt. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  /** What the model has thought so far about the open question; empty if the provider sent none. */
  readonly thought: ReadonlySignal<string>;
  /** Whole seconds that it has thought; undefined before it does. */
  readonly thoughtSeconds: ReadonlySignal<number | undefined>;
  /** Whether it thinks now. */
  readonly isThinking: ReadonlySignal<boolean>;
  /** What it thought before its answers of this visit, by their ids. */
  readonly thoughts: ReadonlySignal<ReadonlyMap<string, Thought>>;
  /** What can be done about the last question now. */
  readonly offers: ReadonlySignal<readonly Offer[]>;
  /** Whether this lane lets a new conversation begin: something was asked, and no question is open or being edited. */
  readonly canBeginAgain: ReadonlySignal<boolean>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** Whether the oldest earlier conversation has gone since something was sent: at most `MAX_PAST` are kept. */
  readonly hasDropped: ReadonlySignal<boolean>;
  /** How the last question ended, if its turn does not say so. */
  readonly notice: ReadonlySignal<Notice | undefined>;
  /** Undefined once the visitor has seen the lane. Any reply counts as `answered`; a stop leaves the mark as it was. */
  readonly mark: ReadonlySignal<Mark | undefined>;
  /** Newest last; empty only for a persona without metrics. */
  readonly readings: ReadonlySignal<readonly Metrics[]>;

  /** The conversation as the device keeps it: an answer that is arriving stands in it as if it had broken off here. */
  conversationToKeep(): Conversation | undefined;
  /**
   * The messages of the conversation that holds this one: the present one, or an earlier one. Reads signals, so a `computed`
   * or an effect that calls it stays up to date.
   */
  messagesWith(messageId: string): readonly Message[];
  /** Replaces the text in the input; possible during an answer and at the table, too. */
  write(text: string): void;
  /**
   * Puts the last question into the input and sets the unsent text aside. Does nothing outside the chat, at the table or
   * during another edit; while the question is open, `send` then refuses.
   */
  edit(): void;
  /** Ends the edit; the unsent text comes back. */
  cancelEdit(): void;
  /** Sends the text in the input. An edit replaces its question. The lane need not be the chosen one. */
  send(): Refusal | undefined;
  /** Sends this text instead of the unsent one, which is kept; refused during an edit. */
  ask(text: string): Refusal | undefined;
  /** Cuts the wait for the next attempt short. */
  retryNow(): void;
  /** Ends the open question and keeps its answer so far. */
  stop(): void;
  /**
   * Asks the last question again in place, if it has no answer or one with a status, even `cut`; possible beside other open
   * questions, or the map, of the newest round.
   */
  tryAgain(): void;
  /** Asks the last question again although its answer is complete; that one stays if no other comes. */
  askAgain(): void;
  /** Puts the answer from before it was asked again in its place; possible until something is sent. */
  bringBackAnswer(): void;
  /** Asks the model to go on with the last answer, which a limit of tokens has ended; what comes joins that answer. */
  continueAnswer(): void;
  /** Begins a new conversation with the welcome; the present one becomes an earlier one. Does nothing if it is already new. */
  beginAgain(): Refusal | undefined;
  /** Brings back the conversation before the new one; possible until something is sent or imported, at the table, too. */
  undo(): Refusal | undefined;
  /** Makes an earlier conversation the present one, which becomes an earlier one. Does nothing if it is not one of them. */
  reopen(conversation: Conversation): Refusal | undefined;
  /** Removes an earlier conversation. */
  removeEarlier(conversation: Conversation): void;
  /** Brings back the one that was removed last, in its place. */
  undoRemoval(): Refusal | undefined;
}
