import type { FailedStep, RoundResult, Step } from '../../domain/map-check/check.ts';
import { plainText } from '../plain-text.ts';
import { wrapLines } from '../wrap-lines.ts';
import { lineOf } from './report.ts';
import { MAX_COLUMNS, describeFailedStep, describeStep } from './texts.ts';

interface ProgressOptions {
  readonly count: number;
  /** Whether a line can be replaced. */
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
}

/** Goes to the beginning of the line and clears it. */
const CLEAR_LINE = '\r\u001B[K';

/** Tells how a check goes on: in a terminal on one line that changes, otherwise on a line for each round. */
export function tellProgress({ count, isTerminal, write }: ProgressOptions) {
  let isLineOpen = false;

  function clear(): void {
    if (isLineOpen) write(CLEAR_LINE);
    isLineOpen = false;
  }

  /** Writes whole lines. */
  function say(text: string): void {
    clear();
    for (const line of wrapLines(plainText(text), MAX_COLUMNS)) write(`${line}\n`);
  }

  return {
    say,
    clear,
    onStep(step: Step): void {
      if (!isTerminal) return;
      clear();
      write(describeStep(step, count).slice(0, MAX_COLUMNS - 1));
      isLineOpen = true;
    },
    onFailure(failed: FailedStep): void {
      say(describeFailedStep(failed));
    },
    onRound(result: RoundResult): void {
      if (!isTerminal) say(lineOf(result));
    },
  };
}
