import { firstChanged } from './changes.ts';
import type { Law } from './law.ts';

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
