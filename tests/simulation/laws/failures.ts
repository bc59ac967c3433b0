import type { Failure } from '../../../src/ports/completion.ts';
import type { LogEntry } from '../../../src/ports/log.ts';
import { MOST_ATTEMPTS } from '../ledger/ask-ends.ts';
import type { ExpectedEntry, ExpectedFailure } from '../ledger/asking.ts';
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

/** How a failure differs from the expected one; undefined when it does not. */
export function describeFailureGap(failure: Failure, expected: ExpectedFailure): string | undefined {
  if (expected.kind === 'given')
    return failure === expected.failure ? undefined : 'it is not the provider’s failure';
  if (failure.reason !== expected.reason)
    return `it failed for ${failure.reason}, not for ${expected.reason}`;
  return failure.detail === '' ? 'the failure has no detail' : undefined;
}

function isFor(entry: LogEntry, expected: ExpectedEntry): boolean {
  if (entry.detail === '') return false;
  if (entry.kind !== 'attempt-failed' || expected.kind !== 'attempt-failed')
    return entry.kind === expected.kind;
  if (entry.attempt !== expected.attempt || entry.attempts !== MOST_ATTEMPTS) return false;
  if (expected.failure.kind === 'found') return entry.reason === expected.failure.reason;
  const { reason, status, detail } = expected.failure.failure;
  return entry.reason === reason && entry.status === status && entry.detail === detail;
}
