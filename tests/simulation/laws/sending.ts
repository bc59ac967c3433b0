import { isDeepStrictEqual } from 'node:util';
import type { RefusalReason, SendDecision } from '../drive.ts';
import { draftInInput, refusals } from '../ledger/learn-command.ts';
import { COUNTED_FROM_CHARACTERS, MOST_CHARACTERS } from '../ledger/words.ts';
import { type Law, lawOfLanes } from './law.ts';

/** Behaviour 10.1, 10.2, 10.8, 11.17. */
export const commandsByTheRules: Law = {
  name: 'a command is done where it can apply, and refused elsewhere with a reason that holds',
  breach({ ledger: { present } }) {
    for (const { performed, reasons } of present.commands) {
      const { command, decision, promised } = performed;
      const wrong = judge(decision, reasons);
      if (wrong !== undefined) return `${command.kind} ${wrong}`;
      if (promised && promised.kind !== (decision.kind === 'done' ? 'send' : 'refuse')) {
        return `send was ${decision.kind}, the view had said ${promised.kind}`;
      }
    }
    return undefined;
  },
};

/** Behaviour 10.1, 10.2, 10.7, 10.8. */
export const sendsByTheRules = lawOfLanes(
  'blank never sends, nothing is sent while a question is open, and what is sent is trimmed',
  ({ sendDecision }, place, { ledger }) => {
    const reasons = refusals(ledger, place);
    if (sendDecision.kind === 'refuse') return judge(sendDecision, reasons);
    if (reasons.length > 0) return `would accept what is ${reasons.join(', ')}`;
    const { trimmed } = draftInInput(ledger, place);
    return sendDecision.text === trimmed ? undefined : `would take ${JSON.stringify(sendDecision.text)}`;
  },
);

/** Behaviour 9.11. */
export const restoresByTheRules: Law = {
  name: 'a conversation of a file is the one that was saved, and taken as it is',
  breach({ after, ledger }) {
    for (const { performed, reasons } of ledger.present.commands) {
      const { command, saved } = performed;
      if (command.kind !== 'restore') continue;
      if (!isDeepStrictEqual(command.conversation, saved)) return 'it is another than was saved';
      if (reasons.length > 0) continue;
      const place = ledger.personas.findIndex(({ chatId }) => chatId === command.conversation.personaId);
      const { conversation } = after.lanes[place]!;
      if (!isDeepStrictEqual(conversation, command.conversation)) return 'it is another afterwards';
    }
    return undefined;
  },
};

/** Behaviour 10.6, 10.9, 10.12. */
export const draftsByPersona = lawOfLanes(
  'a draft is cleared by an accepted send, only by it, and only that persona’s; an edit sets it aside',
  ({ draft, editing }, place, { ledger }) => {
    const edited = ledger.edits[place]?.question.id;
    if (editing !== edited) return `${editing} is edited, not ${edited}`;
    return draft === draftInInput(ledger, place).text ? undefined : `the draft is ${JSON.stringify(draft)}`;
  },
);

/** Behaviour 10.7. */
export const lengthsCounted = lawOfLanes(
  'the counter counts what would be sent',
  ({ draftLength }, place, { ledger }) => {
    const { characters } = draftInInput(ledger, place);
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
);

/** Behaviour 5.12. */
export const startersUntilBegun = lawOfLanes(
  'a persona’s starters are offered once its conversation is opened, until something was sent there',
  ({ starters }, place, { ledger }) => {
    const transcript = ledger.transcripts[place]!;
    const isOffered = transcript.length > 0 && !transcript.some(({ sender }) => sender === 'user');
    const expected: readonly string[] = isOffered ? ledger.personas[place]!.starters : [];
    const isRight =
      starters.length === expected.length && starters.every((text, at) => text === expected[at]);
    return isRight ? undefined : `offered are ${starters.length}: ${starters.join(' | ')}`;
  },
);

function judge(
  decision:
    SendDecision | { readonly kind: 'done' } | { readonly kind: 'refuse'; readonly reason: RefusalReason },
  reasons: readonly RefusalReason[],
): string | undefined {
  if (decision.kind !== 'refuse') {
    return reasons.length > 0 ? `is done, where it is ${reasons.join(', ')}` : undefined;
  }
  if (reasons.length === 0) return `is refused as ${decision.reason}`;
  return reasons.includes(decision.reason)
    ? undefined
    : `is refused as ${decision.reason}, where it is ${reasons.join(', ')}`;
}
