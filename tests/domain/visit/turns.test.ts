import { describe, expect, it } from 'vitest';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, perform, say, transcript } from '../../support/test-visit.ts';

const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const FOUR_FAILURES: readonly Scripted[] = [failure(), failure(), failure(), failure()];

/** An answer that breaks off after these texts. */
function breaksAfter(...deltas: string[]): Scripted {
  const outcome = { kind: 'failure', reason: 'broken-answer', detail: 'broke off' } as const;
  return { kind: 'outcome', outcome, deltas };
}

function chatWith(script: readonly Scripted[], streaming = false) {
  const chat = createTestChat(script, { streaming });
  const lane = chat.visit.chosen.value;
  return {
    ...chat,
    lane,
    tryAgain: () => perform(chat, { kind: 'try-again', personaId: 'dreamer' }),
    stop: () => perform(chat, { kind: 'stop', personaId: 'dreamer' }),
    flaw: () => lane.conversation.value?.messages.at(-1)?.flaw,
  };
}

describe('a failed turn', () => {
  it('is asked again in its place: no second question, no second answer (9.8, 11.24)', async () => {
    const chat = chatWith([...FOUR_FAILURES, reply('At last.', 500)]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    expect(transcript(chat)).toEqual(['user: Hello', `ai: ${APOLOGY_REPLY}`]);
    expect(chat.lane.offers.value).toEqual(['try-again']);
    chat.tryAgain();
    expect(transcript(chat)).toEqual(['user: Hello']);
    expect(chat.lane.partialReply.value).toBe('');
    expect(chat.lane.conversation.value?.messages).toHaveLength(3);
    expect(chat.lane.offers.value).toEqual(['stop']);
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: At last.']);
    expect(chat.lane.offers.value).toEqual([]);
  });

  it('keeps its apology, with the newest cause, when it fails again (9.8)', async () => {
    const cause = failure({ reason: 'rate-limit' });
    const chat = chatWith([...FOUR_FAILURES, ...FOUR_FAILURES.slice(1), cause]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    chat.tryAgain();
    await chat.clock.advance(6000);
    expect(transcript(chat)).toEqual(['user: Hello', `ai: ${APOLOGY_REPLY}`]);
    expect(chat.flaw()).toMatchObject({ failure: { reason: 'rate-limit' } });
  });

  it('can no longer be asked again once another question follows it (9.8)', async () => {
    const chat = chatWith([...FOUR_FAILURES, reply('Yes.')]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    say(chat, 'And now?');
    await chat.clock.advance(0);
    expect(chat.lane.offers.value).toEqual([]);
    expect(chat.tryAgain()).toEqual({ kind: 'refuse', reason: 'nothing-to-repeat' });
    expect(transcript(chat)).toEqual(['user: Hello', `ai: ${APOLOGY_REPLY}`, 'user: And now?', 'ai: Yes.']);
  });
});

describe('stopping', () => {
  it('keeps what had come, marked, and the question; both can be had again (11.22)', async () => {
    const chat = chatWith([{ kind: 'hang', deltas: ['So', ' it'] }, reply('So it is.', 500)], true);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.stop();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.flaw()).toEqual({ kind: 'stopped' });
    expect(chat.lane.notice.value).toBeUndefined();
    expect(chat.lane.partialReply.value).toBe('');
    chat.tryAgain();
    expect(chat.lane.partialReply.value).toBe('So it');
    expect(chat.lane.isPartialReplyBroken.value).toBe(true);
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it is.']);
  });

  it('in a wait keeps what had come before it (11.22)', async () => {
    const chat = chatWith([breaksAfter('So', ' it')], true);
    say(chat, 'Hello');
    await chat.clock.advance(500);
    chat.stop();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.flaw()).toEqual({ kind: 'stopped' });
    expect(chat.lane.secondsLeft.value).toBeUndefined();
  });

  it('of a question asked again leaves its turn as it was (11.22)', async () => {
    const chat = chatWith([...FOUR_FAILURES, hang]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    const before = chat.lane.conversation.value;
    chat.tryAgain();
    chat.stop();
    expect(chat.lane.conversation.value).toBe(before);
    expect(chat.lane.notice.value).toBeUndefined();
    expect(chat.lane.offers.value).toEqual(['try-again']);
  });

  it('reaches a persona that is not chosen, and names its lane (11.11)', () => {
    const chat = chatWith([hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'next' });
    expect(perform(chat, { kind: 'stop', personaId: 'theorist' })).toEqual({
      kind: 'refuse',
      reason: 'no-open-question',
    });
    expect(chat.visit.busy.value).toBe(true);
    expect(chat.stop()).toEqual({ kind: 'done' });
    expect(chat.visit.busy.value).toBe(false);
  });

  it('is possible outside the chat (2.4, 11.11)', () => {
    const chat = chatWith([hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'go-back' });
    expect(chat.stop()).toEqual({ kind: 'done' });
    expect(chat.lane.notice.value?.kind).toBe('stopped');
  });
});

describe('a break in the middle of a streamed answer', () => {
  it('keeps the text in sight through the waits, and for good when nothing better comes (11.23)', async () => {
    const chat = chatWith([breaksAfter('So', ' it'), failure(), failure(), failure()], true);
    say(chat, 'Hello');
    await chat.clock.advance(5999);
    expect(chat.lane.partialReply.value).toBe('So it');
    expect(chat.lane.isPartialReplyBroken.value).toBe(true);
    await chat.clock.advance(1);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.flaw()).toMatchObject({ kind: 'incomplete', failure: { reason: 'server' } });
    expect(chat.lane.offers.value).toEqual(['try-again']);
  });

  it('gives way to the text of the next attempt (11.23)', async () => {
    const chat = chatWith([breaksAfter('So', ' it'), reply('Not so.')], true);
    say(chat, 'Hello');
    await chat.clock.advance(1000);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Not so.']);
  });

  it('by a port that throws keeps the text too, and tells the error (11.12, 11.23)', async () => {
    const chat = chatWith([{ kind: 'hang', deltas: ['So'] }], true);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.completion.calls[0]?.answer({ kind: 'threw', detail: 'boom' });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So']);
    expect(chat.lane.notice.value?.kind).toBe('send-failed');
    expect(chat.flaw()).toEqual({ kind: 'incomplete' });
  });

  it('shows nothing as broken where nothing had come (11.23)', async () => {
    const chat = chatWith([failure()], true);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(chat.lane.isPartialReplyBroken.value).toBe(false);
  });
});

describe('streaming', () => {
  it('is the visitor’s choice from the next question on (11.26)', async () => {
    const chat = chatWith([hang, reply('One.'), reply('Two.')]);
    const streamed = () => chat.completion.calls.map(({ request }) => request.streaming);
    say(chat, 'Hello');
    expect(perform(chat, { kind: 'stream', on: true })).toEqual({ kind: 'done' });
    expect(chat.visit.streaming.value).toBe(true);
    expect(streamed()).toEqual([false]);
    chat.stop();
    chat.tryAgain();
    await chat.clock.advance(0);
    perform(chat, { kind: 'stream', on: false });
    say(chat, 'And now?');
    expect(streamed()).toEqual([false, true, false]);
  });

  it('stays as it was for every attempt of the open question (11.26)', async () => {
    const chat = chatWith([failure(), hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stream', on: true });
    await chat.clock.advance(1000);
    expect(chat.completion.calls.map(({ request }) => request.streaming)).toEqual([false, false]);
  });
});
