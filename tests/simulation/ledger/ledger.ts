import type { Conversation } from '../../../src/domain/conversation.ts';
import type { Persona } from '../../../src/domain/persona.ts';
import type { RestoreDecision, RestoreRefusal } from '../../../src/domain/restore-rules.ts';
import type { SendRefusal, SendDecision } from '../../../src/domain/send-rules.ts';
import type { SquadOptions } from '../../../src/domain/squad/squad.ts';
import type { Stage } from '../../../src/domain/stage.ts';
import type { LogEntry } from '../../../src/ports/log.ts';
import type { Call } from '../world/fact.ts';
import type { AskEnd, AskRecord, ExpectedEntry, ExpectedMessage, ExpectedNotice } from './asking.ts';
import { type Beat, createBeat } from './beat.ts';
import { type Draft, EMPTY_DRAFT } from './words.ts';

/** What must be so after all that happened, by the laws alone; the core is never asked what it thinks. */
export interface Ledger {
  readonly options: SquadOptions;
  readonly personas: readonly Persona[];
  stage: Stage;
  place: number;
  cardShown: boolean;
  paused: boolean;
  disposed: boolean;
  readonly drafts: Draft[];
  /** By the persona's place; empty until its conversation is opened. */
  readonly transcripts: ExpectedMessage[][];
  /** How often a message came into a transcript; it never falls. */
  messages: number;
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

/** What the present happening brought; emptied before the next. */
interface Present {
  /** How often the metrics had ticked. */
  ticksBefore: number;
  /** How many messages there were. */
  messagesBefore: number;
  /** The due time of the timer that ran. */
  timerDueMs: number | undefined;
  readonly sends: {
    readonly reasons: readonly SendRefusal[];
    readonly promised: SendDecision;
    readonly decision: SendDecision;
    readonly text: string;
  }[];
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
  /** Conversations that were brought from a file, and what was done with them. */
  readonly restores: {
    readonly saved: Conversation;
    readonly restored: Conversation;
    readonly reasons: readonly RestoreRefusal[];
    readonly decision: RestoreDecision;
  }[];
  readonly chances: number[];
  readonly timerDelays: number[];
  readonly thrown: string[];
}

export function createLedger(options: SquadOptions, elapsedMs: number, isOnline: boolean): Ledger {
  const count = options.personas.length;
  return {
    options,
    personas: options.personas,
    stage: 'intro',
    place: 0,
    cardShown: false,
    paused: false,
    disposed: false,
    drafts: Array.from({ length: count }, () => EMPTY_DRAFT),
    transcripts: Array.from({ length: count }, () => []),
    messages: 0,
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
    messagesBefore: 0,
    timerDueMs: undefined,
    sends: [],
    entries: [],
    logged: [],
    calls: [],
    strayCalls: 0,
    ends: [],
    restores: [],
    chances: [],
    timerDelays: [],
    thrown: [],
  };
}

/** Forgets the happening before. */
export function turnPage(present: Present, ticks: number, messages: number): void {
  present.ticksBefore = ticks;
  present.messagesBefore = messages;
  present.timerDueMs = undefined;
  present.strayCalls = 0;
  clear(present.sends);
  clear(present.entries);
  clear(present.logged);
  clear(present.calls);
  clear(present.ends);
  clear(present.restores);
  clear(present.chances);
  clear(present.timerDelays);
  clear(present.thrown);
}

function clear(list: unknown[]): void {
  if (list.length > 0) list.length = 0;
}
