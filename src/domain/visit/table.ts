import type { ReadonlySignal } from '@preact/signals-core';
import type { AskProgress } from '../asking/ask.ts';
import type { LengthView, SendDecision } from '../conversation/send-rules.ts';
import type { ArrivingMap, WholeAnswer } from '../table/agreement-map.ts';
import type { Round, TurnView } from '../table/round.ts';
import type { Lane } from './lane.ts';
import type { Refusal } from './refusal.ts';

/** A map that is being drawn. */
export interface Drawing {
  readonly roundNumber: number;
  readonly progress: AskProgress;
}

export interface RoundView {
  readonly round: Round;
  readonly seats: readonly SeatView[];
  /** The answers to the round's own question that a map can build on, in the order of the seats. */
  readonly answers: readonly WholeAnswer[];
  /** Who is asked, by the first of its turns that says so. */
  readonly answerer: string | undefined;
  /** Whether the round has a map that was drawn from these answers; any other map is out of date. */
  readonly isMapCurrent: boolean;
  readonly mapOffer: MapOffer;
}

/** One persona's part of a round. */
export interface SeatView {
  readonly lane: Lane;
  readonly turn: TurnView;
  /** Whether its question, or the edited one in its place, is open. */
  readonly isOpen: boolean;
  /** Who is asked; undefined if that is not known. */
  readonly answerer: string | undefined;
}

/** Whether a map can be drawn now, if the chat is open. */
export type MapOffer =
  /** A map could build on fewer than two answers to the round's question, or nobody answers. */
  | { readonly kind: 'none' }
  /** It can be drawn once these lanes' questions, and the map being drawn, have ended. */
  | { readonly kind: 'awaited'; readonly lanes: readonly Lane[]; readonly isDrawing: boolean }
  | { readonly kind: 'draw' };

/**
 * The round table: one question to several personas at once, and the map of their answers, which a clerk draws: one more
 * request to a model, which compares them. In a squad of one persona, every action is refused.
 */
export interface Table {
  /** Whether the squad is large enough. */
  readonly exists: boolean;
  /** Whether the chat shows the table instead of the chosen persona. */
  readonly isOpen: ReadonlySignal<boolean>;
  /**
   * How many calls of `goBack` lead from the chat to the landing, 1 to 3: the table may have been opened from a persona, and
   * another persona from the table.
   */
  readonly depth: ReadonlySignal<number>;
  /** The lanes that the next question goes to, in the squad's order; at least two if the table exists. */
  readonly seated: ReadonlySignal<readonly Lane[]>;
  /** The text in the input. */
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  /** What `send` would do now. */
  readonly sendDecision: ReadonlySignal<SendDecision>;
  /** Oldest first, in the order of their numbers; one that was removed leaves a gap. */
  readonly rounds: ReadonlySignal<readonly Round[]>;
  /** The round that was removed last, until it is brought back or the visit ends. */
  readonly removed: ReadonlySignal<Round | undefined>;
  /** The number of the last round for which the oldest one went: at most `MAX_PAST` are kept. */
  readonly droppedFor: ReadonlySignal<number | undefined>;
  /** Whether the map of the newest round can be drawn, perhaps again. */
  readonly canDraw: ReadonlySignal<boolean>;
  readonly drawing: ReadonlySignal<Drawing | undefined>;
  /** How many words of the map that is being drawn have arrived; 0 without streaming. */
  readonly drawnWords: ReadonlySignal<number>;
  /** Its complete points; undefined before the first, and if its round has an earlier map, which stays in sight. */
  readonly arrivingMap: ReadonlySignal<ArrivingMap | undefined>;
  /** During the clerk's wait, the whole seconds until the next attempt. */
  readonly drawingSecondsLeft: ReadonlySignal<number | undefined>;

  /** The present state of a round. Reads signals, so a `computed` or an effect that calls it stays up to date. */
  viewRound(round: Round): RoundView;
  /** Who answers from this round on, if that is another than in the last answered round before it. Reads signals, too. */
  changeAt(round: Round): string | undefined;
  /**
   * Shows the table in the chat, even from the landing; does nothing during the intro. From a persona that was opened at the
   * table, it is a step back.
   */
  open(): void;
  /** Shows the chosen persona; if the table was opened from a persona, it is a step back. */
  close(): void;
  /** Opens a persona from the open table; `goBack` then returns to the table. */
  openLane(lane: Lane): void;
  /** Gives a persona a seat, or takes it away. */
  seat(lane: Lane, isSeated: boolean): Refusal | undefined;
  /** Replaces the text in the input. */
  write(text: string): void;
  /**
   * Sends the text in the input to all seated personas, even while the table is closed; refused while a question of one of
   * them is being edited.
   */
  send(): Refusal | undefined;
  /** Sends this text, instead of the unsent one, which is kept, to all seated personas. */
  ask(text: string): Refusal | undefined;
  /** Asks the clerk for the map of a round, which gets `map` or `mapProblem`; an earlier map stays until a new one replaces it. */
  drawMap(roundNumber: number): Refusal | undefined;
  /** Removes a round from the table, not its questions from their conversations; refused while anything is open. */
  removeRound(roundNumber: number): Refusal | undefined;
  /** Brings back the round that was removed last, in its place; refused while anything is open. */
  undoRemoval(): Refusal | undefined;
  /** Cuts the clerk's wait for the next attempt short. */
  retryMapNow(): void;
  /** Ends the drawing. */
  stopMap(): void;
  /** Quotes an answer before another persona's draft, cut if there is no room, and opens that persona. */
  passOn(from: Lane, answerId: string, to: Lane): Refusal | undefined;
}
