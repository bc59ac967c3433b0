import { type ReadonlySignal, Signal, computed } from '@preact/signals-core';
import { type Command, refuse } from '../../domain/visit/command.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import type { Table } from '../../domain/visit/table.ts';
import type { Visit } from '../../domain/visit/visit.ts';

interface WatchedParts {
  /** The visit that is shown: another one after each jump, always with the same squad. */
  readonly present: ReadonlySignal<Visit>;
  /** Whether motion is paused where the tape is watched, whatever it was in the visit. */
  readonly motionPaused: ReadonlySignal<boolean>;
  /** The moment that is shown, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly nowMs: () => number;
  /** What the visitor wanted to do. */
  readonly onRefused: (command: Command) => void;
}

/**
 * One visit for all that a replay shows, which nothing changes but the replay: a screen stays where it is when the
 * replay jumps, and every command is refused (behaviour 19.10).
 */
export function createWatchedVisit({ present, motionPaused, nowMs, onRefused }: WatchedParts): Visit {
  const first = present.peek();
  const lanes = first.lanes.map((lane, place) => follow(lane, () => present.value.lanes[place] ?? lane));
  const watchLane = (lane: Lane) => lanes[lane.place] ?? lane;
  let watchedTable: Table | undefined;

  function watchTable(table: Table): Table {
    // A jump can lead to where there was none yet.
    const now = () => present.value.table.value ?? table;
    return {
      ...follow(table, now),
      seated: computed(() => now().seated.value.map(watchLane)),
      viewRound(round) {
        const { seats, mapOffer, ...view } = now().viewRound(round);
        return {
          ...view,
          seats: seats.map((seat) => ({ ...seat, lane: watchLane(seat.lane) })),
          mapOffer:
            mapOffer.kind === 'awaited' ? { ...mapOffer, lanes: mapOffer.lanes.map(watchLane) } : mapOffer,
        };
      },
    };
  }

  return {
    ...follow(first, () => present.value),
    lanes,
    laneOf: (personaId) => lanes.find(({ persona }) => persona.chatId === personaId),
    chosen: computed(() => watchLane(present.value.chosen.value)),
    answering: computed(() => present.value.answering.value.map(watchLane)),
    motionPaused: computed(() => motionPaused.value || present.value.motionPaused.value),
    table: computed(() => {
      const table = present.value.table.value;
      return table && (watchedTable ??= watchTable(table));
    }),
    happened: {
      listen(listener) {
        let stop: (() => void) | undefined;
        const stopFollowing = present.subscribe((visit) => {
          stop?.();
          stop = visit.happened.listen(listener);
        });
        return () => {
          stopFollowing();
          stop?.();
        };
      },
    },
    nowMs,
    capture: () => present.peek().capture(),
    perform(command) {
      onRefused(command);
      return refuse('on-tape');
    },
    addTable: () => undefined,
    dispose: () => undefined,
  };
}

/** A part of a visit whose signals stay the same while the visit does not. */
function follow<Part extends object>(part: Part, now: () => Part): Part {
  const followed = Object.entries(part)
    .filter(([, value]) => value instanceof Signal)
    .map(([name]) => [name, computed(() => readSignal(now(), name))]);
  return Object.assign({ ...part }, Object.fromEntries(followed));
}

function readSignal(part: object, name: string): unknown {
  const found: unknown = Reflect.get(part, name);
  return found instanceof Signal ? found.value : undefined;
}
