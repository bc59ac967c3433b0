import type { SendRefusal } from '../conversation/send-rules.ts';

/** Why an action changed nothing; `describeRefusal` has the sentences. */
export type Refusal =
  | SendRefusal
  | 'import-answering'
  | 'import-editing'
  /** There was no earlier conversation, or something has been sent or imported since. */
  | 'nothing-to-undo'
  /** The squad has only one persona. */
  | 'no-table'
  /** The table is open instead of a persona's conversation. */
  | 'at-table'
  | 'too-few-seats'
  | 'too-few-answers'
  | 'no-answer-to-pass'
  | 'pass-editing'
  | 'no-room'
  /** Something was already asked in this visit. */
  | 'visit-begun'
  | 'visit-ended';
