import type { Offer } from '../drive.ts';
import { isAskable } from '../ledger/messages.ts';
import { type Law, lawOfLanes } from './law.ts';

/** Behaviour 10.10, 11.7, 11.11, 11.12. */
export const noticesByConversation = lawOfLanes(
  'a conversation tells how its last question ended when it brought no answer, until the next',
  ({ notice }, place, { ledger }) => {
    const expected = ledger.notices[place];
    if (!notice || !expected) return notice?.kind === expected?.kind ? undefined : `it tells ${notice?.kind}`;
    if (notice.kind !== expected.kind) return `it tells ${notice.kind}, not ${expected.kind}`;
    return notice.questionId === expected.question.id ? undefined : `it tells of ${notice.questionId}`;
  },
);

/** Behaviour 9.8, 11.11, 11.12, 11.24. */
export const offersThatHold = lawOfLanes(
  'an open question can be stopped, a wait cut short, and the last question asked again while it has no whole answer and none is open',
  ({ offers }, place, { ledger }) => {
    const { ask, disposed, stage, transcripts } = ledger;
    const expected: Offer[] = [];
    if (ask?.place === place)
      expected.push(...(ask.wait ? (['retry-now', 'stop'] as const) : (['stop'] as const)));
    else if (!ask && !disposed && stage === 'chat' && isAskable(transcripts[place]!))
      expected.push('try-again');
    const isRight = offers.length === expected.length && offers.every((offer, at) => offer === expected[at]);
    return isRight ? undefined : `offered are ${offers.join(', ')}, not ${expected.join(', ')}`;
  },
);

/** Behaviour 5.13. */
export const marksUntilOpened: Law = {
  name: 'a mark says what became of a question elsewhere, and is cleared by opening and by nothing else',
  breach({ after, ledger }) {
    for (const [place, { chatId }] of ledger.personas.entries()) {
      const isOpen = ledger.stage === 'chat' && ledger.place === place;
      const isAnswering = ledger.ask?.place === place && !isOpen;
      const expected = isAnswering ? 'answering' : ledger.marks[place];
      const { mark } = after.lanes[place]!;
      if (mark !== expected) return `${chatId} is marked ${mark}, not ${expected}`;
    }
    return undefined;
  },
};

/** Behaviour 5.2. */
export const connectionByLastWord: Law = {
  name: 'the indicator says how the provider did in the last question it had a say in, while there is a network',
  breach({ after: { connection }, ledger: { ask, isOnline, providerLeftUnanswered } }) {
    const rest = providerLeftUnanswered ? 'unavailable' : 'connected';
    const isSpeaking = ask && (ask.inSight ?? '') !== '' && !ask.isBroken;
    const online = ask && ask.attempt > 1 && !isSpeaking ? 'reconnecting' : rest;
    const expected = isOnline ? online : 'offline';
    return connection === expected ? undefined : `it says ${connection}, not ${expected}`;
  },
};
