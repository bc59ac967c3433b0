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

/** Behaviour 8.8. */
export const plainViews: Law = {
  name: 'what was asked for shows: a pause of motion, and that a question was asked',
  breach({ after, ledger }) {
    if (after.motionPaused !== ledger.paused) return `motion paused is ${after.motionPaused}`;
    return after.hasAsked === ledger.hasAsked ? undefined : `has asked is ${after.hasAsked}`;
  },
};
