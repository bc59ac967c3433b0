export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** The form that an answer is to have. */
export interface AnswerForm {
  readonly name: string;
  /** A JSON Schema. */
  readonly schema: object;
}

/** One question to a chat-completion provider. */
export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly PromptMessage[];
  readonly temperature: number;
  readonly maxTokens: number;
  readonly presencePenalty: number;
  readonly frequencyPenalty: number;
  /** Whether the text is wanted as it arrives. */
  readonly streaming: boolean;
  /** Whether the answer goes on with an earlier one, so that line breaks at its beginning belong to it. */
  readonly goesOn?: true;
  /** Whether the provider is asked to count the tokens of a stream, too. */
  readonly wantsUsage?: true;
  /** The form of the answer; a provider that cannot see to it answers freely. */
  readonly answerForm?: AnswerForm;
}

/** Why an attempt failed; `describeFailure` has the sentences. */
export type FailureReason =
  | 'bad-request'
  | 'authentication'
  /** The page's own server wants its access code first; no provider was asked. */
  | 'access-code'
  | 'permission'
  | 'not-found'
  /** The provider does not offer the model. */
  | 'model-gone'
  | 'conflict'
  | 'unprocessable'
  | 'rate-limit'
  /** The page's own server: one visitor has asked too much in a minute. */
  | 'visitor-limit'
  /** The page's own server: too many questions of one visitor are open. */
  | 'visitor-open-limit'
  /** The page's own server: too many questions of all visitors are open. */
  | 'open-limit'
  /** The page's own server: all visitors together have asked too much today. */
  | 'daily-limit'
  /** The operator has paused all questions. */
  | 'paused'
  /** The page's own server is about to stop or restart. */
  | 'draining'
  | 'quota'
  | 'server'
  /** The model's machine has too little memory for it. */
  | 'out-of-memory'
  | 'unexpected-status'
  | 'connection'
  | 'timeout'
  | 'malformed-answer'
  | 'broken-answer'
  /** The question and what comes with it are more than the model can read. */
  | 'too-long-for-model'
  /** The model spent all its tokens on thinking, or said nothing else. */
  | 'spent-on-thinking'
  /** The model asked for a tool instead of answering. */
  | 'tool-call'
  | 'client-not-loaded';

export interface Failure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** The HTTP status, if there was one. */
  readonly status?: number;
  /** The provider's own code, such as `insufficient_quota`. */
  readonly code?: string;
  /** The model that the provider does not offer, with `model-gone`. */
  readonly model?: string;
  /** The wait that the provider asks for before the next attempt; finite. */
  readonly retryAfterMs?: number;
  /** Whether the provider asks for another attempt, if it says so. */
  readonly shouldRetry?: boolean;
  /** Whether the visitor's own model was asked, so that the visitor can fix the problem. */
  readonly isOwnModel?: boolean;
  /** Whether the command line asked, whose reader can fix the problem. */
  readonly isOperator?: boolean;
  /** The provider's own words on one line, without keys; only where key and account are the reader's. */
  readonly said?: string;
  /** Names the request in the provider's or relay's log: at most 64 letters, digits, `_` and `-`. */
  readonly requestId?: string;
  /** For developers: the cause in the adapter's words, without keys. */
  readonly detail: string;
}

export interface Reply {
  readonly kind: 'reply';
  /** Null if the provider sent no text. */
  readonly text: string | null;
  /** Whether a limit of tokens ended the text (`finish_reason: length`). */
  readonly isCut?: true;
  /** Whether that was the model's context, and not the limit of the answer. */
  readonly isContextFull?: true;
  /** Whether the provider's content filter ended the text, or left none. */
  readonly isFiltered?: true;
  /** Whether the model declined to answer; the text says so in its words. */
  readonly isRefusal?: true;
  /** Whether it is the mock's general reply, for questions without a prepared answer. */
  readonly isGeneral?: true;
  /** What the model thought before it; not a part of the answer. */
  readonly thought?: string;
  /** The model that answered, in the provider's words. */
  readonly model?: string;
  /** How many tokens the answer took, thought included, if the provider counts them. */
  readonly tokens?: number;
}

/**
 * A part of the answer's text, only when streaming; the parts since the last `was-thought`, joined, are the reply's text.
 * A general reply comes without parts.
 */
interface TextEvent {
  readonly kind: 'text';
  readonly delta: string;
}

/** A part of a thought; all parts, joined, are the reply's thought. Only when streaming. */
interface ThoughtEvent {
  readonly kind: 'thought';
  readonly delta: string;
}

/** All of the text so far was a thought, which is told next: the text begins again. Only when streaming. */
interface WasThoughtEvent {
  readonly kind: 'was-thought';
}

/** A bug in the adapter, which retrying does not fix. */
interface Breakdown {
  readonly kind: 'threw';
  /** For developers, as above. */
  readonly detail: string;
}

export type CompletionEnding = Reply | Failure | Breakdown;

export type CompletionEvent = TextEvent | ThoughtEvent | WasThoughtEvent | CompletionEnding;

/** The provider, as the core sees it: one attempt, without retries of its own. */
export interface Completion {
  /**
   * Starts an attempt. `hear` gets the texts, then exactly one ending: nothing before `start` has returned,
   * nothing after the end, and nothing after the attempt is cancelled.
   * @returns a function that cancels the attempt; calling it again, or after the end, does nothing
   */
  start(request: CompletionRequest, hear: (event: CompletionEvent) => void): () => void;
}
