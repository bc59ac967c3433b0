import { describe, expect, it } from 'vitest';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, perform, say, transcript } from '../../support/test-visit.ts';

const DONE = { kind: 'done' };
const FOUR_FAILURES: readonly Scripted[] = [failure(), failure(), failure(), failure()];

const refused = (reason: string) => ({ kind: 'refuse', reason });

describe('sending', () => {
  it('adds the question at once, asks it, and adds the reply (10.2, 10.5, 11.4)', async () => {
    const chat = createTestChat([reply('Dream on.', 500)]);
    expect(say(chat, '  What if?  ')).toEqual(DONE);
    expect(transcript(chat)).toEqual(['user: What if?']);
    expect(chat.visit.busy.value).toBe(true);
    expect(chat.visit.chosen.value.draft.value).toBe('');
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: What if?', 'ai: Dream on.']);
    expect(chat.visit.busy.value).toBe(false);
  });

  it('asks the persona that is chosen, with the text alone (11.1 to 11.3)', () => {
    const chat = createTestChat([hang], { model: 'own-model' });
    perform(chat, { kind: 'choose', personaId: 'analyst' });
    say(chat, 'Is it true?');
    const { model, messages } = chat.completion.calls[0]!.request;
    expect(model).toBe('own-model');
    const [system, user, ...more] = messages;
    expect(system?.text).toContain('The Evaluator');
    expect(user).toEqual({ role: 'user', text: 'Is it true?' });
    expect(more).toEqual([]);
  });

  it.each(['', '   ', '\n'])('refuses %j and keeps it (10.1, 10.6)', (text) => {
    const chat = createTestChat();
    expect(say(chat, text)).toEqual(refused('blank'));
    expect(chat.visit.chosen.value.draft.value).toBe(text);
    expect(transcript(chat)).toEqual([]);
  });

  it('refuses a second text while one loads, also to another persona, and keeps it (10.6, 10.8)', () => {
    const chat = createTestChat([hang]);
    say(chat, 'First');
    expect(say(chat, 'Second')).toEqual(refused('loading'));
    expect(chat.visit.chosen.value.draft.value).toBe('Second');
    perform(chat, { kind: 'next' });
    expect(say(chat, 'Third')).toEqual(refused('loading'));
    expect(chat.visit.chosen.value.draft.value).toBe('Third');
    expect(chat.completion.calls).toHaveLength(1);
  });

  it('refuses a text that is too long and keeps it (10.7)', () => {
    const chat = createTestChat();
    const text = 'x'.repeat(8001);
    expect(say(chat, text)).toEqual(refused('too-long'));
    expect(chat.visit.chosen.value.draft.value).toBe(text);
    expect(chat.visit.chosen.value.draftLength.value.kind).toBe('over-limit');
  });

  it('refuses outside the chat and keeps the text', () => {
    const parts = createTestVisit();
    perform(parts, { kind: 'skip-intro' });
    expect(say(parts, 'Hello?')).toEqual(refused('not-open'));
    expect(parts.visit.chosen.value.draft.value).toBe('Hello?');
  });

  it('keeps a draft for each persona (10.9)', () => {
    const chat = createTestChat();
    perform(chat, { kind: 'write', text: 'for the dreamer' }, { kind: 'next' });
    expect(chat.visit.chosen.value.draft.value).toBe('');
    perform(chat, { kind: 'write', text: 'for the theorist' }, { kind: 'previous' });
    expect(chat.visit.chosen.value.draft.value).toBe('for the dreamer');
    expect(chat.visit.laneOf('theorist')?.draft.value).toBe('for the theorist');
  });

  it('empties the draft of that persona alone (10.6)', () => {
    const chat = createTestChat([hang]);
    perform(chat, { kind: 'write', text: 'for the dreamer' }, { kind: 'next' });
    say(chat, 'Now');
    expect(chat.visit.chosen.value.draft.value).toBe('');
    expect(chat.visit.laneOf('dreamer')?.draft.value).toBe('for the dreamer');
  });

  it('says beforehand what it would do (10.1)', () => {
    const chat = createTestChat([hang]);
    const [dreamer, theorist] = chat.visit.lanes;
    perform(chat, { kind: 'write', text: ' So? ' });
    expect(dreamer?.sendDecision.value).toEqual({ kind: 'send', text: 'So?' });
    expect(theorist?.sendDecision.value).toEqual(refused('blank'));
    perform(chat, { kind: 'go-back' });
    expect(dreamer?.sendDecision.value).toEqual(refused('not-open'));
  });
});

describe('a suggested question', () => {
  it('is asked in place of the unsent text, which is kept (5.12)', async () => {
    const chat = createTestChat([reply('Yes.')]);
    const [starter] = chat.visit.chosen.value.starters.value;
    perform(chat, { kind: 'write', text: 'half a thought' });
    expect(perform(chat, { kind: 'ask', text: starter! })).toEqual(DONE);
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual([`user: ${starter}`, 'ai: Yes.']);
    expect(chat.visit.chosen.value.draft.value).toBe('half a thought');
  });

  it('is suggested from the opening of the conversation until something was sent in it (5.12)', () => {
    const parts = createTestVisit([hang]);
    const [dreamer, theorist] = parts.visit.lanes;
    expect(dreamer?.starters.value).toEqual([]);
    perform(parts, { kind: 'skip-intro' }, { kind: 'begin' }, { kind: 'next' });
    expect(dreamer?.starters.value).toHaveLength(3);
    expect(theorist?.starters.value).toHaveLength(3);
    say(parts, 'Hello');
    expect(dreamer?.starters.value).toHaveLength(3);
    expect(theorist?.starters.value).toEqual([]);
  });

  it('goes by the rules of sending (5.12, 10.1, 10.7, 10.8)', () => {
    const chat = createTestChat([hang]);
    const asked = (text: string) => perform(chat, { kind: 'ask', text });
    expect(asked(' ')).toEqual(refused('blank'));
    expect(asked('x'.repeat(8001))).toEqual(refused('too-long'));
    expect(asked('One?')).toEqual(DONE);
    expect(asked('Two?')).toEqual(refused('loading'));
    perform(chat, { kind: 'go-back' });
    expect(asked('Three?')).toEqual(refused('not-open'));
  });
});

describe('an answer', () => {
  it('joins the conversation in which it was asked, wherever the visitor is (9.7)', async () => {
    const chat = createTestChat([reply('To the dreamer.', 500)]);
    say(chat, 'Hello');
    perform(chat, { kind: 'next' });
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual([]);
    perform(chat, { kind: 'previous' });
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: To the dreamer.']);
  });

  it('comes while the visitor is on the landing (2.4)', async () => {
    const chat = createTestChat([failure(), reply('Still here.', 500)]);
    say(chat, 'Hello');
    perform(chat, { kind: 'go-back' });
    await chat.clock.advance(1500);
    perform(chat, { kind: 'begin' });
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Still here.']);
  });

  it('without content is the sentence for it, after one request (11.5)', async () => {
    const chat = createTestChat([reply(null)]);
    say(chat, 'Hello');
    await chat.clock.advance(60_000);
    expect(transcript(chat)[1]).toBe("ai: I apologize, but I couldn't generate a response at this time.");
    expect(chat.completion.calls).toHaveLength(1);
    expect(chat.visit.chosen.value.notice.value).toBeUndefined();
  });

  it('that never comes is the apology, and its cause is told (11.7, 11.19)', async () => {
    const cause = failure({ reason: 'rate-limit', status: 429 });
    const chat = createTestChat([...FOUR_FAILURES.slice(1), cause]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    expect(transcript(chat)[1]).toMatch(/^ai: I apologize, but I'm having trouble connecting/);
    expect(chat.visit.chosen.value.messages.value.at(-1)?.flaw).toMatchObject({
      kind: 'no-answer',
      failure: { reason: 'rate-limit' },
    });
    expect(chat.visit.chosen.value.notice.value).toBeUndefined();
    expect(chat.visit.busy.value).toBe(false);
  });

  it('is seen growing when it is streamed, and only while it is open (11.15)', async () => {
    const chat = createTestChat([{ kind: 'hang', deltas: ['So'] }, reply('So it is.')], { streaming: true });
    const { partialReply, isPartialReplyBroken } = chat.visit.chosen.value;
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(partialReply.value).toBe('So');
    expect(isPartialReplyBroken.value).toBe(false);
    chat.completion.calls[0]?.text(' it');
    expect(partialReply.value).toBe('So it');
    chat.completion.calls[0]?.answer({ kind: 'failure', reason: 'broken-answer', detail: '' });
    expect(partialReply.value).toBe('So it');
    expect(isPartialReplyBroken.value).toBe(true);
    await chat.clock.advance(1000);
    expect(partialReply.value).toBe('');
    expect(isPartialReplyBroken.value).toBe(false);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it is.']);
  });

  it('of a later attempt shows unbroken from its first text on (11.15, 11.23)', async () => {
    const chat = createTestChat([failure(), hang], { streaming: true });
    const { partialReply, isPartialReplyBroken } = chat.visit.chosen.value;
    say(chat, 'Hello');
    chat.completion.calls[0]?.text('So');
    await chat.clock.advance(1000);
    expect([partialReply.value, isPartialReplyBroken.value]).toEqual(['So', true]);
    chat.completion.calls[1]?.text('Not');
    expect([partialReply.value, isPartialReplyBroken.value]).toEqual(['Not', false]);
  });
});

describe('a question that brought no answer', () => {
  it('whose port threw shows the error, keeps the question, and can be asked again (11.12)', async () => {
    const chat = createTestChat([{ kind: 'throw', error: new Error('boom') }, reply('At last.')]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(lane.notice.value).toEqual({ kind: 'send-failed', questionId: lane.lastQuestionId.value });
    expect(transcript(chat)).toEqual(['user: Hello']);
    expect(lane.draft.value).toBe('');
    expect(chat.visit.busy.value).toBe(false);
    expect(chat.log.entries).toEqual([{ kind: 'port-threw', detail: 'Error: boom' }]);
    perform(chat, { kind: 'try-again', personaId: 'dreamer' });
    expect(lane.notice.value).toBeUndefined();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: At last.']);
  });

  it('because it was stopped is kept and can be asked again (11.11)', async () => {
    const chat = createTestChat([hang, reply('Now.')]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    expect(perform(chat, { kind: 'stop', personaId: 'dreamer' })).toEqual(DONE);
    expect(chat.visit.busy.value).toBe(false);
    expect(chat.completion.calls[0]?.cancelled).toBe(true);
    expect(lane.notice.value).toEqual({ kind: 'stopped', questionId: lane.lastQuestionId.value });
    perform(chat, { kind: 'try-again', personaId: 'dreamer' });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Now.']);
  });

  it('belongs to its conversation (11.12)', () => {
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'next' });
    expect(chat.visit.chosen.value.notice.value).toBeUndefined();
    expect(perform(chat, { kind: 'try-again', personaId: 'theorist' })).toEqual(refused('nothing-to-repeat'));
    expect(chat.completion.calls).toHaveLength(1);
    expect(chat.visit.laneOf('dreamer')?.notice.value?.kind).toBe('stopped');
  });

  it('is asked again in its own lane, wherever the visitor is (9.7, 9.8)', async () => {
    const chat = createTestChat([hang, reply('Now.')]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'next' });
    expect(perform(chat, { kind: 'try-again', personaId: 'dreamer' })).toEqual(DONE);
    expect(chat.visit.chosen.value.persona.chatId).toBe('theorist');
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual([]);
    perform(chat, { kind: 'previous' });
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Now.']);
  });

  it('cannot be asked again while another is open (10.8)', () => {
    const chat = createTestChat([hang, hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'next' });
    say(chat, 'And you?');
    expect(chat.visit.laneOf('dreamer')?.offers.value).toEqual([]);
    expect(perform(chat, { kind: 'try-again', personaId: 'dreamer' })).toEqual(refused('loading'));
    expect(chat.completion.calls).toHaveLength(2);
    expect(chat.visit.answering.value).toEqual([chat.visit.laneOf('theorist')]);
  });

  it('cannot be asked again outside the chat', () => {
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' });
    expect(chat.visit.chosen.value.offers.value).toEqual(['try-again']);
    perform(chat, { kind: 'go-back' });
    expect(chat.visit.chosen.value.offers.value).toEqual([]);
    expect(perform(chat, { kind: 'try-again', personaId: 'dreamer' })).toEqual(refused('not-open'));
  });

  it('is no longer told of once a new text is accepted, and not by a refused one (10.10)', () => {
    const chat = createTestChat([hang, hang]);
    const { notice } = chat.visit.chosen.value;
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' });
    say(chat, ' ');
    expect(notice.value?.kind).toBe('stopped');
    say(chat, 'Hello again');
    expect(notice.value).toBeUndefined();
  });

  it('is told of until its own conversation accepts a text, whatever another one accepts (10.10)', () => {
    const chat = createTestChat([hang, hang]);
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'next' });
    say(chat, 'And you?');
    expect(chat.visit.laneOf('dreamer')?.notice.value?.kind).toBe('stopped');
  });
});

describe('retrying', () => {
  it('is visible, and can be cut short (11.10, 11.11)', async () => {
    const chat = createTestChat([failure(), reply('There.')]);
    const { question, secondsLeft, offers } = chat.visit.chosen.value;
    const startMs = chat.clock.now();
    say(chat, 'Hello');
    expect(question.value?.progress).toEqual({ kind: 'attempting', attempt: 1, attempts: 4 });
    expect(offers.value).toEqual(['stop']);
    await chat.clock.advance(400);
    expect(question.value).toMatchObject({
      progress: { kind: 'waiting', attempt: 2, attempts: 4, delayMs: 1000, untilMs: startMs + 1000 },
    });
    expect(secondsLeft.value).toBe(1);
    expect(offers.value).toEqual(['retry-now', 'stop']);
    expect(chat.visit.connection.value).toBe('reconnecting');
    expect(perform(chat, { kind: 'retry-now', personaId: 'dreamer' })).toEqual(DONE);
    expect(secondsLeft.value).toBeUndefined();
    expect(question.value?.progress).toEqual({ kind: 'attempting', attempt: 2, attempts: 4 });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: There.']);
    expect(chat.completion.calls).toHaveLength(2);
  });

  it('shows in the connection until a question is answered (5.2)', async () => {
    const chat = createTestChat([...FOUR_FAILURES, hang, reply('There.')]);
    const seen = () => chat.visit.connection.value;
    say(chat, 'Hello');
    expect(seen()).toBe('connected');
    await chat.clock.advance(6000);
    expect(seen()).toBe('unavailable');
    perform(chat, { kind: 'next' });
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'theorist' });
    expect(seen()).toBe('unavailable');
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(seen()).toBe('connected');
  });
});
