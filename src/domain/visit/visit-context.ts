import type { ReadonlySignal } from '@preact/signals-core';
import type { Answerer } from '../answerer.ts';
import type { AnswerOptions } from '../asking/answer-options.ts';
import type { Answering, AskPorts, Ending } from '../asking/ask.ts';
import type { Happening } from './happening.ts';
import type { Refusal } from './refusal.ts';

/** Who answers from the next question on. */
export interface VisitAnswering extends Answering {
  readonly answerer: Answerer;
}

/** What a lane and the table need from their visit. */
export interface VisitContext {
  readonly ports: AskPorts;
  readonly answering: ReadonlySignal<VisitAnswering>;
  readonly options: ReadonlySignal<AnswerOptions>;
  /** Whether a question is open in any lane, or a map is being drawn. */
  readonly busy: ReadonlySignal<boolean>;
  readonly isDisconnected: ReadonlySignal<boolean>;
  readonly inChat: ReadonlySignal<boolean>;
  /** Runs a visitor's action as one change; does nothing once the visit has ended. */
  act(run: () => Refusal | undefined | void): Refusal | undefined;
  /** Runs one change that is not a visitor's action. */
  change<Result>(run: () => Result): Result;
  note(happening: Happening): void;
  /** Called when a question, or the drawing of a map, has ended; the visit's indicator follows from it. */
  onEnd(ending: Ending, answering: Answering): void;
}
