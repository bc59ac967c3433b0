import type { CompletionEnding, CompletionRequest } from '../../../src/ports/completion.ts';
import type { LogEntry } from '../../../src/ports/log.ts';
import type { Conversation, Decision, SendDecision, VisitCommand } from '../drive.ts';

/** How the provider ends a call, or fails to. */
export type Ending =
  | { readonly kind: 'event'; readonly event: CompletionEnding }
  | { readonly kind: 'throws'; readonly error: unknown }
  | { readonly kind: 'never' };

/** One call that the core started. */
export interface Call {
  readonly number: number;
  readonly request: CompletionRequest;
  readonly ending: Ending;
  readonly startedMs: number;
  settled: boolean;
  cancelled: boolean;
  /** What made the core give it up. */
  leftBy: 'a stop' | 'the limit' | 'the end' | undefined;
}

/** A command that was performed, as the visit got it. */
export interface Performed {
  readonly kind: 'command';
  readonly command: VisitCommand;
  readonly decision: Decision;
  /** Of `send`: what the view had said it would do. */
  readonly promised: SendDecision | undefined;
  /** Of `restore`: the conversation as it was saved. */
  readonly saved: Conversation | undefined;
}

/** One thing that happened between the core and the world, in order. */
export type Fact =
  | { readonly kind: 'created' }
  | Performed
  | { readonly kind: 'disposed' }
  | { readonly kind: 'network'; readonly isOnline: boolean }
  | { readonly kind: 'timer'; readonly dueMs: number }
  | { readonly kind: 'timer-set'; readonly delayMs: number }
  | { readonly kind: 'call-started'; readonly call: Call }
  | { readonly kind: 'call-cancelled'; readonly call: Call }
  /** Late is what comes after a cancel. */
  | { readonly kind: 'text'; readonly call: Call; readonly delta: string; readonly isLate: boolean }
  | { readonly kind: 'settled'; readonly call: Call; readonly isLate: boolean }
  | { readonly kind: 'logged'; readonly entry: LogEntry }
  | { readonly kind: 'chance'; readonly value: number }
  | { readonly kind: 'jumped'; readonly differenceMs: number }
  | { readonly kind: 'passed' | 'slept'; readonly durationMs: number }
  | { readonly kind: 'thrown'; readonly error: unknown };
