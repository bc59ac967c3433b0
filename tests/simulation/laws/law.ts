import type { Ledger } from '../ledger/ledger.ts';
import type { Seen, SeenLane } from '../visit/seen.ts';

/** A visit right after something happened: what was and is seen, and what must be so. */
export interface Moment {
  readonly before: Seen;
  readonly after: Seen;
  readonly ledger: Ledger;
  /**
   * The places of the lanes to look at: those of which something is otherwise, or has to be. Lanes share nothing, so the
   * others need no second look, but where the stage has changed, or whether a question is open; and now and then.
   */
  readonly places: readonly number[];
  readonly elapsedMs: number;
  readonly nowMs: number;
  /** Whether every timer that is due has run. */
  readonly calm: boolean;
  /** How late, all in all, time has let things be. */
  readonly lateMs: number;
  /** Whether the visit had ended before this. */
  readonly wasDisposed: boolean;
  /** Timers of the visit that wait. */
  readonly timers: number;
  /** How often the visit watches the network. */
  readonly watches: number;
  /** Calls of the visit that have neither settled nor been cancelled. */
  readonly callsInFlight: number;
}

export interface Law {
  readonly name: string;
  /** Whether it looks at nothing but the lanes at `places`. */
  readonly isOfLanes?: true;
  /** What is against the law; undefined when nothing is. */
  readonly breach: (moment: Moment) => string | undefined;
}

/** A law of each lane by itself: what is against it in the one at this place. */
export function lawOfLanes(
  name: string,
  breachAt: (lane: SeenLane, place: number, moment: Moment) => string | undefined,
): Law {
  return {
    name,
    isOfLanes: true,
    breach(moment) {
      for (const place of moment.places) {
        const wrong = breachAt(moment.after.lanes[place]!, place, moment);
        if (wrong !== undefined) return `${moment.ledger.personas[place]!.chatId}: ${wrong}`;
      }
      return undefined;
    },
  };
}
