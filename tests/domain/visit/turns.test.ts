import { describe, expect, it } from 'vitest';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, say, transcript } from '../../support/test-visit.ts';

const APOLOGY =
  "ai: I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const FOUR_FAILURES: readonly Scripted[] = [failure(), failure(), failure(), failure()];

/** An answer that breaks off after these texts. */
function breaksAfter(...deltas: string[]): Scripted {
  const outcome = { kind: 'failure', reason: 'broken-answer', detail: 'broke off' } as const;
  return { kind: 'outcome', outcome, deltas };
}

/** A chat in which `Hello` was asked `forMs` ago. */
async function asked(script: readonly Scripted[], forMs: number, streaming = false) {
  const chat = createTestChat(script, { streaming });
  const lane = chat.visit.chosen.value;
  say(chat, 'Hello');
  await chat.clock.advance(forMs);
  const status = () => lane.conversation.value?.messages.at(-1)?.status;
  return { ...chat, lane, status };
}

describe('a failed turn', () => {
  it('is asked again in its place, without a second question or answer', async () => {
    const { lane, ...chat } = await asked([...FOUR_FAILURES, reply('At last.', 500)], 6000);
    expect(transcript(chat)).toEqual(['user: Hello', APOLOGY]);
    expect(lane.offers.value).toEqual(['tryAgain']);
    lane.tryAgain();
    expect(transcript(chat)).toEqual(['user: Hello']);
    expect(lane.partialReply.value).toBe('');
    expect(lane.conversation.value?.messages).toHaveLength(3);
    expect(lane.offers.value).toEqual(['stop']);
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: At last.']);
    expect(lane.offers.value).toEqual(['askAgain']);
    lane.tryAgain();
    expect(chat.completion.calls).toHaveLength(5);
  });
});

describe('a stop', () => {
  it('keeps the question and, marked as stopped, the text so far, and offers to ask again', async () => {
    const script = [{ kind: 'hang', deltas: ['So', ' it'] }, reply('So it is.', 500)] as const;
    const { lane, status, ...chat } = await asked(script, 0, true);
    lane.stop();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(status()).toEqual({ kind: 'stopped' });
    expect(lane.notice.value).toBeUndefined();
    expect(lane.partialReply.value).toBe('');
    lane.tryAgain();
    expect([lane.partialReply.value, lane.isPartialReplyBroken.value]).toEqual(['So it', true]);
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it is.']);
  });

  it('during a wait and outside the chat keeps the text that came before it', async () => {
    const { lane, status, ...chat } = await asked([breaksAfter('So', ' it')], 500, true);
    chat.visit.goBack();
    lane.stop();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(status()).toEqual({ kind: 'stopped' });
    expect(lane.secondsLeft.value).toBeUndefined();
  });
});

describe('a break in the middle of a streamed answer', () => {
  it('keeps the text visible through the waits, and for good when nothing better comes', async () => {
    const script = [breaksAfter('So', ' it'), failure(), failure(), failure()];
    const { lane, status, ...chat } = await asked(script, 5999, true);
    expect([lane.partialReply.value, lane.isPartialReplyBroken.value]).toEqual(['So it', true]);
    await chat.clock.advance(1);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(status()).toMatchObject({ kind: 'incomplete', failure: { reason: 'server' } });
    expect(lane.offers.value).toEqual(['tryAgain']);
  });
});

describe('streaming', () => {
  it('is the visitor’s choice from the next question on, and the same for all its attempts', async () => {
    const { lane, visit, completion, clock } = await asked([failure(), hang, failure(), hang], 0);
    visit.setOptions({ streaming: true });
    expect(visit.options.value.streaming).toBe(true);
    await clock.advance(1000);
    lane.stop();
    lane.tryAgain();
    await clock.advance(0);
    visit.setOptions({ streaming: false });
    await clock.advance(1000);
    const streamed = completion.calls.map(({ request }) => request.streaming);
    expect(streamed).toEqual([false, false, true, true]);
  });
});
