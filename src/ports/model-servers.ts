import type { Completion, Failure } from './completion.ts';

/** The visitor's own model. */
export interface OwnModel {
  /** As `readModelAddress` gives it, such as `http://localhost:11434/v1`. */
  readonly address: string;
  /** Empty if the server needs none. */
  readonly key: string;
  readonly model: string;
  /** What the visitor has set instead of the usual pace. */
  readonly pace: OwnPace;
}

/** How many questions are asked at once, and how long to wait for the first text and for each later one. */
export interface OwnPace {
  readonly atOnce?: number;
  readonly firstMs?: number;
  readonly silenceMs?: number;
}

/** The outcome of one small question. */
export type Trial =
  /** The text may be empty. */
  | { readonly kind: 'works'; readonly text: string }
  /** Nothing answers at the address. */
  | { readonly kind: 'unreachable' }
  /** Something answers, but refuses requests from this page (CORS). */
  | { readonly kind: 'refused-to-pages' }
  /** It answers pages, but not with a readable answer to the question. */
  | { readonly kind: 'unreadable' }
  /** The browser does not let this page into the local network. */
  | { readonly kind: 'not-permitted' }
  /** No answer within the time limit. */
  | { readonly kind: 'silent' }
  /** `models` are those that the server lists, if it does. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly models: readonly string[] };

/** The servers at which models of the visitor's own can be asked. */
export interface ModelServers {
  /** Names of the models at a server; undefined if it does not list them. Rejects only if the code cannot be loaded. */
  list(server: Pick<OwnModel, 'address' | 'key'>): Promise<readonly string[] | undefined>;
  /** Takes at most 15 s. Rejects only if the code cannot be loaded. */
  try(own: OwnModel): Promise<Trial>;
  completionOf(own: OwnModel): Completion;
}
