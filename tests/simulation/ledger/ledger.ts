import type { Persona } from '../../../src/domain/persona.ts';
import type { SquadOptions } from '../../../src/domain/squad/squad.ts';
import type { Stage } from '../../../src/domain/stage.ts';
import type { AskRecord, ExpectedMessage, ExpectedNotice } from './ask-record.ts';
import { type Beat, createBeat } from './beat.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { type Present, createPresent } from './present.ts';

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
  lastStampMs: number;
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

export interface Edit {
  readonly question: ExpectedMessage;
  readonly draft: Draft;
}

export interface IntroRecord {
  readonly startedMs: number;
  changedMs: number;
  forwardMs: number;
  wentBack: boolean;
  skipped: boolean;
}

export function createLedger(options: SquadOptions, elapsedMs: number, isOnline: boolean): Ledger {
  const count = options.personas.length;
  return {
    options,
    personas: options.personas,
    stage: 'intro',
    place: 0,
    cardShown: false,
    paused: options.motionPaused,
    disposed: false,
    drafts: Array.from({ length: count }, () => EMPTY_DRAFT),
    transcripts: Array.from({ length: count }, () => []),
    messages: 0,
    lastStampMs: -1,
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
