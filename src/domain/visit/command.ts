import type { Conversation } from '../conversation.ts';
import type { ChatId } from '../persona.ts';
import type { RestoreRefusal } from '../restore-rules.ts';
import type { SendRefusal } from '../send-rules.ts';
import type { TableCommand } from './table.ts';
import type { VisitState } from './visit-state.ts';

/** What a visitor can do, as plain values that survive JSON. */
export type Command = VisitCommand | TableCommand | ResumeCommand;

/** Takes over what an earlier visit had; applies only to personas and a table that were asked nothing in this one. */
interface ResumeCommand {
  readonly kind: 'resume';
  readonly state: VisitState;
}

export type VisitCommand =
  | { readonly kind: 'skip-intro' }
  /** Opens the chat. */
  | { readonly kind: 'begin' }
  /** Leads back to the landing. */
  | { readonly kind: 'go-back' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'choose'; readonly personaId: ChatId }
  /** Reports that a persona's card is shown, or no longer shown, outside the chat. */
  | { readonly kind: 'show-card'; readonly shown: boolean }
  /** Pauses or resumes the refreshes of the metrics, and all other motion. */
  | { readonly kind: 'pause-motion'; readonly paused: boolean }
  /** Switches streaming on or off for the questions that follow. */
  | { readonly kind: 'stream'; readonly on: boolean }
  /** Replaces the text in the chosen persona's input. */
  | { readonly kind: 'write'; readonly text: string }
  /** Puts the chosen persona's last question into the input and sets the unsent text aside. */
  | { readonly kind: 'edit' }
  /** Ends the edit; the unsent text comes back. */
  | { readonly kind: 'cancel-edit' }
  /** Sends the text in the chosen persona's input, an edit in place of its question. */
  | { readonly kind: 'send' }
  /** Sends this text to the chosen persona instead of the unsent one, which is kept. */
  | { readonly kind: 'ask'; readonly text: string }
  /** Cuts the persona's wait short. */
  | { readonly kind: 'retry-now'; readonly personaId: ChatId }
  /** Ends the persona's open question and keeps its answer so far. */
  | { readonly kind: 'stop'; readonly personaId: ChatId }
  /** Asks the persona's last question again in place, if its answer is incomplete. */
  | { readonly kind: 'try-again'; readonly personaId: ChatId }
  /** Ends every open question, and the drawing of a map. */
  | { readonly kind: 'stop-all' }
  /** Replaces its persona's conversation by one that `readTranscript` gave, and chooses that persona. */
  | { readonly kind: 'restore'; readonly conversation: Conversation }
  /** Begins the chosen persona's conversation again, with its welcome; the unsent text stays. */
  | { readonly kind: 'new-conversation' }
  /** Brings back the conversation before the new one, until something is sent. */
  | { readonly kind: 'undo-new-conversation' };

/** Why a command could not apply. It has changed nothing. */
export type RefusalReason =
  | SendRefusal
  | RestoreRefusal
  /** The visit is at another stage. */
  | 'other-stage'
  | 'unknown-persona'
  | 'nothing-to-edit'
  | 'not-editing'
  | 'no-wait'
  | 'no-open-question'
  | 'nothing-to-repeat'
  /** No conversation was begun again, or something was sent since. */
  | 'nothing-to-undo'
  /** There is one persona alone. */
  | 'no-table'
  /** The table is open, and no persona's conversation. */
  | 'at-table'
  | 'too-few-seats'
  | 'unknown-round'
  | 'too-few-answers'
  | 'no-answer-to-pass'
  | 'pass-to-itself'
  | 'pass-editing'
  | 'no-room'
  /** Something was asked already. */
  | 'visit-begun'
  | 'visit-ended';

export type Decision =
  { readonly kind: 'done' } | { readonly kind: 'refuse'; readonly reason: RefusalReason };

export const DONE: Decision = { kind: 'done' };

export function refuse(reason: RefusalReason): Decision {
  return { kind: 'refuse', reason };
}
