import type { Squad } from '../domain/squad.ts';
import type { TapeEndReason, TapeEnding, TapeProblem } from '../domain/tape-findings.ts';
import type { Command } from '../domain/visit/command.ts';
import type { VisitOptions } from '../domain/visit/visit.ts';
import type { VisitState } from '../domain/visit/visit-state.ts';
import type { CompletionEvent } from '../ports/completion.ts';

/**
 * The first line of a tape: how the visit began, and with whom. On every line, numbers that JSON does not have are
 * objects of `plain-values.ts`, and `sum` is the digest of all that stands before it in the tape, lines joined.
 */
export interface TapeHeader {
  readonly format: typeof TAPE_FORMAT;
  readonly version: typeof TAPE_VERSION;
  /** The version of the product that recorded it. */
  readonly product: string;
  /** The clock when the tape began, in milliseconds since 1970-01-01T00:00:00Z; one that resumes, when its timer was set. */
  readonly startedMs: number;
  readonly isOnline: boolean;
  readonly squad: Squad;
  readonly options: VisitOptions;
  /** Where the tape begins in the middle of a visit (behaviour 19.4). The metrics' timer then has the number 0. */
  readonly resumed?: ResumedVisit;
  /** What followed from the beginning itself. */
  readonly trace: Trace;
}

export interface ResumedVisit {
  readonly state: VisitState;
  readonly hasTable: boolean;
  /** Whether the metrics' timer was set. */
  readonly hasBeat: boolean;
}

/** One input from outside, and what followed from it. */
export type TapeLine = TapeInput & {
  /** Milliseconds since the tape began; never less than on the line before, whatever the clock does. */
  readonly atMs: number;
  readonly trace: Trace;
};

/** What comes to a visit from outside. Timers and calls have the numbers in which the core made them, from 1. */
export type TapeInput =
  | { readonly kind: 'command'; readonly command: Command; readonly refused?: string }
  /** A text that replaces that of the last such command, as a change. */
  | {
      readonly kind: 'typed';
      readonly into: 'write' | 'write-to-all';
      readonly change: TextChange;
      readonly refused?: string;
    }
  | { readonly kind: 'timer'; readonly timer: number }
  | { readonly kind: 'event'; readonly call: number; readonly event: CompletionEvent }
  | { readonly kind: 'network'; readonly isOnline: boolean }
  /** The round table is added. */
  | { readonly kind: 'table' }
  | { readonly kind: 'dispose' };

/** So many characters are kept, so many after them are removed, and this text stands in their place. */
export type TextChange = readonly [kept: number, removed: number, put: string];

/** What ports did, and what the visit told, while an input took effect; in order. */
export type Trace = readonly TraceEntry[];

export type TraceEntry =
  | readonly ['now' | 'chance', number | Thrown]
  /** A timer is set. */
  | readonly ['after', delayMs: number, thrown?: Thrown]
  /** A timer is cancelled that was still to come. */
  | readonly ['clear', timer: number, thrown?: Thrown]
  /** A call begins, with the digest of its request; what it tells inside follows. */
  | readonly ['start', digest: string, thrown?: Thrown]
  /** A call is cancelled; what it tells inside follows. */
  | readonly ['cancel', call: number, thrown?: Thrown]
  /** A happening, with its persona, and its digest or, of a text under way, its length. What it led to follows. */
  | readonly ['told', kind: string, personaId: string | null, digest: string | number]
  /** An input that came while another one took effect. */
  | TapeLine;

export interface Thrown {
  readonly threw: string;
}

/** The last line. */
export interface TapeEnd {
  readonly kind: 'end';
  readonly atMs: number;
  readonly why: TapeEndReason;
}

export const TAPE_FORMAT = 'quartet-tape';

/** Raised with every change after which earlier tapes cannot be replayed. */
export const TAPE_VERSION = 1;

/** The last millisecond of the calendar. */
const LAST_TIME_MS = 8.64e15;

/** What a tape has at most, in bytes of UTF-8 (behaviour 19.4). */
export const MAX_TAPE_BYTES = 20_000_000;

/** A tape that was read. */
export interface ReadTape {
  readonly header: TapeHeader;
  /** All that can be relied on; the first of them is line 2 of the text. */
  readonly lines: readonly TapeLine[];
  /** How long it lasts, in milliseconds. */
  readonly lastsMs: number;
  /** How it ends. */
  readonly end: TapeEnding;
}

export type TapeReading =
  | { readonly kind: 'tape'; readonly tape: ReadTape }
  | { readonly kind: 'refused'; readonly problem: TapeProblem };

/** A text that is longer is not read. A tape that a recorder writes is shorter. */
export const MAX_TAPE_CHARACTERS = 25_000_000;

/** Where a line stands in the text of its tape, counted from 1; the first line is the header. */
export function lineNumberOf(index: number): number {
  return index + 2;
}

/** Whether a number of milliseconds is a time; a clock that fails gives others. */
export function isTime(ms: number): boolean {
  return Math.abs(ms) <= LAST_TIME_MS;
}
