import type { Conversation } from '../../../src/domain/conversation.ts';
import type { RestoreDecision, RestoreRefusal } from '../../../src/domain/restore-rules.ts';
import type { RefusalReason, SendDecision } from '../../../src/domain/send-rules.ts';
import type { LogEntry } from '../../../src/ports/log.ts';
import type { Call } from '../world/fact.ts';
import type { AskEnd, AskRecord, ExpectedEntry } from './ask-record.ts';

/** What the present happening brought; emptied before the next. */
export interface Present {
  /** How often the metrics had ticked. */
  ticksBefore: number;
  /** How many messages there were. */
  messagesBefore: number;
  /** The due time of the timer that ran. */
  timerDueMs: number | undefined;
  readonly sends: {
    readonly reasons: readonly RefusalReason[];
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

export function createPresent(): Present {
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
