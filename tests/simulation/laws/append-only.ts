import type { Law } from './law.ts';

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
