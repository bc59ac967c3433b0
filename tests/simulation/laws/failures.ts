import type { Failure } from '../../../src/ports/completion.ts';
import type { ExpectedFailure } from '../ledger/ask-record.ts';

/** How a failure differs from the expected one; undefined when it does not. */
export function tellFailure(failure: Failure, expected: ExpectedFailure): string | undefined {
  if (expected.kind === 'given')
    return failure === expected.failure ? undefined : 'it is not the provider’s failure';
  if (failure.reason !== expected.reason)
    return `it failed for ${failure.reason}, not for ${expected.reason}`;
  return failure.detail === '' ? 'the failure has no detail' : undefined;
}
