import type { AnswerFlaw } from '../../../src/domain/conversation.ts';
import type { ExpectedFlaw } from '../ledger/ask-record.ts';
import { firstChanged } from './changes.ts';
import { tellFailure } from './failures.ts';
import type { Law } from './law.ts';

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
        const wrong = tellFlaw(flaw, expectedFlaw);
        if (wrong !== undefined) return `message ${index} of ${chatId}: ${wrong}`;
      }
    }
    const strangers = Object.keys(after.conversations).length - opened;
    return strangers === 0 ? undefined : `${strangers} conversations of nobody`;
  },
};

function tellFlaw(flaw: AnswerFlaw | undefined, expected: ExpectedFlaw | undefined): string | undefined {
  if (flaw?.kind !== expected?.kind) return `its flaw is ${flaw?.kind}, not ${expected?.kind}`;
  const failure = flaw && 'failure' in flaw ? flaw.failure : undefined;
  if (!failure || !expected?.failure) return failure || expected?.failure ? 'its cause is amiss' : undefined;
  return tellFailure(failure, expected.failure);
}

function shorten(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
