import type { ReadonlySignal } from '@preact/signals-core';
import type { AskProgress } from '../ask.ts';
import type { ChatId } from '../persona.ts';
import type { LengthView, SendDecision } from '../send-rules.ts';
import type { WholeAnswer } from '../table/agreement-map.ts';
import type { Round, TurnView } from '../table/round.ts';
import type { Lane } from './lane.ts';

/** What a visitor does at the round table, as plain values. */
export type TableCommand =
  /** Shows the table in the chat, from the landing too. */
  | { readonly kind: 'open-table' }
  /** Leads back to the chosen persona. */
  | { readonly kind: 'close-table' }
  /** Gives the persona a seat or takes it away. */
  | { readonly kind: 'seat'; readonly personaId: ChatId; readonly seated: boolean }
  /** Replaces the text in the table's input. */
  | { readonly kind: 'write-to-all'; readonly text: string }
  /** Sends the text in the table's input to all who are seated. */
  | { readonly kind: 'send-to-all' }
  /** Sends this text to all who are seated instead of the unsent one, which is kept. */
  | { readonly kind: 'ask-all'; readonly text: string }
  /** Asks the clerk for the map of a round, by its number. */
  | { readonly kind: 'draw-map'; readonly round: number }
  /** Cuts the clerk's wait short. */
  | { readonly kind: 'retry-map-now' }
  | { readonly kind: 'stop-map' }
  /** Puts an answer of this persona, as a quotation, before another persona's draft, and opens that persona. */
  | {
      readonly kind: 'pass-on';
      readonly personaId: ChatId;
      readonly messageId: string;
      readonly toId: ChatId;
    };

/** One question to several personas at once, and the map of their answers. */
export interface Table {
  /** Whether the chat shows the table in place of the chosen persona. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Who is asked next, in the squad's order; at least two. */
  readonly seated: ReadonlySignal<readonly Lane[]>;
  readonly draft: ReadonlySignal<string>;
  readonly draftLength: ReadonlySignal<LengthView>;
  /** What `send-to-all` would do now. */
  readonly sendDecision: ReadonlySignal<SendDecision>;
  /** Oldest first. */
  readonly rounds: ReadonlySignal<readonly Round[]>;
  /** The map that is being drawn. */
  readonly drawing: ReadonlySignal<Drawing | undefined>;
  /** In the clerk's wait, the whole seconds until the next attempt. */
  readonly drawingSecondsLeft: ReadonlySignal<number | undefined>;
  /** The round as it stands now. It reads signals, so that whoever computes with it hears of changes. */
  viewRound(round: Round): RoundView;
}

/** A map that is being drawn. */
export interface Drawing {
  /** The round's number. */
  readonly round: number;
  readonly progress: AskProgress;
}

export interface RoundView {
  readonly round: Round;
  readonly seats: readonly SeatView[];
  /** The complete answers, in the order of the seats. */
  readonly answers: readonly WholeAnswer[];
  /** Whether the round has a map that was drawn from these answers; one that was not is out of date. */
  readonly isMapCurrent: boolean;
  readonly mapOffer: MapOffer;
}

/** One persona's part of a round. */
export interface SeatView {
  readonly lane: Lane;
  readonly turn: TurnView;
  /** Whether its question, or the one in its place, is open. */
  readonly isOpen: boolean;
}

export type MapOffer =
  /** Fewer than two answers are complete. */
  | { readonly kind: 'none' }
  /** It can be drawn once these have ended or are stopped, or once the map under way has. */
  | { readonly kind: 'awaited'; readonly lanes: readonly Lane[]; readonly isDrawing: boolean }
  | { readonly kind: 'draw' };
