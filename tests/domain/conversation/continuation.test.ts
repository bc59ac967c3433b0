import { describe, expect, it } from 'vitest';
import { canContinue, concludeContinuation } from '../../../src/domain/conversation/continuation.ts';
import { joinContinuation } from '../../../src/domain/conversation/join-continuation.ts';
import { type Status, createMessage } from '../../../src/domain/conversation/conversation.ts';
import type { Ending } from '../../../src/domain/asking/ask.ts';

const question = createMessage('user', 'Why?', 1);

const answer = (content: string, status?: Status) => createMessage('ai', content, 2, status);

describe('an answer that is continued', () => {
  const cut = answer('One two', { kind: 'cut' });

  const conclude = (ending: Ending, partial = '', earlier = cut) =>
    concludeContinuation(ending, partial, earlier);

  it('is complete, or cut once more', () => {
    expect(conclude({ kind: 'reply', text: ' three.' })).toEqual({ answer: { content: 'One two three.' } });
    expect(conclude({ kind: 'reply', text: ' three', isCut: true, isContextFull: true })).toEqual({
      answer: { content: 'One two three', status: { kind: 'cut', continued: 1, isContextFull: true } },
    });
  });

  it.each<readonly [string, Ending]>([
    ['says nothing', { kind: 'reply', text: ' \n' }],
    ['has no text', { kind: 'reply', text: null }],
    ['only repeats', { kind: 'reply', text: 'One two' }],
    ['declines', { kind: 'reply', text: 'I cannot go on.', isRefusal: true }],
  ])('stays as it was where the model %s, and is not offered again', (_, ending) => {
    const { answer: kept } = conclude(ending);
    expect(kept).toEqual({ content: 'One two', status: { kind: 'cut', isStuck: true } });
    expect(canContinue({ question, answer: answer('One two', kept?.status) })).toBe(false);
  });

  const failure = { kind: 'failure', reason: 'server', detail: 'no' } as const;

  it.each<readonly [string, Ending, object | undefined]>([
    ['fails', failure, { kind: 'kept', failure, manner: 'continued' }],
    ['breaks', { kind: 'threw', detail: 'no' }, { kind: 'not-sent' }],
    ['is stopped', { kind: 'stopped' }, undefined],
  ])('keeps what has come, and may go on, where it %s', (_, ending, notice) => {
    expect(conclude(ending, ' three')).toEqual({
      answer: { content: 'One two three', status: { kind: 'cut', continued: 1 } },
      ...(notice && { notice }),
    });
    expect(conclude(ending)).toEqual(notice ? { notice } : {});
    const unseen = 'two';
    expect(joinContinuation(cut.content, unseen, false)).toBe(cut.content);
    expect(conclude(ending, unseen)).toEqual(notice ? { notice } : {});
  });

  it.each<readonly [boolean, Status | undefined]>([
    [true, { kind: 'cut' }],
    [true, { kind: 'cut', isContextFull: true }],
    [true, { kind: 'cut', continued: 4 }],
    [false, { kind: 'cut', continued: 5 }],
    [false, { kind: 'stopped' }],
    [false, undefined],
  ])('may go on: %s, with the status %j', (isOffered, status) => {
    expect(canContinue({ question, answer: answer('One', status) })).toBe(isOffered);
  });

  it('needs an answer', () => {
    expect(canContinue({ question, answer: undefined })).toBe(false);
    expect(canContinue(undefined)).toBe(false);
  });
});
