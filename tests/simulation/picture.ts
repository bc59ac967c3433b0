import { isDeepStrictEqual } from 'node:util';
import { type ReadonlySignal, Signal } from '@preact/signals-core';
import type { Lane } from '../../src/domain/visit/lane.ts';
import { VisitLane } from '../../src/domain/visit/visit-lane.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';

/** The present value of each signal of an object. */
type Values<Of> = {
  readonly [Key in keyof Of as Of[Key] extends ReadonlySignal ? Key : never]: Of[Key] extends ReadonlySignal<
    infer Value
  >
    ? Value
    : never;
};

/** Everything visible of a visit at one moment. */
export interface Picture extends Values<Visit> {
  readonly table: Values<Visit['table']>;
  readonly lanes: readonly LanePicture[];
  /** For each round, whether its map is shown as current. */
  readonly current: readonly boolean[];
}

export interface LanePicture extends Values<Lane> {
  readonly id: string;
  readonly lane: Lane;
}

export function takePicture(visit: Visit): Picture {
  const { table, lanes } = visit;
  return {
    ...valuesOf(visit),
    table: valuesOf(table),
    lanes: lanes.map((lane) => Object.assign(valuesOf(lane), { id: lane.persona.id, lane })),
    current: table.rounds.peek().map((round) => table.viewRound(round).isMapCurrent),
  };
}

/** An object keeps its signals as long as it lives. */
const SIGNALS = new WeakMap<object, readonly (readonly [string, ReadonlySignal])[]>();

function valuesOf<Of extends object>(of: Of): Values<Of> {
  const known = SIGNALS.get(of) ?? Object.entries(of).filter(([, value]) => value instanceof Signal);
  SIGNALS.set(of, known);
  const values: Record<string, unknown> = {};
  for (const [key, signal] of known) values[key] = signal.peek();
  return values as Values<Of>;
}

/** The place where two pictures first differ; undefined when they are equal. */
export function findChange(before: unknown, after: unknown): string | undefined {
  if (before === after) return undefined;
  const isPlain = isContainer(before) && isContainer(after);
  if (!isPlain) return isDeepStrictEqual(before, after) ? undefined : '';
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inner = findChange(before[key], after[key]);
    if (inner !== undefined) return inner === '' ? key : `${key}.${inner}`;
  }
  return undefined;
}

/** A lane counts as a single value. */
function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof VisitLane);
}
