import { COUNTED_FROM_CHARACTERS, MOST_CHARACTERS } from '../ledger/words.ts';
import { draftInInput } from '../ledger/learn-command.ts';
import type { Law } from './law.ts';

/** Behaviour 10.6, 10.9, 10.12. */
export const draftsByPersona: Law = {
  name: 'a draft is cleared by an accepted send, only by it, and only that persona’s; an edit sets it aside',
  breach({ after, ledger }) {
    const { text } = draftInInput(ledger);
    const edited = ledger.edits[ledger.place]?.question.id;
    if (after.editing !== edited) return `${after.editing} is edited, not ${edited}`;
    return after.draft === text ? undefined : `the draft is ${JSON.stringify(after.draft)}`;
  },
};

/** Behaviour 10.7. */
export const lengthsCounted: Law = {
  name: 'the counter counts what would be sent',
  breach({ after: { draftLength }, ledger }) {
    const { characters } = draftInInput(ledger);
    if (draftLength.characters !== characters)
      return `it counts ${draftLength.characters}, not ${characters}`;
    if (draftLength.limit !== MOST_CHARACTERS) return `its limit is ${draftLength.limit}`;
    const kind =
      characters > MOST_CHARACTERS
        ? 'over-limit'
        : characters < COUNTED_FROM_CHARACTERS
          ? 'quiet'
          : 'near-limit';
    return draftLength.kind === kind ? undefined : `${characters} is said to be ${draftLength.kind}`;
  },
};
