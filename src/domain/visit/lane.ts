import type { ReadonlySignal } from '@preact/signals-core';
import type { AskProgress } from '../ask.ts';
import type { Conversation, Message } from '../conversation.ts';
import type { Mark, Notice } from '../ending.ts';
import type { Metrics } from '../metrics.ts';
import type { Persona } from '../persona.ts';
import type { LengthView, SendDecision } from '../send-rules.ts';

/** A question that has not ended. */
export interface OpenQuestion {
  /** Its message's id. */
  readonly questionId: string;
  readonly progress: AskProgress;
}

/** What can be done about a lane's last question. */
export type Offer = 'retry-now' | 'stop' | 'try-again';

/** One persona's side of the visit. Lanes know nothing of each other, except that nothing is sent while a question is open. */
export interface Lane {
  readonly persona: Persona;
  /** Among the lanes, from 0. */
  readonly place: number;
  /** Undefined until it is opened for the first time. */
  readonly conversation: ReadonlySignal<Conversation | undefined>;
  /** The messages; while a question is being asked again, without its earlier answer. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  /** The id of the oldest message that the next question carries; undefined if there is none. */
  readonly rememberedFrom: ReadonlySignal<string | undefined>;
  /** The id of the last question, which can be edited. */
  readonly lastQuestionId: ReadonlySignal<string | undefined>;
  /** Suggested questions; empty before the conversation is opened and once something was sent. */
  readonly starters: ReadonlySignal<readonly string[]>;
  /** The text in the input: the unsent text, or the question being edited. */
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  /** The id of the question that is being edited. */
  readonly editing: ReadonlySignal<string | undefined>;
  /** Whether the quotation in the draft was cut to the limit, until the draft is changed. */
  readonly isQuotationCut: ReadonlySignal<boolean>;
  /** What `send` would do now, were this lane chosen and its conversation in view. */
  readonly sendDecision: ReadonlySignal<SendDecision>;
  readonly question: ReadonlySignal<OpenQuestion | undefined>;
  /** The open question's answer so far, from this attempt or an earlier one. */
  readonly partialReply: ReadonlySignal<string>;
  /** Whether the partial reply has broken off, so that nothing more is added to it. */
  readonly isPartialReplyBroken: ReadonlySignal<boolean>;
  /** In a wait, the whole seconds until the next attempt. */
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly offers: ReadonlySignal<readonly Offer[]>;
  /** Whether a new conversation can begin: something was asked, and no question is open or being edited. */
  readonly canBeginAgain: ReadonlySignal<boolean>;
  /** Whether the conversation before the new one can be brought back. */
  readonly canUndo: ReadonlySignal<boolean>;
  /** How the last question ended, if its turn does not say so. */
  readonly notice: ReadonlySignal<Notice | undefined>;
  /** That the persona answers, has answered or failed while it was not open. */
  readonly mark: ReadonlySignal<Mark | undefined>;
  /** The newest last; empty only for a persona without metrics. */
  readonly readings: ReadonlySignal<readonly Metrics[]>;
}
