import type { Law } from './law.ts';

/** Behaviour 11.15. */
export const partialReplyAsHeard: Law = {
  name: 'what is shown of an answer under way is exactly the text that has come in this attempt',
  breach({ after: { partialReply }, ledger: { ask } }) {
    const heard = ask?.heard ?? '';
    return partialReply === heard ? undefined : `it shows ${partialReply.length} units, not ${heard.length}`;
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
