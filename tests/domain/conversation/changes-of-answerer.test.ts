import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { changesOfAnswerer } from '../../../src/domain/conversation/changes-of-answerer.ts';
import { type Message, createMessage } from '../../../src/domain/conversation/conversation.ts';
import { anyConversation } from '../../support/conversations.ts';

const welcome = createMessage('ai', 'Welcome.', 0);

/** A turn for each answerer: `-` is one that is not known, and `none` a question without an answer. */
function talk(...answerers: readonly string[]): readonly Message[] {
  const turns = answerers.map((answerer, index) => {
    const question = createMessage('user', 'Why?', 2 * index + 1);
    const answer = createMessage('ai', 'So.', 2 * index + 2);
    if (answerer === 'none') return [question];
    return [question, answerer === '-' ? answer : { ...answer, answerer }];
  });
  return [welcome, ...turns.flat()];
}

const changes = (...given: Parameters<typeof changesOfAnswerer>) => [...changesOfAnswerer(...given)];

describe('another answers', () => {
  it.each<readonly [string, readonly string[], readonly (readonly [string, string])[]]>([
    ['from nowhere on in an empty conversation', [], []],
    ['not from the first answer on', ['Demo', 'Demo'], []],
    ['from the question on whose answer is of another', ['Demo', 'tiny', 'tiny'], [['user-3', 'tiny']]],
    [
      'each time that it changes',
      ['Demo', 'tiny', 'Demo'],
      [
        ['user-3', 'tiny'],
        ['user-5', 'Demo'],
      ],
    ],
    [
      'after an answer of nobody knows whom',
      ['-', 'Demo', '-', 'Demo'],
      [
        ['user-3', 'Demo'],
        ['user-7', 'Demo'],
      ],
    ],
    ['whatever was left unanswered between', ['Demo', 'none', 'none', 'Demo', 'tiny'], [['user-9', 'tiny']]],
    ['not from a question on that comes before the first answer', ['none', 'tiny'], []],
  ])('%s', (_, answerers, expected) => {
    expect(changes(talk(...answerers))).toEqual(expected);
  });

  it('already from an open question on', () => {
    const open = { questionId: 'user-3', answerer: 'tiny' };
    expect(changes(talk('Demo', 'none'), open)).toEqual([['user-3', 'tiny']]);
    expect(changes(talk('tiny', 'none'), open)).toEqual([]);
    expect(changes(talk('Demo', 'none'), { ...open, answerer: undefined })).toEqual([]);
  });

  const labelled = anyConversation.chain(({ messages }) =>
    fc
      .array(fc.constantFrom('Demo, prepared answers', 'tiny · localhost', 'gpt-6'), {
        minLength: messages.length,
        maxLength: messages.length,
      })
      .map((labels) =>
        messages.map((message, index) =>
          message.sender === 'ai' && index > 0 ? { ...message, answerer: labels[index]! } : message,
        ),
      ),
  );

  test.prop([labelled])(
    'as the changes say: with them and who gave the first answer, a reader knows who gave each',
    (messages) => {
      const answers = messages.slice(1).filter(({ sender }) => sender === 'ai');
      let answerer = answers[0]?.answerer;
      const read: (string | undefined)[] = [];
      for (const { id, sender } of messages.slice(1)) {
        answerer = changesOfAnswerer(messages).get(id) ?? answerer;
        if (sender === 'ai') read.push(answerer);
      }
      expect(read).toEqual(answers.map((answer) => answer.answerer));
    },
  );
});
