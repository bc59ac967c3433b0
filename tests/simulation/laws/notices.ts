import { tellFailure } from './failures.ts';
import type { Law } from './law.ts';

/** Behaviour 10.10, 11.7, 11.11, 11.12. */
export const noticesByConversation: Law = {
  name: 'a conversation tells how its last question ended when it brought no answer, until the next',
  breach({ after: { notice }, ledger }) {
    const expected = ledger.notices[ledger.place];
    if (!notice || !expected) return notice?.kind === expected?.kind ? undefined : `it tells ${notice?.kind}`;
    if (notice.kind !== expected.kind) return `it tells ${notice.kind}, not ${expected.kind}`;
    if (notice.questionId !== expected.question.id) return `it tells of ${notice.questionId}`;
    if (notice.kind !== 'no-answer' || expected.kind !== 'no-answer') return undefined;
    return tellFailure(notice.failure, expected.failure);
  },
};

/** Behaviour 5.2. */
export const connectionByLastWord: Law = {
  name: 'the indicator says how the provider did in the last question it had a say in',
  breach({ after: { connection }, ledger: { ask, providerLeftUnanswered } }) {
    const rest = providerLeftUnanswered ? 'unavailable' : 'connected';
    const expected = ask && ask.attempt > 1 ? 'reconnecting' : rest;
    return connection === expected ? undefined : `it says ${connection}, not ${expected}`;
  },
};
