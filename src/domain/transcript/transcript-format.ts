import type { Conversation } from '../conversation.ts';
import type { Persona } from '../persona.ts';

/** Why a text was not read as a conversation (behaviour 9.11). */
export type TranscriptProblem =
  /** The text itself could not be read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'not-a-conversation' }
  | { readonly kind: 'newer-version'; readonly version: number }
  | { readonly kind: 'unknown-version' }
  /** Of a squad other than the shown one; with its id where it is a plain word. */
  | { readonly kind: 'other-squad'; readonly squadId?: string; readonly shownId: string }
  /** With the id where it is a plain word. */
  | { readonly kind: 'unknown-persona'; readonly personaId?: string }
  | { readonly kind: 'no-messages' }
  /** The number counts from 1, the welcome. */
  | { readonly kind: 'bad-message'; readonly number: number; readonly fault: MessageFault };

export type MessageFault = (typeof MESSAGE_FAULTS)[number];

export type TranscriptReading =
  | { readonly kind: 'conversation'; readonly conversation: Conversation; readonly persona: Persona }
  | { readonly kind: 'refused'; readonly problem: TranscriptProblem };

/** What can be wrong with one message of a transcript. */
export const MESSAGE_FAULTS = [
  'not-a-message',
  'no-welcome',
  'unknown-sender',
  'bad-time',
  'ahead-of-clock',
  'out-of-order',
  'wrong-id',
  'no-text',
  'blanks-around',
  'question-too-long',
  'answer-too-long',
  'no-question',
  'misplaced-flaw',
  'unknown-flaw',
  'bad-failure',
] as const;

/** The format name of an exported conversation (behaviour 9.10). */
export const TRANSCRIPT_FORMAT = 'quartet-conversation';

/** Raised with each incompatible change of the format. */
export const TRANSCRIPT_VERSION = 1;

/** The most of one question, in code points, whatever may be sent now. */
export const MAX_QUESTION_CHARACTERS = 8000;

/** The longest text that is read, in UTF-16 code units. */
export const MAX_TRANSCRIPT_CHARACTERS = 20_000_000;

/** The longest code and detail of a failure, in UTF-16 code units. */
export const MAX_FACT_CHARACTERS = 2000;
