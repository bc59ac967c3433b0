import { attemptLimits } from '../ledger/asking.ts';
import { MOST_ATTEMPTS } from '../ledger/retry.ts';
import type { Law } from './law.ts';

/** Behaviour 11.9, 11.15. */
export const attemptsEndAtTheirLimit: Law = {
  name: 'an attempt without a complete answer fails at its limit, to the millisecond',
  breach({ after, ledger, calm, elapsedMs }) {
    const { ask, present } = ledger;
    if (ask?.phase !== 'attempting') return undefined;
    const { silenceDueMs, totalDueMs } = attemptLimits(ledger, ask);
    const limitMs = Math.min(silenceDueMs, totalDueMs);
    if (present.timerDueMs !== undefined && after.asking?.progress.kind !== 'attempting') {
      return `it was ended by a timer due at ${present.timerDueMs}, and its limit is ${limitMs}`;
    }
    return calm && elapsedMs >= limitMs
      ? `it is open at ${elapsedMs}, and its limit was ${limitMs}`
      : undefined;
  },
};

/** Behaviour 11.6, 11.13. */
export const callsOneByOne: Law = {
  name: 'an attempt is one request, and a question at most four',
  breach({ ledger: { ask, present }, callsInFlight }) {
    if (present.strayCalls > 0) return 'a request was made that nothing asks for';
    if (ask && ask.attempt > MOST_ATTEMPTS) return `it is attempt ${ask.attempt}`;
    if (ask?.phase === 'attempting' && !ask.call) return 'no request was made for the attempt';
    const open = ask?.phase === 'attempting' && ask.call?.settled === false ? 1 : 0;
    return callsInFlight === open ? undefined : `${callsInFlight} requests are in flight, not ${open}`;
  },
};

/** Behaviour 11.13. */
export const asksEndInTime: Law = {
  name: 'a question ends once, within the limits of its attempts and the waits decided',
  breach({ ledger: { ask, present }, calm, elapsedMs, lateMs }) {
    for (const { kind, tookMs, allowedMs } of present.ends) {
      if (tookMs > allowedMs) return `${kind} after ${tookMs} ms, with ${allowedMs} allowed`;
    }
    if (!ask || !calm) return undefined;
    const takesMs = elapsedMs - ask.startedMs;
    const allowedMs = ask.allowedMs + lateMs - ask.lateBeforeMs;
    return takesMs < allowedMs ? undefined : `open for ${takesMs} ms, with ${allowedMs} allowed`;
  },
};
