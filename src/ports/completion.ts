export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** One question to a chat-completion provider (behaviour 11.1 to 11.3). */
export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly PromptMessage[];
  readonly temperature: number;
  readonly maxTokens: number;
  readonly presencePenalty: number;
  readonly frequencyPenalty: number;
}

/** Why an attempt failed (behaviour 11.18); the sentences for people are in the domain's wording. */
export type FailureReason =
  | 'bad-request'
  | 'authentication'
  | 'permission'
  | 'not-found'
  | 'conflict'
  | 'unprocessable'
  | 'rate-limit'
  | 'quota'
  | 'server'
  | 'unexpected-status'
  | 'connection'
  | 'timeout'
  | 'malformed-answer'
  | 'broken-answer'
  | 'client-not-loaded';

export interface Failure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** The HTTP status, if there was one. */
  readonly status?: number;
  /** The provider's own code, such as `insufficient_quota`. */
  readonly code?: string;
  /** How long the provider asks to wait before the next attempt. */
  readonly retryAfterMs?: number;
  /** Whether the provider asks for another attempt, if it says. */
  readonly shouldRetry?: boolean;
  /** For developers: the cause in the adapter's words, without keys. */
  readonly detail: string;
}

export interface Reply {
  readonly kind: 'reply';
  /** Null if the provider sent no text. */
  readonly text: string | null;
}

export interface Cancelled {
  readonly kind: 'cancelled';
}

export type Outcome = Reply | Failure | Cancelled;

export interface CompletionCall {
  /** Never rejects. Settles once: with a reply, a failure, or `cancelled` soon after `cancel`. */
  readonly outcome: Promise<Outcome>;
  /** Ends the call; does nothing once it has settled. */
  cancel(): void;
}

/** The provider, as the core sees it: one attempt, without retries of its own. */
export interface Completion {
  /** With `onText` the answer is streamed; the deltas joined are the reply's text. */
  start(request: CompletionRequest, onText?: (delta: string) => void): CompletionCall;
}
