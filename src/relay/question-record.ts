import type { LimitScope } from './limits/limiter.ts';
import type { Refusal } from './refusal.ts';

const MOST_PLACES = 5;

/** How an exchange ended. A provider's error that is passed on counts as answered. */
export type QuestionOutcome = 'answered' | 'broken-off' | 'client-gone' | Refusal['kind'];

/** What is known of one question once it is over: no text of it, no key. Times in ms. */
export interface QuestionRecord {
  readonly requestId: string;
  /** Who asked; an observer must not write it down as it is. */
  readonly visitor: string;
  readonly outcome: QuestionOutcome;
  /** What the visitor was answered, unless nothing was. */
  readonly status: number | undefined;
  /** Which limit was reached, where one was. */
  readonly limitScope: LimitScope | undefined;
  readonly model: string | undefined;
  readonly isStreamed: boolean;
  /** From the request to the provider until the head of its answer. */
  readonly headMs: number | undefined;
  readonly totalMs: number;
  readonly tokens: TokenCount | undefined;
  /** What broke within the relay, where something did. */
  readonly failure: Failure | undefined;
}

/** As the provider reports them. */
export interface TokenCount {
  readonly question: number;
  readonly answer: number;
}

/** An error without its message, which could quote what was sent. */
export interface Failure {
  readonly name: string;
  /** Where it was thrown, innermost first. */
  readonly at: readonly string[];
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  const places = stack.slice(stack.indexOf(message) + message.length).matchAll(/^ {4}at (.+)$/gm);
  return { name, at: Array.from(places, ([, place = '']) => place).slice(0, MOST_PLACES) };
}
