import type { AnswerFlaw } from '../answer-flaw.ts';
import { asRecord } from './as-record.ts';
import { readFailure } from './failure-facts.ts';
import { type Reading, fault, read } from './transcript-problem.ts';

/** What an answer of a transcript lacks. */
export function readFlaw(value: unknown): Reading<AnswerFlaw> {
  const { kind, failure } = asRecord(value) ?? {};
  switch (kind) {
    case 'stopped':
    case 'no-content':
      return read({ kind });
    case 'incomplete':
      return failure === undefined ? read({ kind }) : readWithFailure(kind, failure);
    case 'no-answer':
      return readWithFailure(kind, failure);
    default:
      return fault('unknown-flaw');
  }
}

function readWithFailure(kind: 'incomplete' | 'no-answer', value: unknown): Reading<AnswerFlaw> {
  const failure = readFailure(value);
  return failure ? read({ kind, failure }) : fault('bad-failure');
}
