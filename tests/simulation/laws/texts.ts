import type { Law } from './law.ts';

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
