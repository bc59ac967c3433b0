import { describe, expect, it } from 'vitest';
import { createSquad } from '../../../src/domain/squad/create-squad.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createScriptedCompletion, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../../support/switched-network.ts';
import { TEST_OPTIONS, createTestChat, createTestSquad, say, transcript } from '../../support/test-squad.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

describe('sending', () => {
  it('adds the question at once, asks it, and adds the reply (10.5, 11.4)', async () => {
    const chat = createTestChat([reply('Dream on.', 500)]);
    expect(say(chat, '  What if?  ')).toEqual({ kind: 'send', text: 'What if?' });
    expect(transcript(chat)).toEqual(['user: What if?']);
    expect(chat.squad.loading.value).toBe(true);
    expect(chat.squad.draft.value).toBe('');
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual(['user: What if?', 'ai: Dream on.']);
    expect(chat.squad.loading.value).toBe(false);
  });

  it('asks the persona that is chosen, with the text alone (11.1, 11.2)', () => {
    const chat = createTestChat([hang]);
    chat.squad.choose('analyst');
    say(chat, 'Is it true?');
    const [system, user, ...more] = chat.completion.calls[0]!.request.messages;
    expect(system?.text).toContain('The Evaluator');
    expect(user).toEqual({ role: 'user', text: 'Is it true?' });
    expect(more).toEqual([]);
  });

  it.each(['', '   ', '\n'])('refuses %j and keeps it (10.1, 10.6)', (text) => {
    const chat = createTestChat();
    expect(say(chat, text)).toEqual({ kind: 'refuse', reason: 'blank' });
    expect(chat.squad.draft.value).toBe(text);
    expect(transcript(chat)).toEqual([]);
  });

  it('refuses a second text while one loads, also to another persona, and keeps it (10.8, 10.6)', () => {
    const chat = createTestChat([hang]);
    say(chat, 'First');
    expect(say(chat, 'Second')).toEqual({ kind: 'refuse', reason: 'loading' });
    expect(chat.squad.draft.value).toBe('Second');
    chat.squad.next();
    expect(say(chat, 'Third')).toEqual({ kind: 'refuse', reason: 'loading' });
    expect(chat.squad.draft.value).toBe('Third');
    expect(chat.completion.calls).toHaveLength(1);
  });

  it('refuses a text that is too long and keeps it (10.7)', () => {
    const chat = createTestChat();
    const text = 'x'.repeat(8001);
    expect(say(chat, text)).toEqual({ kind: 'refuse', reason: 'too-long' });
    expect(chat.squad.draft.value).toBe(text);
    expect(chat.squad.draftLength.value.kind).toBe('over-limit');
  });

  it('refuses outside the chat and keeps the text', () => {
    const parts = createTestSquad();
    parts.squad.skipIntro();
    expect(say(parts, 'Hello?')).toEqual({ kind: 'refuse', reason: 'not-open' });
    expect(parts.squad.draft.value).toBe('Hello?');
  });

  it('keeps a draft for each persona (10.9)', () => {
    const chat = createTestChat();
    chat.squad.write('for the dreamer');
    chat.squad.next();
    expect(chat.squad.draft.value).toBe('');
    chat.squad.write('for the theorist');
    chat.squad.previous();
    expect(chat.squad.draft.value).toBe('for the dreamer');
  });

  it('empties the draft of that persona alone (10.6)', () => {
    const chat = createTestChat([hang]);
    chat.squad.write('for the dreamer');
    chat.squad.next();
    say(chat, 'Now');
    expect(chat.squad.draft.value).toBe('');
    chat.squad.previous();
    expect(chat.squad.draft.value).toBe('for the dreamer');
  });
});

describe('an answer', () => {
  it('joins the conversation in which it was asked, wherever the visitor is (9.7)', async () => {
    const chat = createTestChat([reply('To the dreamer.', 500)]);
    say(chat, 'Hello');
    chat.squad.next();
    await chat.clock.advance(500);
    expect(transcript(chat)).toEqual([]);
    chat.squad.previous();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: To the dreamer.']);
  });

  it('comes while the visitor is on the landing (2.4)', async () => {
    const chat = createTestChat([failure(), reply('Still here.', 500)]);
    say(chat, 'Hello');
    chat.squad.goBack();
    await chat.clock.advance(1500);
    chat.squad.begin();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Still here.']);
  });

  it('without content is the sentence for it, after one request (11.5)', async () => {
    const chat = createTestChat([reply(null)]);
    say(chat, 'Hello');
    await chat.clock.advance(60_000);
    expect(transcript(chat)[1]).toBe("ai: I apologize, but I couldn't generate a response at this time.");
    expect(chat.completion.calls).toHaveLength(1);
    expect(chat.squad.notice.value).toBeUndefined();
  });

  it('that never comes is the apology, and its cause is told (11.7, 11.19)', async () => {
    const chat = createTestChat([
      failure(),
      failure(),
      failure(),
      failure({ reason: 'rate-limit', status: 429 }),
    ]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    expect(transcript(chat)[1]).toMatch(/^ai: I apologize, but I'm having trouble connecting/);
    expect(chat.squad.messages.value.at(-1)?.flaw).toMatchObject({
      kind: 'no-answer',
      failure: { reason: 'rate-limit' },
    });
    expect(chat.squad.notice.value).toBeUndefined();
    expect(chat.squad.loading.value).toBe(false);
  });

  it('is seen growing when it is streamed, and only while it is open (11.15)', async () => {
    const chat = createTestChat([{ kind: 'hang', deltas: ['So'] }, reply('So it is.')], { streaming: true });
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(chat.squad.partialReply.value).toBe('So');
    chat.completion.calls[0]?.text(' it');
    expect(chat.squad.partialReply.value).toBe('So it');
    chat.completion.calls[0]?.answer({ kind: 'failure', reason: 'broken-answer', detail: '' });
    await chat.clock.advance(0);
    expect(chat.squad.partialReply.value).toBe('So it');
    expect(chat.squad.partialReplyBroken.value).toBe(true);
    await chat.clock.advance(1000);
    expect(chat.squad.partialReply.value).toBe('');
    expect(chat.squad.partialReplyBroken.value).toBe(false);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it is.']);
  });
});

describe('a question that brought no answer', () => {
  it('whose port threw shows the error, keeps the question, and can be asked again (11.12)', async () => {
    const chat = createTestChat([{ kind: 'throw', error: new Error('boom') }, reply('At last.')]);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    expect(chat.squad.notice.value?.kind).toBe('send-failed');
    expect(transcript(chat)).toEqual(['user: Hello']);
    expect(chat.squad.draft.value).toBe('');
    expect(chat.squad.loading.value).toBe(false);
    chat.squad.tryAgain();
    expect(chat.squad.notice.value).toBeUndefined();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: At last.']);
  });

  it('because it was cancelled is kept and can be asked again (11.11)', async () => {
    const chat = createTestChat([hang, reply('Now.')]);
    say(chat, 'Hello');
    chat.squad.cancel();
    expect(chat.squad.loading.value).toBe(false);
    expect(chat.squad.notice.value?.kind).toBe('stopped');
    chat.squad.tryAgain();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Now.']);
  });

  it('belongs to its conversation (11.12)', () => {
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    chat.squad.cancel();
    chat.squad.next();
    expect(chat.squad.notice.value).toBeUndefined();
    chat.squad.tryAgain();
    expect(chat.completion.calls).toHaveLength(1);
    chat.squad.previous();
    expect(chat.squad.notice.value?.kind).toBe('stopped');
  });

  it('cannot be asked again while another is open (10.8)', () => {
    const chat = createTestChat([hang, hang]);
    say(chat, 'Hello');
    chat.squad.cancel();
    chat.squad.next();
    say(chat, 'And you?');
    chat.squad.previous();
    chat.squad.tryAgain();
    expect(chat.completion.calls).toHaveLength(2);
    expect(chat.squad.asking.value?.personaId).toBe('theorist');
  });

  it('is no longer told of once a new text is accepted, and not by a refused one (10.10)', () => {
    const chat = createTestChat([hang, hang]);
    say(chat, 'Hello');
    chat.squad.cancel();
    say(chat, ' ');
    expect(chat.squad.notice.value?.kind).toBe('stopped');
    say(chat, 'Hello again');
    expect(chat.squad.notice.value).toBeUndefined();
  });
});

describe('a clock that fails', () => {
  it('costs no question, no answer and no draft (10.5)', async () => {
    const clock = createVirtualClock();
    const completion = createScriptedCompletion(clock, reply('Still here.'));
    let isBroken = false;
    const now = () => {
      if (isBroken) throw new Error('no time');
      return clock.now();
    };
    const log = createRecordingLog();
    const randomness = createSeededRandomness(1);
    const squad = createSquad(
      { clock: { after: clock.after, now }, completion, log, randomness, network: createSwitchedNetwork() },
      TEST_OPTIONS,
    );
    squad.skipIntro();
    squad.begin();
    isBroken = true;
    say({ squad }, 'Hello');
    await clock.advance(0);
    expect(transcript({ squad })).toEqual(['user: Hello', 'ai: Still here.']);
    const ids = squad.conversation.value?.messages.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(3);
    expect(log.entries).toContainEqual({ kind: 'port-threw', detail: 'Error: no time' });
  });
});

describe('retrying', () => {
  it('is visible, and can be cut short (11.10, 11.11)', async () => {
    const chat = createTestChat([failure(), reply('There.')]);
    const startMs = chat.clock.now();
    say(chat, 'Hello');
    await chat.clock.advance(400);
    expect(chat.squad.asking.value).toMatchObject({
      personaId: 'dreamer',
      progress: { kind: 'waiting', attempt: 2, attempts: 4, untilMs: startMs + 1000 },
    });
    expect(chat.squad.secondsLeft.value).toBe(1);
    expect(chat.squad.connection.value).toBe('reconnecting');
    chat.squad.retryNow();
    expect(chat.squad.secondsLeft.value).toBeUndefined();
    expect(chat.squad.asking.value?.progress).toEqual({ kind: 'attempting', attempt: 2, attempts: 4 });
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: There.']);
  });
});

describe('a watcher', () => {
  it.each(['cancel', 'dispose'] as const)(
    'who answers the news of an attempt with %s stops it before it is made (11.11, 11.17)',
    async (command) => {
      const chat = createTestChat([failure(), hang]);
      say(chat, 'Hello');
      const unwatch = chat.squad.asking.subscribe((asking) => {
        if (asking?.progress.attempt === 2 && asking.progress.kind === 'attempting') chat.squad[command]();
      });
      await chat.clock.advance(1000);
      unwatch();
      expect(chat.squad.loading.value).toBe(false);
      expect(chat.completion.calls).toHaveLength(1);
      expect(chat.completion.inFlight()).toBe(0);
    },
  );
});

describe('a visit', () => {
  it('knows whether a question was ever asked (2.7)', () => {
    const chat = createTestChat([hang]);
    expect(chat.squad.hasAsked.value).toBe(false);
    say(chat, 'Hello');
    chat.squad.goBack();
    expect(chat.squad.hasAsked.value).toBe(true);
  });

  it('knows it also when another persona was asked nothing (2.7)', () => {
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    chat.squad.next();
    expect(chat.squad.hasAsked.value).toBe(true);
  });

  it('that ends leaves no timer and no call, and a late answer changes nothing (11.17)', async () => {
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    chat.squad.dispose();
    chat.squad.dispose();
    expect(chat.clock.pending()).toBe(0);
    expect(chat.completion.inFlight()).toBe(0);
    expect(chat.squad.loading.value).toBe(false);
    const left = JSON.stringify(chat.squad.conversations.value);
    chat.completion.calls[0]?.answer({ kind: 'reply', text: 'Late.' });
    await chat.clock.advance(1_000_000);
    expect(JSON.stringify(chat.squad.conversations.value)).toBe(left);
  });

  it('that has ended takes no command (11.17)', () => {
    const chat = createTestChat();
    chat.squad.write('Hello');
    chat.squad.dispose();
    expect(chat.squad.send()).toEqual({ kind: 'refuse', reason: 'not-open' });
    chat.squad.next();
    chat.squad.goBack();
    chat.squad.setMotionPaused(true);
    expect(chat.squad.selection.value.index).toBe(0);
    expect(chat.squad.stage.value).toBe('chat');
    expect(chat.squad.motionPaused.value).toBe(false);
    expect(chat.clock.pending()).toBe(0);
  });

  it('shares nothing with another one in the same process', () => {
    const one = createTestChat([hang]);
    const other = createTestChat();
    say(one, 'Hello');
    one.squad.next();
    expect(transcript(other)).toEqual([]);
    expect(other.squad.loading.value).toBe(false);
    expect(other.squad.selection.value.index).toBe(0);
  });
});
