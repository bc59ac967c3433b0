import { describe, expect, it } from 'vitest';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, say, transcript } from '../../support/test-visit.ts';

const FOUR_FAILURES: readonly Scripted[] = [failure(), failure(), failure(), failure()];

const TOO_LONG = 'x'.repeat(8001);

describe('sending', () => {
  it('adds the question at once, asks it, and adds the reply', async () => {
    const chat = createTestChat([reply('Dream on.', 500)]);
    expect(say(chat, '  What if?  ')).toBeUndefined();
    expect(transcript(chat)).toEqual(['user: What if?']);
    expect(chat.visit.busy.value).toBe(true);
    expect(chat.visit.chosen.value.draft.value).toBe('');
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: What if?', 'ai: Dream on.']);
    expect(chat.visit.busy.value).toBe(false);
  });

  it('asks the chosen persona, with only the text', () => {
    const { visit, completion } = createTestChat([hang], { model: 'own-model' });
    visit.choose(visit.laneOf('analyst')!);
    say({ visit }, 'Is it true?');
    const { model, messages } = completion.calls[0]!.request;
    expect(model).toBe('own-model');
    expect(messages).toEqual([
      { role: 'system', text: expect.stringContaining('The Evaluator') },
      { role: 'user', text: 'Is it true?' },
    ]);
  });

  it.each([
    ['', 'blank'],
    [' \n', 'blank'],
    [TOO_LONG, 'too-long'],
  ])('refuses %j, announces that beforehand, and keeps it', (text, reason) => {
    const chat = createTestChat();
    const { draft, sendDecision } = chat.visit.chosen.value;
    expect(say(chat, text)).toBe(reason);
    expect(chat.visit.chosen.value.ask(text)).toBe(reason);
    expect(sendDecision.value).toEqual({ kind: 'refuse', reason });
    expect(draft.value).toBe(text);
    expect(transcript(chat)).toEqual([]);
  });
});

describe('a suggested question', () => {
  it('is asked instead of the unsent text, which is kept', async () => {
    const chat = createTestChat([reply('Yes.')]);
    const lane = chat.visit.chosen.value;
    const [starter] = lane.starters.value;
    lane.write('half a thought');
    expect(lane.ask(starter!)).toBeUndefined();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual([`user: ${starter}`, 'ai: Yes.']);
    expect(lane.draft.value).toBe('half a thought');
  });

  it('is suggested from the opening of the conversation until something is sent in it', () => {
    const { visit } = createTestVisit([hang]);
    const suggested = () => visit.lanes.map(({ starters }) => starters.value.length);
    expect(suggested()).toEqual([0, 0, 0, 0]);
    visit.skipIntro();
    visit.begin();
    visit.next();
    expect(suggested()).toEqual([3, 3, 0, 0]);
    say({ visit }, 'Hello');
    expect(suggested()).toEqual([3, 0, 0, 0]);
  });
});

describe('an answer', () => {
  it('joins the conversation in which it was asked, wherever the visitor is', async () => {
    const chat = createTestChat([failure(), reply('To the dreamer.', 500)]);
    say(chat, 'Hello');
    chat.visit.next();
    chat.visit.goBack();
    await chat.clock.advance(1500);
    chat.visit.begin();
    expect(transcript(chat)).toEqual([]);
    chat.visit.previous();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: To the dreamer.']);
  });

  it('is visible while it streams, and only while it is open', async () => {
    const chat = createTestChat([hang, hang, reply('So it is.')], { streaming: true });
    const { partialReply, isPartialReplyBroken } = chat.visit.chosen.value;
    const seen = () => [partialReply.value, isPartialReplyBroken.value];
    const { calls } = chat.completion;
    say(chat, 'Hello');
    calls[0]?.text('So');
    calls[0]?.text(' it');
    expect(seen()).toEqual(['So it', false]);
    calls[0]?.answer({ kind: 'failure', reason: 'broken-answer', detail: '' });
    await chat.clock.advance(1000);
    expect(seen()).toEqual(['So it', true]);
    calls[1]?.text('Not');
    expect(seen()).toEqual(['Not', false]);
    calls[1]?.answer({ kind: 'failure', reason: 'broken-answer', detail: '' });
    await chat.clock.advance(2000);
    expect(seen()).toEqual(['', false]);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it is.']);
  });
});

describe('a question without an answer', () => {
  it('shows the error and is kept when its port threw', () => {
    const chat = createTestChat([{ kind: 'throw', error: new Error('boom') }]);
    const { notice, draft, offers } = chat.visit.chosen.value;
    say(chat, 'Hello');
    expect(notice.value).toEqual({ kind: 'not-sent' });
    expect(transcript(chat)).toEqual(['user: Hello']);
    expect(draft.value).toBe('');
    expect(offers.value).toEqual(['tryAgain']);
    expect(chat.log.entries).toEqual([{ kind: 'port-threw', detail: 'Error: boom' }]);
  });

  it('is kept when it was stopped, and can be asked again wherever the visitor is', async () => {
    const chat = createTestChat([hang, reply('Now.')]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    chat.visit.next();
    lane.stop();
    expect(chat.visit.busy.value).toBe(false);
    expect(chat.completion.calls[0]?.cancelled).toBe(true);
    expect(lane.notice.value).toEqual({ kind: 'stopped' });
    lane.tryAgain();
    expect(lane.notice.value).toBeUndefined();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual([]);
    chat.visit.previous();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Now.']);
  });

  it('stands without an apology when the access code is missing, with the cause', async () => {
    const chat = createTestChat([failure({ reason: 'access-code', status: 401 })]);
    const { notice, offers } = chat.visit.chosen.value;
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello']);
    expect(notice.value).toMatchObject({ kind: 'no-answer', failure: { reason: 'access-code' } });
    expect(offers.value).toEqual(['tryAgain']);
    expect(chat.visit.connection.value).toBe('connected');
  });

  it('cannot be asked again while another is open, or outside the chat', () => {
    const { visit, completion } = createTestChat([hang, hang]);
    const [dreamer, theorist] = visit.lanes;
    say({ visit }, 'Hello');
    dreamer!.stop();
    expect(dreamer!.offers.value).toEqual(['tryAgain']);
    visit.goBack();
    expect(dreamer!.offers.value).toEqual([]);
    dreamer!.tryAgain();
    visit.begin();
    visit.next();
    say({ visit }, 'And you?');
    expect(dreamer!.offers.value).toEqual([]);
    dreamer!.tryAgain();
    expect(completion.calls).toHaveLength(2);
    expect(visit.answering.value).toEqual([theorist]);
  });

  it('keeps its notice until its conversation accepts a text', () => {
    const chat = createTestChat([hang, hang, hang]);
    const [dreamer, theorist] = chat.visit.lanes;
    say(chat, 'Hello');
    dreamer!.stop();
    say(chat, ' ');
    chat.visit.next();
    say(chat, 'And you?');
    expect(theorist!.notice.value).toBeUndefined();
    expect(dreamer!.notice.value).toEqual({ kind: 'stopped' });
    theorist!.stop();
    chat.visit.previous();
    say(chat, 'Hello again');
    expect(dreamer!.notice.value).toBeUndefined();
  });
});

describe('a retry', () => {
  it('is visible, and can be started at once', async () => {
    const chat = createTestChat([failure(), reply('There.')]);
    const lane = chat.visit.chosen.value;
    const { question, secondsLeft, offers } = lane;
    say(chat, 'Hello');
    expect(question.value?.progress).toEqual({ kind: 'attempting', attempt: 1 });
    expect(offers.value).toEqual(['stop']);
    await chat.clock.advance(400);
    expect(question.value).toMatchObject({
      questionId: lane.lastQuestionId.value,
      progress: { kind: 'waiting', attempt: 2, delayMs: 1000 },
    });
    expect(secondsLeft.value).toBe(1);
    expect(offers.value).toEqual(['retryNow', 'stop']);
    expect(chat.visit.connection.value).toBe('reconnecting');
    lane.retryNow();
    expect(secondsLeft.value).toBeUndefined();
    expect(question.value?.progress).toEqual({ kind: 'attempting', attempt: 2 });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: There.']);
    expect(chat.completion.calls).toHaveLength(2);
  });

  it('shows its final failure in the indicator until a question is answered', async () => {
    const chat = createTestChat([...FOUR_FAILURES, hang, reply('There.')]);
    const { connection } = chat.visit;
    say(chat, 'Hello');
    expect(connection.value).toBe('connected');
    await chat.clock.advance(6000);
    expect(connection.value).toBe('unavailable');
    chat.network.set(false);
    expect(connection.value).toBe('offline');
    chat.network.set(true);
    say(chat, 'Hello');
    chat.visit.chosen.value.stop();
    expect(connection.value).toBe('unavailable');
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(connection.value).toBe('connected');
  });
});
