/** Why a text was not read as a conversation (behaviour 9.11). */
export type TranscriptProblem =
  /** The text itself could not be had. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'not-a-conversation' }
  | { readonly kind: 'newer-version'; readonly version: number }
  | { readonly kind: 'unknown-version' }
  /** With the id where it is a plain word. */
  | { readonly kind: 'unknown-persona'; readonly personaId?: string }
  | { readonly kind: 'no-messages' }
  /** The number counts from 1, the welcome. */
  | { readonly kind: 'bad-message'; readonly number: number; readonly fault: MessageFault };

export type MessageFault =
  | 'not-a-message'
  | 'no-welcome'
  | 'unknown-sender'
  | 'bad-time'
  | 'out-of-order'
  | 'wrong-id'
  | 'no-text'
  | 'blanks-around'
  | 'question-too-long'
  | 'answer-too-long'
  | 'no-question'
  | 'misplaced-flaw'
  | 'unknown-flaw'
  | 'bad-failure';

/** A part of a transcript, or what is wrong with it. */
export type Reading<T> =
  { readonly kind: 'read'; readonly value: T } | { readonly kind: 'fault'; readonly fault: MessageFault };

/** What an exported conversation calls itself (behaviour 9.10). */
export const TRANSCRIPT_FORMAT = 'quartet-conversation';

/** Raised when what is written could no longer be read as before. */
export const TRANSCRIPT_VERSION = 1;

/** The longest text that is read, in UTF-16 code units. */
export const MAX_TRANSCRIPT_CHARACTERS = 20_000_000;

export function read<T>(value: T): Reading<T> {
  return { kind: 'read', value };
}

export function fault(what: MessageFault): Reading<never> {
  return { kind: 'fault', fault: what };
}

/** The value as a record of unknown values; undefined when it is a list or no object at all. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
