import type { Law } from './law.ts';

/** Behaviour 9.2, 9.7, 10.5, 11.4, 11.5, 11.7, 11.16. */
export const everyMessageOnce: Law = {
  name: 'every accepted send is a message exactly once, and an answer joins the conversation that was asked',
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
      for (let index = before.conversations[chatId]?.messages.length ?? 0; index < count; index += 1) {
        const { sender, content } = messages[index]!;
        if (sender !== expected[index]!.sender) return `message ${index} of ${chatId} is of sender ${sender}`;
        if (content !== expected[index]!.content)
          return `message ${index} of ${chatId} is ${shorten(content)}`;
      }
    }
    const strangers = Object.keys(after.conversations).length - opened;
    return strangers === 0 ? undefined : `${strangers} conversations of nobody`;
  },
};

function shorten(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
