import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type Message,
  canAskAgain,
  lastTurn,
  lastWholeTurns,
  withoutAnswerTo,
} from '../../src/domain/conversation.ts';

const welcome: Message = { id: 'ai-welcome-dreamer', sender: 'ai', content: 'Welcome', timestampMs: 0 };
const question = (stamp: number): Message => ({
  id: `user-${stamp}`,
  sender: 'user',
  content: `Question ${stamp}`,
  timestampMs: stamp,
});
const answer = (stamp: number): Message => ({
  id: `ai-${stamp}`,
  sender: 'ai',
  content: `Answer ${stamp}`,
  timestampMs: stamp,
});
const stopped = (stamp: number): Message => ({ ...answer(stamp), flaw: { kind: 'stopped' } });

describe('the last turn', () => {
  it('is none before the first question, and the welcome answers nothing', () => {
    expect(lastTurn({ messages: [welcome] })).toBeUndefined();
    expect(lastTurn({ messages: [] })).toBeUndefined();
    expect(canAskAgain(undefined)).toBe(false);
  });

  it('is the newest question with its answer, where it has one', () => {
    const messages = [welcome, question(1), answer(2), question(3)];
    expect(lastTurn({ messages })).toEqual({ question: question(3), answer: undefined });
    expect(lastTurn({ messages: [...messages, answer(4)] })).toEqual({
      question: question(3),
      answer: answer(4),
    });
  });

  it('can be asked again without an answer, or with one that is not whole (9.8)', () => {
    expect(canAskAgain({ question: question(1), answer: undefined })).toBe(true);
    expect(canAskAgain({ question: question(1), answer: stopped(2) })).toBe(true);
    expect(canAskAgain({ question: question(1), answer: answer(2) })).toBe(false);
  });

  it('stands without its answer while its question is asked again, and no other turn does', () => {
    const messages = [welcome, question(1), stopped(2), question(3), stopped(4)];
    expect(withoutAnswerTo(messages, 'user-3')).toEqual(messages.slice(0, -1));
    expect(withoutAnswerTo(messages, 'user-1')).toBe(messages);
    expect(withoutAnswerTo(messages, undefined)).toBe(messages);
    expect(withoutAnswerTo(messages.slice(0, -1), 'user-3')).toHaveLength(4);
  });
});

describe('the turns that are remembered (11.25)', () => {
  it('are the last whole ones, oldest first', () => {
    const messages = [welcome, question(1), answer(2), question(3), answer(4), question(5), answer(6)];
    expect(lastWholeTurns(messages, 2).map((turn) => turn.question.id)).toEqual(['user-3', 'user-5']);
    expect(lastWholeTurns(messages, 0)).toEqual([]);
  });

  it('leave out what failed, was stopped or has no answer', () => {
    const messages = [welcome, question(1), answer(2), question(3), stopped(4), question(5), question(6)];
    expect(lastWholeTurns(messages, 9).map((turn) => turn.question.id)).toEqual(['user-1']);
  });

  const kind = fc.constantFrom('whole', 'flawed', 'unanswered');
  test.prop([fc.array(kind, { maxLength: 20 }), fc.nat({ max: 25 })])(
    'are whole, in order, of this conversation, and as many as there are up to the number',
    (kinds, count) => {
      const turns = kinds.map((each, index) => {
        const stamp = 10 * (index + 1);
        if (each === 'unanswered') return [question(stamp)];
        return [question(stamp), each === 'whole' ? answer(stamp + 1) : stopped(stamp + 1)];
      });
      const whole = turns.filter((_, index) => kinds[index] === 'whole').slice(-count || Infinity);
      const expected = count === 0 ? [] : whole;
      const remembered = lastWholeTurns([welcome, ...turns.flat()], count);
      expect(remembered.map((turn) => [turn.question, turn.answer])).toEqual(expected);
    },
  );
});
