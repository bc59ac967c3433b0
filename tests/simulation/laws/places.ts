import { answerOfLast, lastQuestion, rememberedOf } from '../ledger/messages.ts';
import type { Law } from './law.ts';

/** Behaviour 7.1 to 7.4. */
export const placeValid: Law = {
  name: 'next and previous walk the circle of personas, and the place is always valid',
  breach({ after: { selection }, ledger }) {
    const { index, persona } = selection;
    if (index !== ledger.place) return `the place is ${index}, not ${ledger.place}`;
    return persona === ledger.personas[index] ? undefined : `at ${index} stands ${persona.chatId}`;
  },
};

/** Behaviour 2.2 to 2.5. */
export const stagesInOrder: Law = {
  name: 'the stages follow one another: intro, landing, chat and back',
  breach({ after: { stage }, ledger }) {
    return stage === ledger.stage ? undefined : `it is ${stage}, not ${ledger.stage}`;
  },
};

/** Behaviour 5.2, 9.1, 9.2. */
export const conversationOfTheChosen: Law = {
  name: 'in the chat the chosen persona’s conversation is open, elsewhere none',
  breach({ after, ledger }) {
    const { chatId } = ledger.personas[ledger.place]!;
    const expected = ledger.stage === 'chat' ? after.conversations[chatId] : undefined;
    if (ledger.stage === 'chat' && !expected) return `${chatId} has no conversation`;
    return after.conversation === expected ? undefined : 'another conversation is shown';
  },
};

/** Behaviour 9.8, 11.25. */
export const messagesAsTheyStand: Law = {
  name: 'what is shown is the conversation, without the earlier answer to a question that is asked again',
  breach({ after, ledger }) {
    const transcript = ledger.stage === 'chat' ? ledger.transcripts[ledger.place]! : [];
    const isAskedAgain = ledger.ask?.place === ledger.place && answerOfLast(transcript) !== undefined;
    const all = after.conversation?.messages ?? [];
    const count = isAskedAgain ? all.length - 1 : all.length;
    if (after.messages.length !== count) return `${after.messages.length} of ${all.length} are shown`;
    if (after.messages.at(-1) !== all[count - 1]) return 'others are shown';
    if (after.lastQuestionId !== lastQuestion(transcript)?.id) return `the last is ${after.lastQuestionId}`;
    const remembered = rememberedOf(transcript, ledger.options.memoryTurns)[0]?.id;
    return after.rememberedFrom === remembered ? undefined : `it remembers from ${after.rememberedFrom}`;
  },
};

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
