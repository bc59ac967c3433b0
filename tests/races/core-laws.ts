import type { Message } from '../../src/domain/conversation.ts';
import type { Squad } from '../../src/domain/squad/squad.ts';
import { APOLOGY_REPLY } from '../../src/domain/ending.ts';
import { type Laws, countOpenCalls, same } from './moment.ts';
import type { RacingCall } from './racing-completion.ts';

/** What holds at every moment, whether a page is there or not. */
export const CORE_LAWS: Laws = {
  'every accepted text is in its conversation, once and in order': ({ squad, visitor }) =>
    squad.personas.every(({ name, chatId }) => {
      const said = messagesOf(squad, chatId).filter(({ sender }) => sender === 'user');
      const accepted = visitor.accepted.filter(({ persona }) => persona === name);
      return same(
        said.map(({ content }) => content),
        accepted.map(({ text }) => text),
      );
    }),
  'every answer follows its own question, and no question has two': ({ squad, calls }) =>
    squad.personas.every(({ chatId }) =>
      messagesOf(squad, chatId).every(
        (message, index, all) => index === 0 || answersRightly(message, all[index - 1], calls),
      ),
    ),
  'every reply that was heard is there, once, and no other': ({ squad, calls }) => {
    const answers = squad.personas
      .flatMap(({ chatId }) => messagesOf(squad, chatId).slice(1))
      .filter(({ sender, flaw }) => sender === 'ai' && !flaw);
    const heard = calls.filter(({ state }) => state === 'heard-reply');
    return same(
      answers.map(({ content }) => content).toSorted(),
      heard.map(({ replyText }) => replyText).toSorted(),
    );
  },
  'a question goes to the persona in whose conversation it stands': ({ calls, visitor }) =>
    calls.every(({ question, systemText }) =>
      visitor.accepted.some(({ persona, text }) => text === question && systemText.includes(persona)),
    ),
  'no more than one call is open': (moment) => countOpenCalls(moment) <= 1,
};

function messagesOf(squad: Squad, chatId: Squad['personas'][number]['chatId']): readonly Message[] {
  return squad.conversations.peek()[chatId]?.messages ?? [];
}

function answersRightly(
  { sender, content, flaw }: Message,
  before: Message | undefined,
  calls: readonly RacingCall[],
): boolean {
  if (sender === 'user') return true;
  if (before?.sender !== 'user') return false;
  if (content === APOLOGY_REPLY) return flaw?.kind === 'no-answer';
  const own = calls.filter(({ question }) => question === before.content);
  // Of an answer that broke off or was stopped only its beginning has come.
  return flaw ? own.length > 0 : own.some(({ replyText }) => replyText === content);
}
