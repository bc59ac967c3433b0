import type { AskProgress } from '../ask.ts';
import { isWhole } from '../conversation.ts';
import type { Notice } from '../ending.ts';
import type { TurnView } from '../table/round.ts';
import { numberWord } from './squad-texts.ts';

/** What a lane is seen to do or to have done. */
export type LaneState =
  'queued' | 'thinking' | 'answering' | 'waiting' | 'answered' | 'edited' | 'stopped' | 'failed' | 'removed';

interface LaneCircumstances {
  readonly turn: TurnView;
  /** How its question ended, if the turn does not say so. */
  readonly notice: Notice | undefined;
  /** Of its open question. */
  readonly progress: AskProgress | undefined;
  /** Whether there are words of the open question's answer. */
  readonly hasText: boolean;
}

/** What the buttons, headings and labels of the table's screen say (behaviour 17). */
export const TABLE_SCREEN_TEXTS = {
  rounds: 'Rounds',
  answers: 'Answers',
  seats: 'Seats',
  stopAll: 'Stop all',
  newestRound: 'Newest round',
  openConversation: 'Open the conversation',
  blind: 'Each of them answers alone, side by side. None sees what the others say.',
  starters: 'A question from each of them',
} as const;

const STATE_WORDS: Readonly<Record<LaneState, string>> = {
  queued: 'waits',
  thinking: 'thinking',
  answering: 'answering',
  waiting: 'retrying',
  answered: 'answered',
  edited: 'edited',
  stopped: 'stopped',
  failed: 'failed',
  removed: 'removed',
};

const STATE_SHAPES: Readonly<Record<LaneState, string>> = {
  queued: '○',
  thinking: '…',
  answering: '…',
  waiting: '↻',
  answered: '✓',
  edited: '≠',
  stopped: '■',
  failed: '!',
  removed: '–',
};

export function roundLabel(number: number): string {
  return `Round ${number}`;
}

/** The button above the oldest round that is shown (behaviour 17.7). */
export function earlierRoundsLabel(count: number): string {
  return `Show earlier rounds (${count.toLocaleString('en')})`;
}

/** Stands on an empty table. */
export function emptyTableHeading(count: number): string {
  return `One question, ${numberWord(count)} minds`;
}

export function seatsLabel(seated: number, personas: number): string {
  return `${TABLE_SCREEN_TEXTS.seats}: ${seated} of ${personas}`;
}

/** What a question to all costs (behaviour 17.3). */
export function describeRequests(seated: number): string {
  return `One press makes ${seated} requests, one for each seat.`;
}

/** How much is open; nothing if nothing is. */
export function describeOpen(answers: number, isDrawing: boolean): string {
  if (answers === 0) return isDrawing ? 'The map is being drawn.' : '';
  return answers === 1 ? '1 answer is on its way.' : `${answers} answers are on their way.`;
}

export function laneStateOf({ turn, notice, progress, hasText }: LaneCircumstances): LaneState {
  if (turn.kind === 'removed') return turn.kind;
  if (progress?.kind === 'attempting') return hasText ? 'answering' : 'thinking';
  if (progress) return progress.kind;
  const flaw = turn.answer?.flaw;
  if ((notice ?? flaw)?.kind === 'stopped') return 'stopped';
  if (notice || !turn.answer || !isWhole(flaw)) return 'failed';
  return turn.kind === 'edited' ? 'edited' : 'answered';
}

export function stateWord(state: LaneState): string {
  return STATE_WORDS[state];
}

/** For those who do not tell the colours apart. */
export function stateShape(state: LaneState): string {
  return STATE_SHAPES[state];
}
