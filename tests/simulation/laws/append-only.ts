import type { Law } from './law.ts';

/** Behaviour 9.1, 9.6. What was seen is frozen, so the same message is the same for ever. */
export const appendOnly: Law = {
  name: 'conversations are append-only',
  breach({ before, after }) {
    if (after.conversations === before.conversations) return undefined;
    for (const { personaId, messages } of Object.values(before.conversations)) {
      const now = after.conversations[personaId]?.messages;
      if (now === messages) continue;
      if (!now) return `the conversation of ${personaId} is gone`;
      for (const [index, message] of messages.entries()) {
        if (now[index] !== message) return `message ${index} of ${personaId} was replaced`;
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
