import type { Fault } from '../faults/fault.ts';

/** Who can be asked. A system message that holds the name (or, failing that, an alias) is answered in that voice. */
export interface Persona {
  id: string;
  name: string;
  aliases?: string[];
}

/** `persona` is a persona's id, or `anyone` for the neutral voice. */
export interface Reply {
  id: string;
  persona: string;
  topics: string[];
  /** Words of the question that call for this very reply, before any topic. */
  keywords?: string[];
  text: string;
}

export interface Model {
  id: string;
  created: number;
  ownedBy: string;
  /** The dated model that answers when this name is asked for. */
  snapshot?: string;
  contextTokens: number;
  maxCompletionTokens: number;
  /** One that reasons takes `max_completion_tokens` alone, and refuses to have its sampling set. */
  reasons?: boolean;
}

export interface Settings {
  seed: number;
  delayMs: number;
  /** Between two chunks of a stream. */
  chunkDelayMs: number;
  /** When set, the only key that is accepted. */
  apiKey?: string;
}

/** What `store: true` keeps: the completion as answered, and the messages as sent. */
export interface StoredCompletion {
  id: string;
  completion: Record<string, unknown>;
  messages: Record<string, unknown>[];
  metadata: Record<string, string>;
}

/** One request under /v1. `status` is null until, or unless, a head was sent. Times are epoch ms. */
export interface JournalEntry {
  id: string;
  time: number;
  /** When the answer, or the connection, ended; null while it is open. */
  endedAt: number | null;
  durationMs: number | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  status: number | null;
  fault: { id: string; kind: string } | null;
  model: string | null;
  stream: boolean;
  persona: string | null;
  reply: string | null;
  text: string | null;
  /** The same for the same messages, and for no others; null when none could be read. */
  question: string | null;
  /** The same of what is asked beside the messages, such as the model and the limits. */
  parameters: string | null;
  /** The code of the error that was answered, or its type; and the parameter it names. */
  error: string | null;
  param: string | null;
  /** What the answer said about another try. */
  retryAfterMs: number | null;
  shouldRetry: boolean | null;
  /** The reason to end that the client could read from an answer that was sent whole. */
  finish: string | null;
  clientLeft: boolean;
}

export interface State {
  personas: Persona[];
  replies: Reply[];
  models: Model[];
  completions: StoredCompletion[];
  faults: Fault[];
  journal: JournalEntry[];
  settings: Settings;
}

export type Resource = keyof State;
