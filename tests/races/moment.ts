import type { Squad } from '../../src/domain/squad/squad.ts';
import type { RacingCall } from './racing-completion.ts';
import type { Seen } from './seen.ts';
import type { Visitor } from './visitor.ts';

/** One moment of a race, with every settled promise done and the page drawn. */
export interface Moment {
  readonly squad: Squad;
  readonly calls: readonly RacingCall[];
  readonly visitor: Visitor;
  readonly seen: Seen;
  /** Timers of the core and of the page that wait. */
  readonly timers: number;
  readonly pageTimers: number;
  /** The squad's views that the page watches. */
  readonly watched: readonly string[];
  /** What had been said when the visit ended; undefined while it goes on. */
  readonly saidAtEnd: unknown;
  /** Whether nothing is left to happen. */
  readonly atRest: boolean;
  /** Whose entry of the browser's history is the present one. */
  readonly entry: string;
}

/** What is to hold, by its sentence. */
export type Laws = Readonly<Record<string, (moment: Moment) => boolean>>;

/** How many calls have neither been answered nor cancelled. */
export function countOpenCalls({ calls }: Pick<Moment, 'calls'>): number {
  return calls.filter(({ state }) => state === 'open').length;
}

/** Whether two lists are the same. */
export function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
