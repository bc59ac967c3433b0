import { isDeepStrictEqual } from 'node:util';
import type { SendRefusal, SendDecision } from '../../../src/domain/send-rules.ts';
import { draftInInput, refusals } from '../ledger/learn-command.ts';
import { COUNTED_FROM_CHARACTERS, MOST_CHARACTERS } from '../ledger/words.ts';
import type { Law } from './law.ts';

/** Behaviour 10.1, 10.2, 10.7, 10.8. */
export const sendsByTheRules: Law = {
  name: 'blank never sends, nothing is sent while a request loads, and what is sent is trimmed',
  breach({ after, ledger }) {
    for (const { reasons, promised, decision, text } of ledger.present.sends) {
      const wrong = judge(decision, reasons, text);
      if (wrong !== undefined) return `send ${wrong}`;
      if (promised.kind !== decision.kind)
        return `send did ${decision.kind}, the view had said ${promised.kind}`;
    }
    const wrong = judge(after.sendDecision, refusals(ledger), draftInInput(ledger).trimmed);
    return wrong === undefined ? undefined : `the view ${wrong}`;
  },
};

/** Behaviour 9.11. */
export const restoresByTheRules: Law = {
  name: 'a conversation of a file is the one that was saved, and taken as it is, or refused with a reason that holds',
  breach({ after, ledger }) {
    for (const { saved, restored, reasons, decision } of ledger.present.restores) {
      if (!isDeepStrictEqual(restored, saved)) return 'it is another than was saved';
      if (decision.kind === 'refuse') {
        if (!reasons.includes(decision.reason)) return `it says ${decision.reason} of ${reasons.join(', ')}`;
      } else if (reasons.length > 0) return `it takes what is ${reasons.join(', ')}`;
      else if (after.conversations[restored.personaId] !== restored) return 'it is another afterwards';
    }
    return undefined;
  },
};

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

/** Behaviour 5.12. */
export const startersUntilBegun: Law = {
  name: 'the chosen persona’s starters are offered in the chat until something was sent there',
  breach({ after: { starters }, ledger }) {
    const hasBegun = ledger.transcripts[ledger.place]!.some(({ sender }) => sender === 'user');
    const expected = ledger.stage === 'chat' && !hasBegun ? ledger.personas[ledger.place]!.starters : [];
    const isRight =
      starters.length === expected.length && starters.every((text, at) => text === expected[at]);
    return isRight ? undefined : `offered are ${starters.length}: ${starters.join(' | ')}`;
  },
};

function judge(decision: SendDecision, reasons: readonly SendRefusal[], trimmed: string): string | undefined {
  if (decision.kind === 'send') {
    if (reasons.length > 0) return `accepts what is ${reasons.join(', ')}`;
    return decision.text === trimmed ? undefined : `takes ${JSON.stringify(decision.text)}`;
  }
  if (reasons.length === 0) return `refuses what may be sent, as ${decision.reason}`;
  return reasons.includes(decision.reason)
    ? undefined
    : `says ${decision.reason} of what is ${reasons.join(', ')}`;
}
