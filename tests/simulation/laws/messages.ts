import type { AnswerFlaw } from '../../../src/domain/conversation.ts';
import type { ExpectedFlaw } from '../ledger/asking.ts';
import { describeFailureGap } from './failures.ts';
import type { Law } from './law.ts';

const PATTERN = /^(user|ai)-\d+$/;
/** A question and its answer. */
const LAST_TURN = 2;

/** Behaviour 9.2, 9.7 to 9.9, 10.5, 11.4, 11.5, 11.7, 11.16, 11.22 to 11.24. */
export const everyMessageOnce: Law = {
  name: 'every accepted send is a message exactly once, has at most one answer, and that in the conversation that was asked',
  breach({ after, before, ledger }) {
    const { messages: expectedCount, present } = ledger;
    if (after.conversations === before.conversations && expectedCount === present.messagesBefore)
      return undefined;
    let opened = 0;
    for (let place = 0; place < ledger.personas.length; place += 1) {
      const expected = ledger.transcripts[place]!;
      const { chatId } = ledger.personas[place]!;
      const messages = after.conversations[chatId]?.messages;
      const count = messages?.length ?? 0;
      if (count !== expected.length) return `${chatId} has ${count} messages, not ${expected.length}`;
      if (messages) opened += 1;
      if (!messages || messages === before.conversations[chatId]?.messages) continue;
      const earlier = before.conversations[chatId]?.messages ?? [];
      for (let index = firstChanged(earlier, messages); index < count; index += 1) {
        const { sender, content, flaw } = messages[index]!;
        const { sender: expectedSender, content: expectedContent, flaw: expectedFlaw } = expected[index]!;
        if (sender !== expectedSender) return `message ${index} of ${chatId} is of sender ${sender}`;
        if (content !== expectedContent) return `message ${index} of ${chatId} is ${shorten(content)}`;
        const wrong = describeFlawGap(flaw, expectedFlaw);
        if (wrong !== undefined) return `message ${index} of ${chatId}: ${wrong}`;
      }
    }
    const strangers = Object.keys(after.conversations).length - opened;
    return strangers === 0 ? undefined : `${strangers} conversations of nobody`;
  },
};

/** Behaviour 9.1, 9.6, 9.8, 9.9. What was seen is frozen, so the same message is the same for ever. */
export const appendOnly: Law = {
  name: 'conversations are append-only but for their last turn: a whole answer and an earlier turn never change',
  breach({ before, after, ledger: { present } }) {
    if (after.conversations === before.conversations) return undefined;
    for (const { personaId, messages } of Object.values(before.conversations)) {
      const now = after.conversations[personaId]?.messages;
      if (now === messages) continue;
      if (!now) return `the conversation of ${personaId} is gone`;
      const isRestored = present.restores.some(
        ({ restored, decision }) => decision.kind === 'restore' && restored.personaId === personaId,
      );
      if (isRestored) continue;
      const question = messages.findLastIndex(({ sender }) => sender === 'user');
      const lastTurn = question < 0 ? messages.length : question;
      for (const [index, message] of messages.entries()) {
        if (now[index] === message) continue;
        if (index < lastTurn) return `message ${index} of ${personaId} was replaced`;
        const isEdit = now[question]?.id !== messages[question]?.id;
        if (!message.flaw && !isEdit) return `a whole message of ${personaId} was replaced`;
      }
    }
    for (const [key, conversation] of Object.entries(after.conversations)) {
      if (conversation.personaId !== key) return `the conversation of ${key} is ${conversation.personaId}'s`;
      if (conversation.lastUpdatedMs !== conversation.messages.at(-1)?.timestampMs) {
        return `${key} was last changed at ${conversation.lastUpdatedMs}, and not with its last message`;
      }
    }
    return undefined;
  },
};

/** Behaviour 9.2, 9.5. Ids and messages never change once seen, so only the new ones meet the others. */
export const idsUnique: Law = {
  name: 'ids have their form and are unique in their conversation',
  breach({ before, after }) {
    if (after.conversations === before.conversations) return undefined;
    for (const { personaId, messages } of Object.values(after.conversations)) {
      const earlier = before.conversations[personaId]?.messages ?? [];
      for (let index = firstChanged(earlier, messages); index < messages.length; index += 1) {
        const message = messages[index]!;
        const wellFormed =
          index === 0
            ? message.id === `ai-welcome-${personaId}`
            : PATTERN.test(message.id) && message.id.startsWith(message.sender);
        if (!wellFormed) return `message ${index} of ${personaId} has the id ${message.id}`;
        if (messages.some((other) => other !== message && other.id === message.id))
          return `the id ${message.id} is there twice`;
      }
    }
    return undefined;
  },
};

/** Behaviour 9.5, 9.6. */
export const timesNeverDecrease: Law = {
  name: 'a message carries the time it came at, and times never decrease within a conversation',
  breach({ before, after, ledger }) {
    if (after.conversations === before.conversations) return undefined;
    for (const [place, expected] of ledger.transcripts.entries()) {
      const { chatId } = ledger.personas[place]!;
      const messages = after.conversations[chatId]?.messages ?? [];
      const earlier = before.conversations[chatId]?.messages ?? [];
      for (let index = firstChanged(earlier, messages); index < messages.length; index += 1) {
        const { id, timestampMs } = messages[index]!;
        const earlierMs = messages[index - 1]?.timestampMs ?? -Infinity;
        if (timestampMs < earlierMs) return `${id} of ${chatId} is older than the message before it`;
        if (timestampMs !== expected[index]?.timestampMs) {
          return `${id} of ${chatId} is of ${timestampMs}, not of ${expected[index]?.timestampMs}`;
        }
        if (index > 0 && !id.endsWith(`-${timestampMs}`)) return `${id} is of ${timestampMs}`;
      }
    }
    return undefined;
  },
};

/** The place of the first message that is not the same as before. What was seen is frozen, so the rest is as it was. */
function firstChanged(before: readonly unknown[], after: readonly unknown[]): number {
  const most = Math.min(before.length, after.length);
  // Most changes are at the end, and long conversations are looked at often.
  let first = Math.max(0, most - LAST_TURN);
  if (before[first - 1] !== after[first - 1]) first = 0;
  while (first < most && before[first] === after[first]) first += 1;
  return first;
}

function describeFlawGap(
  flaw: AnswerFlaw | undefined,
  expected: ExpectedFlaw | undefined,
): string | undefined {
  if (flaw?.kind !== expected?.kind) return `its flaw is ${flaw?.kind}, not ${expected?.kind}`;
  const failure = flaw && 'failure' in flaw ? flaw.failure : undefined;
  if (!failure || !expected?.failure) return failure || expected?.failure ? 'its cause is amiss' : undefined;
  return describeFailureGap(failure, expected.failure);
}

function shorten(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
