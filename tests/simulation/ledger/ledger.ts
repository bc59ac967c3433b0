import type { LogEntry } from '../../../src/ports/log.ts';
import type { Persona, RefusalReason, Stage, VisitHappening, VisitOptions } from '../drive.ts';
import type { Call, Performed } from '../world/fact.ts';
import type { AskEnd, AskRecord, ExpectedEntry, ExpectedMessage, ExpectedNotice, Manner } from './asking.ts';
import { type Beat, createBeat } from './beat.ts';
import { type Draft, EMPTY_DRAFT } from './words.ts';

/** What must be so after all that happened, by the laws alone; the core is never asked what it thinks. */
export interface Ledger {
  readonly options: VisitOptions;
  readonly personas: readonly Persona[];
  /** The places of those that have metrics. */
  readonly metricPlaces: readonly number[];
  stage: Stage;
  place: number;
  cardShown: boolean;
  paused: boolean;
  disposed: boolean;
  readonly drafts: Draft[];
  /** By the persona's place; empty until its conversation is opened. */
  readonly transcripts: ExpectedMessage[][];
  /** The conversation before a new one, until something is sent. */
  readonly undoable: (ExpectedMessage[] | undefined)[];
  readonly lastStampsMs: number[];
  ask: AskRecord | undefined;
  readonly notices: (ExpectedNotice | undefined)[];
  providerLeftUnanswered: boolean;
  isOnline: boolean;
  streaming: boolean;
  /** By the persona's place: its question that is being edited, and the text of the edit. */
  readonly edits: (Edit | undefined)[];
  readonly marks: ('answered' | 'failed' | undefined)[];
  readonly beat: Beat;
  readonly intro: IntroRecord;
  readonly present: Present;
}

interface Edit {
  readonly question: ExpectedMessage;
  readonly draft: Draft;
}

interface IntroRecord {
  readonly startedMs: number;
  changedMs: number;
  forwardMs: number;
  wentBack: boolean;
  skipped: boolean;
}

/** One happening that is due to be told. */
export type ExpectedHappening =
  | { readonly kind: 'stage-changed'; readonly stage: Stage }
  | { readonly kind: 'chosen'; readonly place: number; readonly before: number }
  | { readonly kind: 'opened' | 'restored'; readonly place: number }
  | {
      readonly kind: 'asked';
      readonly place: number;
      readonly question: ExpectedMessage;
      readonly manner: Manner;
    }
  | { readonly kind: 'text-came'; readonly place: number; readonly text: string }
  /** `attempt` is the one that comes next, or begins. */
  | { readonly kind: 'attempt-failed' | 'attempt-began'; readonly place: number; readonly attempt: number }
  | {
      readonly kind: 'ended';
      readonly place: number;
      readonly how: AskEnd;
      readonly question: ExpectedMessage;
      readonly answer: ExpectedMessage | undefined;
      readonly notice: ExpectedNotice['kind'] | undefined;
    };

/** A command with every reason there was not to perform it; it has to give one, and with none to be done. */
interface JudgedCommand {
  readonly performed: Performed;
  readonly reasons: readonly RefusalReason[];
  /** Of what is sent. */
  readonly text?: string;
}

/** What the present happening brought; emptied before the next. */
interface Present {
  /** How often the metrics had ticked. */
  ticksBefore: number;
  stageBefore: Stage;
  /** Whether a question was open. */
  wasAsked: boolean;
  /** The due time of the timer that ran. */
  timerDueMs: number | undefined;
  readonly commands: JudgedCommand[];
  /** Whether something else than a refused command happened. */
  hasMoved: boolean;
  /** Whether a timer has run, or the provider or the network has told something. */
  hasEvent: boolean;
  /** Lanes of which something has to be otherwise, by a bit for each place. */
  touched: number;
  /** What is to be told, in order, and what was. */
  readonly happenings: ExpectedHappening[];
  readonly told: VisitHappening[];
  readonly entries: ExpectedEntry[];
  readonly logged: LogEntry[];
  /** Calls that were made, each for the question that was open then. */
  readonly calls: { readonly call: Call; readonly ask: AskRecord | undefined }[];
  /** Calls that nothing in the laws asks for. */
  strayCalls: number;
  readonly ends: {
    readonly kind: AskEnd;
    readonly ask: AskRecord;
    readonly tookMs: number;
    readonly allowedMs: number;
  }[];
  readonly chances: number[];
  readonly timerDelays: number[];
  readonly thrown: string[];
}

export function createLedger(
  personas: readonly Persona[],
  options: VisitOptions,
  elapsedMs: number,
  isOnline: boolean,
): Ledger {
  const count = personas.length;
  return {
    options,
    personas,
    metricPlaces: personas.flatMap(({ metrics }, place) => (metrics ? [place] : [])),
    stage: 'intro',
    place: 0,
    cardShown: false,
    paused: false,
    disposed: false,
    drafts: Array.from({ length: count }, () => EMPTY_DRAFT),
    transcripts: Array.from({ length: count }, () => []),
    undoable: [],
    lastStampsMs: [],
    ask: undefined,
    notices: Array.from({ length: count }, () => undefined),
    providerLeftUnanswered: false,
    isOnline,
    streaming: options.streaming,
    edits: Array.from({ length: count }, () => undefined),
    marks: Array.from({ length: count }, () => undefined),
    beat: createBeat(),
    intro: { startedMs: elapsedMs, changedMs: elapsedMs, forwardMs: 0, wentBack: false, skipped: false },
    present: createPresent(),
  };
}

function createPresent(): Present {
  return {
    ticksBefore: 0,
    stageBefore: 'intro',
    wasAsked: false,
    timerDueMs: undefined,
    commands: [],
    hasMoved: false,
    hasEvent: false,
    touched: 0,
    happenings: [],
    told: [],
    entries: [],
    logged: [],
    calls: [],
    strayCalls: 0,
    ends: [],
    chances: [],
    timerDelays: [],
    thrown: [],
  };
}

/** Forgets the happening before. */
export function turnPage({ present, beat, stage, ask }: Ledger): void {
  present.ticksBefore = beat.ticks;
  present.stageBefore = stage;
  present.wasAsked = ask !== undefined;
  present.timerDueMs = undefined;
  present.strayCalls = 0;
  present.hasMoved = false;
  present.hasEvent = false;
  present.touched = 0;
  clear(present.commands);
  clear(present.happenings);
  clear(present.told);
  clear(present.entries);
  clear(present.logged);
  clear(present.calls);
  clear(present.ends);
  clear(present.chances);
  clear(present.timerDelays);
  clear(present.thrown);
}

/** Notes that something of the lane at this place has to be otherwise. */
export function touch({ present }: Ledger, place: number): void {
  present.touched |= 1 << place;
}

function clear(list: unknown[]): void {
  if (list.length > 0) list.length = 0;
}
