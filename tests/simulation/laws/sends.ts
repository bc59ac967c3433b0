import { isDeepStrictEqual } from 'node:util';
import { draftInInput, refusals } from '../ledger/learn-command.ts';
import type { SendDecision } from '../../../src/domain/send-rules.ts';
import type { RefusalReason } from '../../../src/domain/send-rules.ts';
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

function judge(
  decision: SendDecision,
  reasons: readonly RefusalReason[],
  trimmed: string,
): string | undefined {
  if (decision.kind === 'send') {
    if (reasons.length > 0) return `accepts what is ${reasons.join(', ')}`;
    return decision.text === trimmed ? undefined : `takes ${JSON.stringify(decision.text)}`;
  }
  if (reasons.length === 0) return `refuses what may be sent, as ${decision.reason}`;
  return reasons.includes(decision.reason)
    ? undefined
    : `says ${decision.reason} of what is ${reasons.join(', ')}`;
}

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
