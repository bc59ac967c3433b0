import { MOST_ATTEMPTS } from '../ledger/ask-ends.ts';
import { describeFailureGap } from './failures.ts';
import { type Law, lawOfLanes } from './law.ts';

/** Behaviour 10.8, 11.13. */
export const busyWhileAsked: Law = {
  name: 'the visit is busy exactly while a question is open, and tells who answers',
  breach({ after, ledger }) {
    const { ask } = ledger;
    if (after.busy !== (ask !== undefined)) return `busy is ${after.busy}`;
    if (after.answering.length !== (ask ? 1 : 0)) return `${after.answering.length} personas answer`;
    return after.askedPlace === ask?.place ? undefined : `it answers at ${after.askedPlace}`;
  },
};

/** Behaviour 11.10. */
export const questionAsItIs = lawOfLanes(
  'the state of a question tells which attempt it is and what is waited for',
  ({ question }, place, { ledger: { ask } }) => {
    if (!question || ask?.place !== place) {
      return question || ask?.place === place ? 'there is a question for one of the two only' : undefined;
    }
    const { progress, questionId } = question;
    if (questionId !== ask.question.id) return `the question is ${questionId}`;
    if (progress.kind !== ask.phase) return `it is ${progress.kind}, not ${ask.phase}`;
    if (progress.attempt !== ask.attempt) return `it is attempt ${progress.attempt}, not ${ask.attempt}`;
    if (progress.attempts !== MOST_ATTEMPTS) return `there are ${progress.attempts} attempts`;
    if (progress.kind !== 'waiting' || !ask.wait) return undefined;
    return describeFailureGap(progress.failure, ask.wait.failure);
  },
);

/** Behaviour 11.6, 11.14. */
export const waitsExact: Law = {
  name: 'a wait is exactly as long as decided: 1, 2 and 3 seconds, or what the provider asks for',
  breach({ after: { question }, ledger: { ask }, calm, elapsedMs }) {
    if (question?.progress.kind !== 'waiting' || !ask?.wait) return undefined;
    const { delayMs, untilMs } = question.progress;
    if (delayMs !== ask.wait.delayMs) return `the wait is ${delayMs} ms, not ${ask.wait.delayMs}`;
    if (untilMs !== ask.wait.untilMs) return `the wait is said to end at ${untilMs}, not ${ask.wait.untilMs}`;
    return calm && elapsedMs >= ask.wait.dueMs ? 'the wait is over, and no attempt was made' : undefined;
  },
};

/** Behaviour 11.15, 11.23. */
export const partialReplyAsHeard = lawOfLanes(
  'what is shown of an answer is the text that came last, and that it broke off where it did',
  ({ partialReply, isPartialReplyBroken }, place, { ledger: { ask } }) => {
    const own = ask?.place === place ? ask : undefined;
    const text = own?.inSight ?? '';
    if (partialReply !== text) return `it shows ${partialReply.length} units, not ${text.length}`;
    const isBroken = own?.isBroken ?? false;
    return isPartialReplyBroken === isBroken ? undefined : `that it broke off is ${isPartialReplyBroken}`;
  },
);

/** Behaviour 11.10. */
export const secondsCounted: Law = {
  name: 'in a wait the whole seconds until the next attempt are counted down',
  breach({ before, after, places, ledger: { ask, present, personas }, calm, elapsedMs }) {
    const stray = places.find(
      (place) => place !== ask?.place && after.lanes[place]!.secondsLeft !== undefined,
    );
    if (stray !== undefined) return `${personas[stray]!.chatId} counts the seconds of no wait`;
    if (!ask) return undefined;
    const { secondsLeft } = after.lanes[ask.place]!;
    if (!ask.wait) return secondsLeft === undefined ? undefined : `${secondsLeft} s are left of no wait`;
    if (secondsLeft === undefined) return 'no seconds are shown';
    const leftMs = ask.wait.dueMs - elapsedMs;
    const inTime = present.timerDueMs === elapsedMs && after.question === before.question;
    if (inTime && secondsLeft !== before.lanes[ask.place]!.secondsLeft && leftMs !== secondsLeft * 1000) {
      return `it came to ${secondsLeft} s with ${leftMs} ms left`;
    }
    if (!calm) return undefined;
    const expected = Math.ceil(leftMs / 1000);
    return secondsLeft === expected ? undefined : `${secondsLeft} s are shown, ${expected} are left`;
  },
};
