import { isAskable } from '../ledger/messages.ts';
import type { Law } from './law.ts';

/** Behaviour 10.10, 11.7, 11.11, 11.12. */
export const noticesByConversation: Law = {
  name: 'a conversation tells how its last question ended when it brought no answer, until the next',
  breach({ after: { notice }, ledger }) {
    const expected = ledger.notices[ledger.place];
    if (!notice || !expected) return notice?.kind === expected?.kind ? undefined : `it tells ${notice?.kind}`;
    if (notice.kind !== expected.kind) return `it tells ${notice.kind}, not ${expected.kind}`;
    return notice.questionId === expected.question.id ? undefined : `it tells of ${notice.questionId}`;
  },
};

/** Behaviour 9.8, 11.12, 11.24. */
export const triedAgainInPlace: Law = {
  name: 'a question can be asked again exactly while it is the last, has no whole answer and none is open',
  breach({ after: { canTryAgain }, ledger }) {
    const { ask, disposed, place, stage, transcripts } = ledger;
    const expected = !ask && !disposed && stage === 'chat' && isAskable(transcripts[place]!);
    return canTryAgain === expected ? undefined : `it is said to be ${canTryAgain}`;
  },
};

/** Behaviour 5.13. */
export const marksUntilOpened: Law = {
  name: 'a mark says what became of a question elsewhere, and is cleared by opening and by nothing else',
  breach({ after: { marks }, ledger }) {
    for (const [place, { chatId }] of ledger.personas.entries()) {
      const isOpen = ledger.stage === 'chat' && ledger.place === place;
      const isAnswering = ledger.ask?.place === place && !isOpen;
      const expected = isAnswering ? 'answering' : ledger.marks[place];
      if (marks[chatId] !== expected) return `${chatId} is marked ${marks[chatId]}, not ${expected}`;
    }
    return undefined;
  },
};

/** Behaviour 5.2. */
export const connectionByLastWord: Law = {
  name: 'the indicator says how the provider did in the last question it had a say in, while there is a network',
  breach({ after: { connection }, ledger: { ask, isOnline, providerLeftUnanswered } }) {
    const rest = providerLeftUnanswered ? 'unavailable' : 'connected';
    const online = ask && ask.attempt > 1 ? 'reconnecting' : rest;
    const expected = isOnline ? online : 'offline';
    return connection === expected ? undefined : `it says ${connection}, not ${expected}`;
  },
};
