import { MOST_ATTEMPTS } from '../ledger/ask-ends.ts';
import { describeFailureGap } from './failures.ts';
import type { Law } from './law.ts';

/** Behaviour 10.8, 11.13. */
export const loadingWhileAsked: Law = {
  name: 'loading is true exactly while a question is open',
  breach({ after, ledger }) {
    if (after.loading !== (ledger.ask !== undefined)) return `loading is ${after.loading}`;
    if (after.loading !== (after.asking !== undefined)) return 'loading and the open question disagree';
    return undefined;
  },
};

/** Behaviour 11.10. */
export const askingAsItIs: Law = {
  name: 'the state of a question tells which attempt it is and what is waited for',
  breach({ after: { asking }, ledger: { ask, personas } }) {
    if (!asking || !ask) return asking || ask ? 'there is a question for one of the two only' : undefined;
    const { progress } = asking;
    if (asking.personaId !== personas[ask.place]!.chatId) return `it is asked of ${asking.personaId}`;
    if (asking.questionId !== ask.question.id) return `the question is ${asking.questionId}`;
    if (progress.kind !== ask.phase) return `it is ${progress.kind}, not ${ask.phase}`;
    if (progress.attempt !== ask.attempt) return `it is attempt ${progress.attempt}, not ${ask.attempt}`;
    if (progress.attempts !== MOST_ATTEMPTS) return `there are ${progress.attempts} attempts`;
    if (progress.kind !== 'waiting' || !ask.wait) return undefined;
    return describeFailureGap(progress.failure, ask.wait.failure);
  },
};

/** Behaviour 11.6, 11.14. */
export const waitsExact: Law = {
  name: 'a wait is exactly as long as decided: 1, 2 and 3 seconds, or what the provider asks for',
  breach({ after: { asking }, ledger: { ask }, calm, elapsedMs }) {
    if (asking?.progress.kind !== 'waiting' || !ask?.wait) return undefined;
    const { delayMs, untilMs } = asking.progress;
    if (delayMs !== ask.wait.delayMs) return `the wait is ${delayMs} ms, not ${ask.wait.delayMs}`;
    if (untilMs !== ask.wait.untilMs) return `the wait is said to end at ${untilMs}, not ${ask.wait.untilMs}`;
    return calm && elapsedMs >= ask.wait.dueMs ? 'the wait is over, and no attempt was made' : undefined;
  },
};

/** Behaviour 11.15, 11.23. */
export const partialReplyAsHeard: Law = {
  name: 'what is shown of an answer is the text that came last, and that it broke off where it did',
  breach({ after: { partialReply, partialReplyBroken }, ledger: { ask } }) {
    const text = ask?.inSight ?? '';
    if (partialReply !== text) return `it shows ${partialReply.length} units, not ${text.length}`;
    const isBroken = ask?.isBroken ?? false;
    return partialReplyBroken === isBroken ? undefined : `that it broke off is ${partialReplyBroken}`;
  },
};

/** Behaviour 11.10. */
export const secondsCounted: Law = {
  name: 'in a wait the whole seconds until the next attempt are counted down',
  breach({ before, after, ledger: { ask, present }, calm, elapsedMs }) {
    const { secondsLeft } = after;
    if (!ask?.wait) return secondsLeft === undefined ? undefined : `${secondsLeft} s are left of no wait`;
    if (secondsLeft === undefined) return 'no seconds are shown';
    const leftMs = ask.wait.dueMs - elapsedMs;
    const inTime = present.timerDueMs === elapsedMs && after.asking === before.asking;
    if (inTime && secondsLeft !== before.secondsLeft && leftMs !== secondsLeft * 1000) {
      return `it came to ${secondsLeft} s with ${leftMs} ms left`;
    }
    if (!calm) return undefined;
    const expected = Math.ceil(leftMs / 1000);
    return secondsLeft === expected ? undefined : `${secondsLeft} s are shown, ${expected} are left`;
  },
};
