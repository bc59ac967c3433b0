import type { Followed } from '../domain/tape-findings.ts';
import type { TapeLine, TraceEntry } from './tape-format.ts';

/** Delays are differences of times, which floating point rounds. */
const TOLERANCE_MS = 0.01;

/** What an entry says, without what a port answered. */
export function followedIn(entry: TraceEntry | undefined): Followed {
  if (!entry) return { kind: 'nothing' };
  if (!isTuple(entry)) return { kind: 'input' };
  switch (entry[0]) {
    case 'after':
      return { kind: 'after', delayMs: entry[1] };
    case 'clear':
      return { kind: 'clear', timer: entry[1] };
    case 'start':
      return { kind: 'start', digest: entry[1] };
    case 'cancel':
      return { kind: 'cancel', call: entry[1] };
    case 'told':
      return { kind: 'told', happening: entry[1], personaId: entry[2], digest: entry[3] };
    default:
      return { kind: entry[0] };
  }
}

/** Whether a replay did what was recorded. */
export function isAsRecorded(entry: TraceEntry | undefined, found: Followed): boolean {
  if (!entry || !isTuple(entry) || entry[0] !== found.kind) return false;
  switch (found.kind) {
    case 'after':
      return Object.is(entry[1], found.delayMs) || Math.abs(Number(entry[1]) - found.delayMs) < TOLERANCE_MS;
    case 'clear':
      return entry[1] === found.timer;
    case 'start':
      return entry[1] === found.digest;
    case 'cancel':
      return entry[1] === found.call;
    case 'told':
      return entry[1] === found.happening && entry[2] === found.personaId && entry[3] === found.digest;
    default:
      return true;
  }
}

export function isTuple(entry: TraceEntry): entry is Exclude<TraceEntry, TapeLine> {
  return Array.isArray(entry);
}
