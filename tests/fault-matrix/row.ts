import type { ServerResponse } from 'node:http';
import type { OpenAiProviderOptions } from '../../src/adapters/openai-provider.ts';
import type { Failure, FailureReason, Reply } from '../../src/ports/completion.ts';

export type Mode = 'plain' | 'streamed';

/** What the server does with a request. */
export type Answer = (response: ServerResponse) => void;

/** What happens once the server has the request; time is virtual. */
export type Step =
  | { readonly kind: 'pass'; readonly durationMs: number }
  | { readonly kind: 'send'; readonly answer: Answer }
  /** Goes on once exactly this text has been heard. */
  | { readonly kind: 'hear'; readonly text: string }
  /** Nothing is decided yet. */
  | { readonly kind: 'open' };

/** The failure to the letter, but for its detail, of which a part is enough. */
export type ExpectedFailure = Omit<Failure, 'detail'> & { readonly detail?: RegExp };

/** One fault that an attempt meets, and how it ends. */
export interface Row {
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly answer: Answer;
  readonly steps?: readonly Step[];
  /** Where the client itself or its address is the fault. */
  readonly provider?: Partial<OpenAiProviderOptions>;
  /** Whether the client's code cannot be had. */
  readonly isClientMissing?: boolean;
  readonly expected: Reply | ExpectedFailure;
  /** What adaptive retry does after the first failure, where the row is about it. */
  readonly adaptive?: 'give-up' | { readonly delayMs: number };
}

export const PLAIN: readonly Mode[] = ['plain'];
export const STREAMED: readonly Mode[] = ['streamed'];
export const BOTH: readonly Mode[] = ['plain', 'streamed'];

/** The key of every row; no failure may tell it. */
export const API_KEY = 'canary-key-of-the-matrix';

export function replies(text: string | null): Reply {
  return { kind: 'reply', text };
}

export function fails(reason: FailureReason, facts: Partial<ExpectedFailure> = {}): ExpectedFailure {
  return { ...facts, kind: 'failure', reason };
}
