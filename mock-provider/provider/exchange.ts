import type { IncomingMessage } from 'node:http';
import type { JournalEntry, State } from '../state.ts';

/** What a route under /v1 is given: the request, its journal entry to fill in, and the mock it belongs to. */
export interface Exchange {
  request: IncomingMessage;
  method: string;
  path: string;
  entry: JournalEntry;
  state: State;
  /** How many requests came before, in all. */
  sequence: number;
}
