import { describe, expect, it } from 'vitest';
import {
  type Message,
  appendMessage,
  canAskAgain,
  createMessage,
  lastTurn,
  lastWholeTurns,
  nextStampMs,
  openConversation,
  putAnswer,
  replaceLastQuestion,
  wholeAnswerAt,
} from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';

const [visionary] = PERSONAS;

const welcome: Message = { id: 'ai-welcome-dreamer', sender: 'ai', content: 'Welcome', timestampMs: 0 };

describe('a conversation', () => {
  it('begins with its persona’s welcome and nothing else', () => {
    expect(openConversation(visionary!, 1000)).toEqual({
      personaId: 'dreamer',
      messages: [{ id: 'ai-welcome-dreamer', content: visionary!.welcome, sender: 'ai', timestampMs: 1000 }],
      lastUpdatedMs: 1000,
    });
  });

  it('appends a message and takes over its time', () => {
    const opened = openConversation(visionary!, 1000);
    const message = createMessage('user', 'Hello', 1001);
    const longer = appendMessage(opened, message);
    expect(longer.messages).toEqual([
      ...opened.messages,
      { id: 'user-1001', content: 'Hello', sender: 'user', timestampMs: 1001 },
    ]);
    expect(longer.lastUpdatedMs).toBe(1001);
    expect(opened.messages).toHaveLength(1);
  });
});

describe('time stamps', () => {
  it('follow the clock, and are always later than the one before', () => {
    expect(nextStampMs(1000.9, 500)).toBe(1000);
    expect(nextStampMs(1000, 1000)).toBe(1001);
    expect(nextStampMs(10, 1000)).toBe(1001);
  });
});

describe('the last turn', () => {
  it('is missing before the first question; the welcome answers nothing', () => {
    expect(lastTurn([welcome])).toBeUndefined();
    expect(lastTurn([])).toBeUndefined();
    expect(canAskAgain(undefined)).toBe(false);
  });

  it('is the newest question with its answer, if it has one', () => {
    const messages = [welcome, question(1), answer(2), question(3)];
    expect(lastTurn(messages)).toEqual({ question: question(3), answer: undefined });
    expect(lastTurn([...messages, answer(4)])).toEqual({
      question: question(3),
      answer: answer(4),
    });
  });

  it('can be asked again when it has no answer or an incomplete one', () => {
    expect(canAskAgain({ question: question(1), answer: undefined })).toBe(true);
    expect(canAskAgain({ question: question(1), answer: stopped(2) })).toBe(true);
    expect(canAskAgain({ question: question(1), answer: answer(2) })).toBe(false);
  });

  it('is replaced as a whole by an edited question, and only its answer by another answer', () => {
    const messages = [welcome, question(1), answer(2), question(3), stopped(4)];
    const conversation = { personaId: 'dreamer', messages, lastUpdatedMs: 4 };
    const answered = putAnswer(conversation, answer(5));
    expect(answered.messages).toEqual([...messages.slice(0, -1), answer(5)]);
    expect(putAnswer(replaceLastQuestion(answered, question(6)), answer(7))).toEqual({
      personaId: 'dreamer',
      messages: [...messages.slice(0, 3), question(6), answer(7)],
      lastUpdatedMs: 7,
    });
  });

  it('can be passed on when its answer is complete; a welcome, half an answer or a refusal cannot', () => {
    const cut: Message = { ...answer(6), status: { kind: 'cut' } };
    const filtered: Message = { ...answer(8), status: { kind: 'filtered' } };
    const refused: Message = { ...answer(10), status: { kind: 'refused' } };
    const others = [question(7), filtered, question(9), refused];
    const messages = [welcome, question(1), answer(2), question(3), stopped(4), question(5), cut, ...others];
    const whole = [...messages.keys(), -1].filter((index) => wholeAnswerAt(messages, index));
    expect(whole).toEqual([2, 6]);
  });
});

describe('the remembered turns', () => {
  it('are the last complete ones, oldest first', () => {
    const messages = [welcome, question(1), answer(2), question(3), answer(4), question(5), answer(6)];
    expect(lastWholeTurns(messages, 2).map((turn) => turn.question.id)).toEqual(['user-3', 'user-5']);
    expect(lastWholeTurns(messages, 0)).toEqual([]);
  });

  it('leave out failed and stopped answers and unanswered questions', () => {
    const messages = [welcome, question(1), answer(2), question(3), stopped(4), question(5), question(6)];
    expect(lastWholeTurns(messages, 9).map((turn) => turn.question.id)).toEqual(['user-1']);
  });

  it('are complete turns within 24,000 characters, none older than one that does not fit', () => {
    const long = (message: Message, characters: number) => ({
      ...message,
      content: '\u{1f642}'.repeat(characters),
    });
    const newest = [question(5), long(answer(6), 1000)];
    const fitting = [long(question(3), 8000), long(answer(4), 23_000 - 8000 - newest[0]!.content.length)];
    const messages = [welcome, question(1), answer(2), ...fitting, ...newest];
    expect(lastWholeTurns(messages, 9).map((turn) => turn.question.id)).toEqual(['user-3', 'user-5']);
    const tooLong = messages.with(4, { ...messages[4]!, content: `${messages[4]!.content}.` });
    expect(lastWholeTurns(tooLong, 9).map((turn) => turn.question.id)).toEqual(['user-5']);
  });
});

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

const stopped = (stamp: number): Message => ({ ...answer(stamp), status: { kind: 'stopped' } });
