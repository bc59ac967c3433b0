import type { Stance, Stand, Voice } from '../table/agreement-map.ts';
import { MAX_MATERIAL_CHARACTERS } from '../table/clerk-prompt.ts';
import type { PointKind } from '../table/point-kind.ts';
import type { SeatState } from '../table/seat-state.ts';
import type { TurnView } from '../table/round.ts';
import { CHAT_TEXTS, describeStatus, formatSeconds, joinNames } from './chat-texts.ts';
import { askAllLabel, numberWord } from './page-texts.ts';
import { groupDigits } from './group-digits.ts';

/** Buttons, headings and labels of the round table. */
export const TABLE_TEXTS = {
  rounds: 'Rounds',
  answers: 'Answers',
  seats: 'Seats',
  stopAll: 'Stop all',
  newestRound: 'Newest round',
  showMap: 'Show the map',
  openConversation: 'Open the conversation',
  blind: 'They answer side by side, and none sees what the others say.',
  starters: 'A question from each of them',
  /** Of an answer that is here only in part. */
  excerpt: 'An excerpt: only what the map quotes.',
} as const;

/** The visible states of a lane, each with a word and, for people who cannot tell the colours apart, a shape. */
const SEAT_STATES: Readonly<Record<SeatState, readonly [word: string, shape: string]>> = {
  queued: ['waits for its turn', '○'],
  offline: ['offline', '○'],
  thinking: ['thinking', '…'],
  answering: ['answering', '…'],
  waiting: ['retrying', '↻'],
  answered: ['answered', '✓'],
  cut: ['cut short', '⊣'],
  edited: ['edited', '≠'],
  stopped: ['stopped', '■'],
  failed: ['failed', '!'],
  removed: ['removed', '–'],
};

/** The placeholder of the table's input. */
export function askAllPlaceholder(count: number): string {
  return `${askAllLabel(count)}...`;
}

export function roundLabel(number: number): string {
  return `Round ${number}`;
}

/** The button above the oldest round that is shown. */
export function earlierRoundsLabel(count: number): string {
  return `Show earlier rounds (${groupDigits(count)})`;
}

/** The heading of an empty table. */
export function emptyTableHeading(count: number): string {
  return `One question, ${numberWord(count)} minds`;
}

export function seatsLabel(seated: number, personas: number): string {
  return `${TABLE_TEXTS.seats}: ${seated} of ${personas}`;
}

/** The cost of a question to all. */
export function describeRequests(seated: number): string {
  return `Each question makes ${seated} requests.`;
}

/** What is still open; empty if nothing is. */
export function describeOpen(answers: number, isDrawing: boolean): string {
  if (answers === 0) return isDrawing ? 'The map is being drawn.' : '';
  return answers === 1 ? '1 answer is on its way.' : `${answers} answers are on their way.`;
}

export function stateWord(state: SeatState): string {
  return SEAT_STATES[state][0];
}

export function stateShape(state: SeatState): string {
  return SEAT_STATES[state][1];
}

/** The title of a round's document. */
export function roundTitle(number: number): string {
  return `Round table, round ${number}`;
}

/** The origin of a document: the product, and when the question was asked. */
export function describeRoundOrigin(productName: string, asked: string): string {
  return `From ${productName}, asked ${asked}`;
}

/** Why a persona's part of a round is not a complete answer to its question; undefined if it is. */
export function describeTurn(turn: TurnView): string | undefined {
  switch (turn.kind) {
    case 'removed':
      return 'The question is no longer in this conversation.';
    case 'edited':
      return 'The question was changed in this conversation; the answer there is to the new one.';
    case 'present':
      if (!turn.answer) return 'There is no answer.';
      return turn.answer.status && describeStatus(turn.answer.status);
  }
}

/* ---- The map ---- */

/** Buttons and headings of a map. */
export const MAP_TEXTS = {
  example: 'A prepared example.',
  replay: 'Replay',
  draw: 'Draw the map',
  drawAgain: 'Draw it again',
  drawing: CHAT_TEXTS.drawingMap,
  map: 'The map',
  point: 'Point',
  origin: "Points in the clerk's words, quotes from the answers",
  pressHint: 'Press a quote to see it in its answer.',
  showInAnswer: 'Show in the answer',
  showAllQuotes: 'Show all quotes',
  notHeard: 'Not heard',
  backToMap: 'Back to the map',
  awaited: 'The map can be drawn once these have ended:',
  otherMap: 'Another map is being drawn. This one can be drawn afterwards.',
} as const;

const POINT_KINDS: Readonly<Record<PointKind, string>> = {
  disputed: 'Disputed',
  'leans-for': 'Leans for',
  'leans-against': 'Leans against',
  shared: 'Shared',
  'shared-against': 'Shared: against',
  open: 'Open',
  'one-voice': 'One voice',
};

const STANCES: Readonly<Record<Stance, string>> = { for: 'For', against: 'Against', mixed: 'Mixed' };

/** Shown before a map is drawn. */
export function describeMapRequest(): string {
  return 'One request: a clerk shows where the answers agree and differ, in their own words.';
}

/** The accessible name of a button that stops one of several. */
export function describeStopOf(name: string): string {
  return `Stop ${name}`;
}

export function describeStance(stance: Stance): string {
  return STANCES[stance];
}

/** A persona's stance on a point, or why it has none. */
export function describeVoice(voice: Voice): string {
  switch (voice.kind) {
    case 'stand':
      return describeStance(voice.stand.stance);
    case 'unquoted':
      return 'Not quoted';
    case 'silent':
      return 'Silent';
  }
}

/** Why a persona is not quoted. */
export function describeUnquoted({ stance }: Extract<Voice, { readonly kind: 'unquoted' }>): string {
  return stance
    ? 'The clerk named a stance; its words were not found.'
    : "The clerk's claim could not be understood.";
}

/** Why a persona has no stance on a point. */
export function describeUnheard(voice: Exclude<Voice, { readonly kind: 'stand' }>): string {
  return voice.kind === 'unquoted'
    ? describeUnquoted(voice)
    : 'The clerk found nothing on this in the answer.';
}

/** A face in the map for screen readers. */
export function describeFace(name: string, voice: Voice): string {
  return `${name}, ${describeVoice(voice).toLowerCase()}`;
}

/** A cell of the map for screen readers: its content and what pressing it does. */
export function describeStand(name: string, { stance, quote }: Pick<Stand, 'stance' | 'quote'>): string {
  return `${name}, ${describeStance(stance).toLowerCase()}: “${quote}”. Show the words.`;
}

/** The personas that say nothing on a point. */
export function describeSilent(names: readonly string[]): string {
  return `${describeVoice({ kind: 'silent' })}: ${names.join(', ')}`;
}

/** Why a cell cannot show its words. */
export function describeMissingWords(name: string): string {
  return `These words of ${name} are no longer there: the answer has changed or is gone.`;
}

/** Whose words a map holds, and which model drew it. */
export function describeMapOrigin(model: string | undefined): string {
  return model === undefined ? MAP_TEXTS.origin : `${MAP_TEXTS.origin}, drawn by ${model}`;
}

export function describeDrawnBy(model: string): string {
  return `Drawn by ${model}`;
}

/** How long a round took, and how many of its answers are complete. */
export function describeRoundEffort(seconds: number, answers: number): string {
  return `${formatSeconds(seconds)}, ${answers === 1 ? '1 answer' : `${answers} answers`}`;
}

/** The label beside a point; with a question mark if it could be of another kind. */
export function pointKindLabel(kind: PointKind, doubted: PointKind | undefined): string {
  return doubted ? `${POINT_KINDS[kind]}?` : POINT_KINDS[kind];
}

/** Why the kind of a point is in doubt. */
export function describeDoubt(doubted: PointKind): string {
  return `It would be “${POINT_KINDS[doubted]}” with the stances that are not quoted.`;
}

/** Shown above a map whose answers have changed. */
export function describeOutOfDate(): string {
  return 'Out of date: the answers have changed since this map was drawn.';
}

/** Shown below a map whose end is missing. */
export function describeCutMap(): string {
  return "The clerk's answer broke off. Its complete points are kept; draw the map again for the rest.";
}

/** Names the answers that the clerk saw only in part; undefined if there are none. */
export function describeShortened(
  names: readonly string[],
  seenCharacters = MAX_MATERIAL_CHARACTERS,
): string | undefined {
  if (names.length === 0) return undefined;
  const count = `${groupDigits(seenCharacters)} characters`;
  return names.length === 1
    ? `The clerk saw the first ${count} of ${names[0]}'s answer.`
    : `Of the answers of ${joinNames(names)}, the clerk saw the first ${count} each.`;
}
