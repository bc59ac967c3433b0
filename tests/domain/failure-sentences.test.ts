import { describe, expect, it } from 'vitest';
import { wordFailure } from '../../src/domain/texts/question-texts.ts';
import type { FailureReason } from '../../src/ports/completion.ts';

/** What a person reads, written out: a status where the provider sends one, and the sentence. */
const SENTENCES: Readonly<Record<FailureReason, readonly [status: number | undefined, sentence: string]>> = {
  'bad-request': [
    400,
    'The provider did not accept the request (400). Ask the operator to check the model and its options.',
  ],
  authentication: [401, 'The provider did not accept the key (401). Ask the operator to check it.'],
  permission: [403, 'The key may not use this model or service (403). Ask the operator to check its rights.'],
  'not-found': [404, 'The provider knows no such model or address (404). Ask the operator to check both.'],
  conflict: [409, 'The provider was busy with a conflicting request (409). Try again in a moment.'],
  unprocessable: [
    422,
    'The provider could not process this question (422). Word it differently or shorter and send it again.',
  ],
  'rate-limit': [429, 'The provider is limiting requests (429). Try again in a moment.'],
  quota: [402, "The provider's quota is used up (402). Ask the operator to check the plan and its billing."],
  server: [500, 'The provider had an error of its own (500). Try again in a moment.'],
  'unexpected-status': [
    418,
    'The provider answered in an unexpected way (418). Try again, or ask the operator.',
  ],
  connection: [undefined, 'The provider could not be reached. Check the connection and try again.'],
  timeout: [504, 'The provider took too long to answer (504). Try again in a moment.'],
  'malformed-answer': [
    undefined,
    "The provider's answer could not be understood. Try again, or ask the operator to check its address.",
  ],
  'broken-answer': [undefined, "The provider's answer broke off. Try again."],
  'client-not-loaded': [
    undefined,
    'A part of the page could not be loaded. Check the connection; if it keeps failing, copy your text and reload.',
  ],
};

describe('each failure has its own sentence (11.19)', () => {
  it.each(Object.entries(SENTENCES))('%s', (name, [status, sentence]) => {
    const reason = name as FailureReason;
    const failure = { kind: 'failure', reason, detail: '' } as const;
    expect(wordFailure(status === undefined ? failure : { ...failure, status })).toBe(sentence);
  });
});
