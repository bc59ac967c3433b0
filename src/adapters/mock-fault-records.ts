import { type UnknownRecord, asRecord } from './unknown-value.ts';

export type MockFault = 'none' | MockFailure;
export type MockFaultTimes = 'once' | 'until-off';

type MockFailure =
  'rate-limit' | 'server-error' | 'time-out' | 'slow' | 'offline' | 'empty' | 'broken-stream';

/** What the mock holds. */
export interface HeldFault {
  readonly kind: 'set';
  readonly fault: MockFault;
  readonly times: MockFaultTimes;
  /** How many faults somebody else has set. */
  readonly otherFaults: number;
}

/** The one record among the mock's faults that is ours. */
export const OWN_ID = 'drill';

/** In the mock's own words. */
const FIELDS: ReadonlyMap<MockFault, UnknownRecord> = new Map<MockFailure, UnknownRecord>([
  ['rate-limit', { kind: 'status', status: 429, retryAfterSeconds: 2 }],
  ['server-error', { kind: 'status', status: 500 }],
  ['time-out', { kind: 'hang' }],
  ['slow', { kind: 'delay', delayMs: 8000 }],
  // Without the head a browser would ask again by itself, and the fault be spent unseen.
  ['offline', { kind: 'drop', brokenHead: true }],
  ['empty', { kind: 'null-content' }],
  ['broken-stream', { kind: 'reset-in-body' }],
]);

/** A fault as the mock takes it; undefined for none. */
export function recordOf(fault: MockFault, times: MockFaultTimes): UnknownRecord | undefined {
  const fields = FIELDS.get(fault);
  return fields && { ...fields, id: OWN_ID, ...(times === 'once' ? { times: 1 } : {}) };
}

/** The mock's list of faults, which may be anything at all; undefined when it is none. */
export function readRecords(value: unknown): readonly UnknownRecord[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const records = value.map(asRecord);
  return records.every((record) => record !== undefined) ? records : undefined;
}

export function findOwn(records: readonly UnknownRecord[]): UnknownRecord | undefined {
  return records.find((record) => record['id'] === OWN_ID);
}

/** What these records come to; one of ours that somebody has changed counts as theirs. */
export function heldFault(records: readonly UnknownRecord[]): HeldFault {
  const own = findOwn(records);
  const fault = own && faultOf(own);
  return {
    kind: 'set',
    fault: fault ?? 'none',
    times: fault && own['times'] !== undefined ? 'once' : 'until-off',
    otherFaults: records.length - (fault ? 1 : 0),
  };
}

function faultOf(record: UnknownRecord): MockFault | undefined {
  const isSame = ([, fields]: readonly [MockFault, UnknownRecord]) =>
    Object.entries(fields).every(([name, value]) => record[name] === value);
  return [...FIELDS].find(isSame)?.[0];
}
