import type { Message } from '../../../src/domain/conversation.ts';
import { firstChanged } from './changes.ts';
import type { Law, Moment } from './law.ts';

const PATTERN = /^(user|ai)-\d+$/;

/** Behaviour 9.2, 9.5. Ids and messages never change once seen, so only the new ones meet all others. */
export const idsUnique: Law = {
  name: 'ids have their form and are unique in the whole squad',
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
        if (!isAlone(message, after)) return `the id ${message.id} is there twice`;
      }
    }
    return undefined;
  },
};

function isAlone(message: Message, after: Moment['after']): boolean {
  for (const { messages } of Object.values(after.conversations)) {
    for (const other of messages) if (other !== message && other.id === message.id) return false;
  }
  return true;
}
