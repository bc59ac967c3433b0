import type { ReadonlySignal } from '@preact/signals-core';
import type { AskPorts } from '../ask.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { Exchange } from '../ending.ts';
import type { Squad } from '../squad.ts';
import type { Decision } from './command.ts';
import type { LaneOptions, OwnLane } from './create-lane.ts';
import type { Happening } from './happenings.ts';
import type { Table, TableCommand } from './table.ts';
import type { VisitState } from './visit-state.ts';

/** What a table meets of its visit. */
export interface TableSurroundings {
  readonly squad: Squad;
  readonly lanes: readonly OwnLane[];
  readonly ports: AskPorts & { readonly randomness: Randomness };
  readonly options: LaneOptions;
  readonly streaming: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  /** Whether the chat is open, with the table or a persona. */
  readonly inChat: ReadonlySignal<boolean>;
  /** Opens the chat from the landing. */
  begin(): Decision;
  choose(lane: OwnLane): Decision;
  /** Lets what happens by itself take effect as one change. */
  change(run: () => void): void;
  note(happening: Happening): void;
  onExchange(exchange: Exchange): void;
}

/** The table, and what its visit does with it. */
export interface OwnTable extends Table {
  decide(command: TableCommand): Decision;
  /** Leads back to the chosen persona, if the table is open. */
  close(): void;
  /** Whether the lane's last question is one that the table asked newest, and shows. */
  isInView(lane: OwnLane): boolean;
  /** Whether the lane's last question belongs to a round that is still being answered (behaviour 17.10). */
  isInOpenRound(lane: OwnLane): boolean;
  /** The visitor is here: the newest answers leave no mark (behaviour 17.11). */
  settle(): void;
  capture(): Pick<VisitState, 'rounds' | 'table'>;
  /** Takes over what it had in an earlier visit; only before it is asked anything. */
  resume(state: Pick<VisitState, 'rounds' | 'table'>): void;
  retryNow(): void;
  stop(): void;
}
