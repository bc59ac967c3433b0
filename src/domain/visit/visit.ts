import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import type { Completion } from '../../ports/completion.ts';
import type { Log } from '../../ports/log.ts';
import type { Network } from '../../ports/network.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { ConnectionState } from '../ending.ts';
import type { LoadingView } from '../loading-schedule.ts';
import type { ChatId } from '../persona.ts';
import type { Squad } from '../squad.ts';
import type { Stage } from '../stage.ts';
import type { Command, Decision } from './command.ts';
import type { LaneOptions } from './create-lane.ts';
import type { Happenings } from './happenings.ts';
import type { Lane } from './lane.ts';
import type { Table } from './table.ts';
import type { VisitState } from './visit-state.ts';

export interface VisitPorts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly completion: Completion;
  readonly log: Log;
  readonly network: Network;
}

export interface VisitOptions extends LaneOptions {
  /** Whether answers are streamed until the visitor chooses otherwise. */
  readonly streaming: boolean;
  /** How many attempts may be under way at once, from 1 (behaviour 17.9). */
  readonly tableAtOnce: number;
}

/** What a visitor does with a squad: all that a shell shows, and the one door through which it changes. */
export interface Visit {
  readonly squad: Squad;
  /** One for each persona, in the squad's order. */
  readonly lanes: readonly Lane[];
  /** The persona's lane; undefined for an unknown id. */
  laneOf(personaId: ChatId): Lane | undefined;
  readonly chosen: ReadonlySignal<Lane>;
  readonly stage: ReadonlySignal<Stage>;
  readonly intro: ReadonlySignal<LoadingView>;
  readonly connection: ReadonlySignal<ConnectionState>;
  /** The lanes with an open question. */
  readonly answering: ReadonlySignal<readonly Lane[]>;
  /** Whether a question is open; meanwhile nothing is sent (behaviour 10.8). */
  readonly busy: ReadonlySignal<boolean>;
  /** Whether the next question's answer is streamed. */
  readonly streaming: ReadonlySignal<boolean>;
  /** How often the metrics were refreshed; drawings move with it. */
  readonly beats: ReadonlySignal<number>;
  readonly motionPaused: ReadonlySignal<boolean>;
  /** Whether a question was ever asked in this visit. */
  readonly hasAsked: ReadonlySignal<boolean>;
  /** The round table; with one persona alone, it refuses every command. */
  readonly table: Table;
  readonly happened: Happenings;
  /** The current time in milliseconds since 1970-01-01T00:00:00Z, for imported messages. */
  nowMs(): number;
  /** What of the visit is kept, for `resume` in another. */
  capture(): VisitState;
  /** Does what the command says; where it cannot apply, changes nothing and says why. */
  perform(command: Command): Decision;
  /** Ends the visit and leaves no timer and no call behind (behaviour 11.17). */
  dispose(): void;
}
