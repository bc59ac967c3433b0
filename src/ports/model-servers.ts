import type { Cancel } from './clock.ts';
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

/** The models of a server, without those of which it says that they do not chat. */
export type ModelList =
  | { readonly kind: 'models'; readonly names: readonly string[] }
  /** It lists models, but none that chats. */
  | { readonly kind: 'no-chat-model' }
  /** It tells them only with a key. */
  | { readonly kind: 'key-needed' }
  | { readonly kind: 'unknown' };

/** The outcome of asking for one word. */
export type Trial =
  /** It has answered, or thought. */
  | { readonly kind: 'works' }
  /** It has answered without a text. */
  | { readonly kind: 'without-text' }
  /** Nothing answers at the address. */
  | { readonly kind: 'unreachable' }
  /** Something answers, but refuses requests from this page (CORS). */
  | { readonly kind: 'refused-to-pages' }
  /** It answers pages, but not with a readable answer to the question. */
  | { readonly kind: 'unreadable' }
  /** The browser does not let this page into the local network. */
  | { readonly kind: 'not-permitted' }
  /** The page's own policy, which its server sends, does not let it ask there. */
  | { readonly kind: 'forbidden-by-policy' }
  /** No answer within the time limit. */
  | { readonly kind: 'silent'; readonly limitMs: number }
  /** The code for it could not be loaded. */
  | { readonly kind: 'not-loaded' }
  /** `models` are those that the server lists, if it does. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly models: readonly string[] };

/** The servers at which models of the visitor's own can be asked. */
export interface ModelServers {
  /** Takes at most 15 s. Rejects only if the code cannot be loaded. */
  list(server: Pick<OwnModel, 'address' | 'key'>): Promise<ModelList>;
  /**
   * Asks for one word.
   * @param limitMs how long to wait for it
   * @param onEnd called once, unless it is cancelled before
   */
  try(own: OwnModel, limitMs: number, onEnd: (trial: Trial) => void): Cancel;
  completionOf(own: OwnModel): Completion;
}
