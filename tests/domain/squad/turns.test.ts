import { describe, expect, it } from 'vitest';
import { APOLOGY_REPLY } from '../../../src/domain/ending.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, say, transcript } from '../../support/test-squad.ts';

const FOUR_FAILURES: readonly Scripted[] = [failure(), failure(), failure(), failure()];
const breaksAfter = (...deltas: string[]): Scripted => ({
  kind: 'outcome',
  outcome: { kind: 'failure', reason: 'broken-answer', detail: 'broke off' },
  deltas,
});
const streaming = { streaming: true };

describe('a failed turn', () => {
  it('is asked again in its place: no second question, no second answer (9.8, 11.24)', async () => {
    const chat = createTestChat([...FOUR_FAILURES, reply('At last.', 500)]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    expect(transcript(chat)).toEqual(['user: Hello', `ai: ${APOLOGY_REPLY}`]);
    expect(chat.squad.canTryAgain.value).toBe(true);
    chat.squad.tryAgain();
    expect(chat.squad.messages.value.slice(1).map(({ content }) => content)).toEqual(['Hello']);
    expect(chat.squad.canTryAgain.value).toBe(false);
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: At last.']);
    expect(chat.squad.canTryAgain.value).toBe(false);
  });

  it('keeps its apology, with the newest cause, when it fails again', async () => {
    const chat = createTestChat([
      ...FOUR_FAILURES,
      ...FOUR_FAILURES.slice(1),
      failure({ reason: 'rate-limit' }),
    ]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    chat.squad.tryAgain();
    await chat.clock.advance(6000);
    expect(transcript(chat)).toEqual(['user: Hello', `ai: ${APOLOGY_REPLY}`]);
    expect(chat.squad.messages.value.at(-1)?.flaw).toMatchObject({ failure: { reason: 'rate-limit' } });
  });

  it('can no longer be asked again once another question follows it', async () => {
    const chat = createTestChat([...FOUR_FAILURES, reply('Yes.')]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    say(chat, 'And now?');
    await chat.clock.advance(0);
    expect(chat.squad.canTryAgain.value).toBe(false);
    chat.squad.tryAgain();
    expect(transcript(chat)).toEqual(['user: Hello', `ai: ${APOLOGY_REPLY}`, 'user: And now?', 'ai: Yes.']);
  });
});

describe('stopping', () => {
  it('keeps what had come, marked, and the question; both can be had again (11.22)', async () => {
    const chat = createTestChat([{ kind: 'hang', deltas: ['So', ' it'] }, reply('So it is.')], streaming);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.squad.cancel();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.squad.messages.value.at(-1)?.flaw).toEqual({ kind: 'stopped' });
    expect(chat.squad.notice.value).toBeUndefined();
    chat.squad.tryAgain();
    expect(chat.squad.partialReply.value).toBe('So it');
    expect(chat.squad.partialReplyBroken.value).toBe(true);
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it is.']);
  });

  it('in a wait keeps what had come before it (11.22)', async () => {
    const chat = createTestChat([breaksAfter('So', ' it')], streaming);
    say(chat, 'Hello');
    await chat.clock.advance(500);
    chat.squad.cancel();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.squad.messages.value.at(-1)?.flaw).toEqual({ kind: 'stopped' });
  });

  it('of a question asked again leaves its turn as it was', async () => {
    const chat = createTestChat([...FOUR_FAILURES, hang]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    const before = chat.squad.conversation.value;
    chat.squad.tryAgain();
    chat.squad.cancel();
    expect(chat.squad.conversation.value).toBe(before);
    expect(chat.squad.notice.value).toBeUndefined();
    expect(chat.squad.canTryAgain.value).toBe(true);
  });
});

describe('a break in the middle of a streamed answer', () => {
  it('keeps the text in sight through the waits, and for good when nothing better comes (11.23)', async () => {
    const chat = createTestChat([breaksAfter('So', ' it'), failure(), failure(), failure()], streaming);
    say(chat, 'Hello');
    await chat.clock.advance(5999);
    expect(chat.squad.partialReply.value).toBe('So it');
    expect(chat.squad.partialReplyBroken.value).toBe(true);
    await chat.clock.advance(1);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.squad.messages.value.at(-1)?.flaw).toMatchObject({
      kind: 'incomplete',
      failure: { reason: 'server' },
    });
    expect(chat.squad.canTryAgain.value).toBe(true);
  });

  it('gives way to the text of the next attempt', async () => {
    const chat = createTestChat([breaksAfter('So', ' it'), reply('Not so.')], streaming);
    say(chat, 'Hello');
    await chat.clock.advance(1000);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Not so.']);
  });

  it('by a port that throws keeps the text too, and tells the error (11.12, 11.23)', async () => {
    const chat = createTestChat([{ kind: 'hang', deltas: ['So'] }], streaming);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.completion.calls[0]?.answer({ kind: 'nonsense' } as never);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So']);
    expect(chat.squad.notice.value?.kind).toBe('send-failed');
    expect(chat.squad.messages.value.at(-1)?.flaw).toEqual({ kind: 'incomplete' });
  });
});

describe('streaming', () => {
  it('is the visitor’s choice from the next question on (11.26)', async () => {
    const chat = createTestChat([hang, reply('One.'), reply('Two.')]);
    say(chat, 'Hello');
    chat.squad.setStreaming(true);
    expect(chat.squad.streaming.value).toBe(true);
    expect(chat.completion.calls.map(({ request }) => request.streaming)).toEqual([false]);
    chat.squad.cancel();
    chat.squad.tryAgain();
    await chat.clock.advance(0);
    chat.squad.setStreaming(false);
    say(chat, 'And now?');
    expect(chat.completion.calls.map(({ request }) => request.streaming)).toEqual([false, true, false]);
  });
});
