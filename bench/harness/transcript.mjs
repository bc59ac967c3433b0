import { textOf } from '../pages/shared/texts.mjs';

const firstStampMs = Date.UTC(2026, 0, 1);

/**
 * A conversation as the product imports it: the welcome, then questions and answers.
 * @param {number} count of messages, the welcome with them
 * @returns {string} JSON
 */
export function transcriptOf(count) {
  const messages = Array.from({ length: count }, (_, index) => {
    const sender = index % 2 === 0 ? 'ai' : 'user';
    const timestampMs = firstStampMs + index;
    const id = index === 0 ? 'ai-welcome-dreamer' : `${sender}-${timestampMs}`;
    return { id, sender, content: textOf(index), timestampMs };
  });
  return JSON.stringify({ format: 'quartet-conversation', version: 1, personaId: 'dreamer', messages });
}
