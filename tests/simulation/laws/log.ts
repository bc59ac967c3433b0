import type { LogEntry } from '../../../src/ports/log.ts';
import type { ExpectedEntry } from '../ledger/ask-record.ts';
import { MOST_ATTEMPTS } from '../ledger/retry.ts';
import type { Law } from './law.ts';

/** Behaviour 11.8. */
export const failuresLogged: Law = {
  name: 'every failed attempt and every throw is logged once, with its cause',
  breach({ ledger: { present } }) {
    const { entries, logged } = present;
    if (logged.length !== entries.length) return `${logged.length} entries, not ${entries.length}`;
    const missing = entries.find((expected) => !logged.some((entry) => isFor(entry, expected)));
    return missing && `no entry for ${JSON.stringify(missing)}`;
  },
};

function isFor(entry: LogEntry, expected: ExpectedEntry): boolean {
  if (entry.detail === '') return false;
  if (entry.kind !== 'attempt-failed' || expected.kind !== 'attempt-failed')
    return entry.kind === expected.kind;
  if (entry.attempt !== expected.attempt || entry.attempts !== MOST_ATTEMPTS) return false;
  if (expected.failure.kind === 'found') return entry.reason === expected.failure.reason;
  const { reason, status, detail } = expected.failure.failure;
  return entry.reason === reason && entry.status === status && entry.detail === detail;
}
