import type { SendRefusal } from './send-rules.ts';

/** Why something that a person wanted changed nothing; the sentences are in the texts. */
export type Refusal =
  | SendRefusal
  | 'restore-answering'
  | 'restore-editing'
  /** No conversation was begun again, or something was sent since. */
  | 'nothing-to-undo'
  /** There is only one persona. */
  | 'no-table'
  /** The table is open, and no persona's conversation. */
  | 'at-table'
  | 'too-few-seats'
  | 'too-few-answers'
  | 'no-answer-to-pass'
  | 'pass-editing'
  | 'no-room'
  /** Something was asked already. */
  | 'visit-begun'
  | 'visit-ended';
