import type { LoadingView } from '../drive.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { answerOfLast, lastQuestion, rememberedOf } from '../ledger/messages.ts';
import { type Law, lawOfLanes } from './law.ts';

/** When each view of the intro begins (behaviour 3.2, 3.3). */
const SCHEDULE = [
  { fromMs: 0, completedSteps: 0, phase: 'loading' },
  { fromMs: 800, completedSteps: 1, phase: 'loading' },
  { fromMs: 2000, completedSteps: 2, phase: 'loading' },
  { fromMs: 3000, completedSteps: 3, phase: 'loading' },
  { fromMs: 3600, completedSteps: 4, phase: 'loading' },
  { fromMs: 4100, completedSteps: 5, phase: 'pausing' },
  { fromMs: 4600, completedSteps: 5, phase: 'fading' },
  { fromMs: 5100, completedSteps: 5, phase: 'done' },
] as const;

const DONE = SCHEDULE.length - 1;

/** Behaviour 7.1 to 7.4. */
export const placeValid: Law = {
  name: 'next and previous walk the circle of however many personas, and the place is always valid',
  breach({ after: { chosen }, ledger }) {
    if (chosen.place !== ledger.place) return `the place is ${chosen.place}, not ${ledger.place}`;
    const { persona } = chosen;
    return persona === ledger.personas[chosen.place]
      ? undefined
      : `at ${chosen.place} stands ${persona.chatId}`;
  },
};

/** Behaviour 2.2 to 2.5. */
export const stagesInOrder: Law = {
  name: 'the stages follow one another: intro, landing, chat and back',
  breach({ after: { stage }, ledger }) {
    return stage === ledger.stage ? undefined : `it is ${stage}, not ${ledger.stage}`;
  },
};

/** Behaviour 9.8, 11.25. */
export const messagesAsTheyStand = lawOfLanes(
  'what is shown is the conversation, without the earlier answer to a question that is asked again',
  ({ conversation, messages, lastQuestionId, rememberedFrom }, place, { ledger }) => {
    const transcript = ledger.transcripts[place]!;
    const isAskedAgain = ledger.ask?.place === place && answerOfLast(transcript) !== undefined;
    const all = conversation?.messages ?? [];
    const count = isAskedAgain ? all.length - 1 : all.length;
    if (messages.length !== count) return `${messages.length} of ${all.length} are shown`;
    if (messages.at(-1) !== all[count - 1]) return 'others are shown';
    if (lastQuestionId !== lastQuestion(transcript)?.id) return `the last is ${lastQuestionId}`;
    const remembered = rememberedOf(transcript, ledger.options.memoryTurns)[0]?.id;
    return rememberedFrom === remembered ? undefined : `it remembers from ${rememberedFrom}`;
  },
);

/** Behaviour 8.8. */
export const plainViews: Law = {
  name: 'what was asked for shows: a pause of motion, streaming, and that a question was asked',
  breach({ after, ledger }) {
    if (after.motionPaused !== ledger.paused) return `motion paused is ${after.motionPaused}`;
    if (after.streaming !== ledger.streaming) return `streaming is ${after.streaming}`;
    const hasAsked = ledger.transcripts.some((transcript) => lastQuestion(transcript) !== undefined);
    return after.hasAsked === hasAsked ? undefined : `has asked is ${after.hasAsked}`;
  },
};

/** Behaviour 3.2 to 3.5. A clock that jumps may make the intro shorter, and never longer. */
export const introByTime: Law = {
  name: 'the loading view is a function of the time that has passed, and done once',
  breach({ before, after, ledger, calm, elapsedMs }) {
    const { intro, stage, disposed } = ledger;
    const row = rowOf(after.intro);
    const changed = after.intro !== before.intro;
    if (row < 0) return `it shows ${JSON.stringify(after.intro)}`;
    if ((row === DONE) !== (stage !== 'intro')) return `it is ${after.intro.phase} in the ${stage}`;
    if (changed && row <= rowOf(before.intro)) return `it went back to row ${row}`;
    const passedMs = elapsedMs - intro.startedMs;
    const early = !intro.skipped && SCHEDULE[row]!.fromMs > passedMs + intro.forwardMs;
    if (early) return `it shows row ${row} after ${passedMs} ms`;
    if (changed && !intro.skipped && inTime(ledger, elapsedMs) && SCHEDULE[row]!.fromMs !== passedMs) {
      return `row ${row} came after ${passedMs} ms`;
    }
    if (row === DONE || disposed || !calm) return undefined;
    const stayedMs = elapsedMs - intro.changedMs;
    const lastsMs = SCHEDULE[row + 1]!.fromMs - SCHEDULE[row]!.fromMs;
    if (stayedMs >= lastsMs) return `row ${row} has lasted ${stayedMs} ms`;
    const behind = !intro.wentBack && SCHEDULE[row + 1]!.fromMs <= passedMs;
    return behind ? `it still shows row ${row} after ${passedMs} ms` : undefined;
  },
};

/** Whether nobody has touched the clock, and the timer that ran was not late. */
function inTime({ intro, present }: Ledger, elapsedMs: number): boolean {
  return intro.forwardMs === 0 && !intro.wentBack && present.timerDueMs === elapsedMs;
}

function rowOf({ completedSteps, phase }: LoadingView): number {
  return SCHEDULE.findIndex((row) => row.completedSteps === completedSteps && row.phase === phase);
}
