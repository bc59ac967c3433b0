import { COUNTED_FROM_CHARACTERS, MOST_CHARACTERS } from '../ledger/words.ts';
import type { Law } from './law.ts';

/** Behaviour 10.6, 10.9. */
export const draftsByPersona: Law = {
  name: 'a draft is cleared by an accepted send, only by it, and only that persona’s',
  breach({ after, ledger }) {
    const { text } = ledger.drafts[ledger.place]!;
    return after.draft === text ? undefined : `the draft is ${JSON.stringify(after.draft)}`;
  },
};

/** Behaviour 10.7. */
export const lengthsCounted: Law = {
  name: 'the counter counts what would be sent',
  breach({ after: { draftLength }, ledger }) {
    const { characters } = ledger.drafts[ledger.place]!;
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
