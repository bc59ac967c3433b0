import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  decideAnswer,
  MAX_REPLY_CHARACTERS,
  APOLOGY_REPLY,
  NO_CONTENT_REPLY,
  replyContent,
  REPLY_CUT_NOTE,
  connectionOf,
  nextExchange,
} from '../../src/domain/ending.ts';
import { type AnswerFlaw, type Message, hasProviderText } from '../../src/domain/conversation.ts';
import type { AskResult } from '../../src/domain/ask.ts';
import type { Failure } from '../../src/ports/completion.ts';
import { anyFailure } from '../support/arbitraries.ts';

const failure: Failure = { kind: 'failure', reason: 'server', detail: '' };

const apology: AskResult = { kind: 'apology', failure };

const cancelled: AskResult = { kind: 'cancelled' };

const failed: AskResult = { kind: 'failed', detail: 'boom' };

describe('a question’s answer', () => {
  it('is the provider’s text (11.4)', () => {
    expect(decideAnswer(reply('So it is.'), 'So', undefined)).toEqual({ content: 'So it is.' });
  });

  it.each([null, '', ' ', '\n\t'])('of %j is the sentence for no content (11.5)', (text) => {
    expect(decideAnswer(reply(text), '', undefined)).toEqual({
      content: NO_CONTENT_REPLY,
      flaw: { kind: 'no-content' },
    });
  });

  it('is the apology after the last failure, with its cause (11.7, 11.24)', () => {
    expect(decideAnswer(apology, '', undefined)).toEqual({
      content: APOLOGY_REPLY,
      flaw: { kind: 'no-answer', failure },
    });
  });

  it('is what had come, marked, when it broke off, a port threw or it was stopped (11.22, 11.23)', () => {
    expect(decideAnswer(apology, 'So', undefined)).toEqual({
      content: 'So',
      flaw: { kind: 'incomplete', failure },
    });
    expect(decideAnswer(failed, 'So', undefined)).toEqual({ content: 'So', flaw: { kind: 'incomplete' } });
    expect(decideAnswer(cancelled, 'So', undefined)).toEqual({ content: 'So', flaw: { kind: 'stopped' } });
    expect(decideAnswer(reply(''), 'So', undefined)).toEqual({ content: 'So', flaw: { kind: 'incomplete' } });
  });

  it('stays away when nothing had come of it and nobody failed (11.11, 11.12)', () => {
    expect(decideAnswer(cancelled, ' ', undefined)).toBeUndefined();
    expect(decideAnswer(failed, '', undefined)).toBeUndefined();
  });

  it('is cut as every reply is (11.16)', () => {
    const long = 'x'.repeat(MAX_REPLY_CHARACTERS + 1);
    for (const result of [reply(long), cancelled, apology]) {
      expect(decideAnswer(result, long, undefined)?.content).toMatch(/^x{100000}\n\n\[The answer was longer/);
    }
  });
});

describe('a question asked again', () => {
  const kept = earlier('So', { kind: 'incomplete', failure });

  it('keeps the text it had where no other came, and says the newest cause (9.8)', () => {
    const other: Failure = { ...failure, reason: 'rate-limit' };
    expect(decideAnswer({ kind: 'apology', failure: other }, '', kept)).toEqual({
      content: 'So',
      flaw: { kind: 'incomplete', failure: other },
    });
    expect(decideAnswer(reply(null), '', kept)).toEqual({ content: 'So', flaw: { kind: 'incomplete' } });
    expect(decideAnswer(cancelled, '', kept)).toBeUndefined();
  });

  it('gives up an apology for whatever comes', () => {
    const sorry = earlier(APOLOGY_REPLY, { kind: 'no-answer', failure });
    expect(decideAnswer(reply('Yes.'), '', sorry)).toEqual({ content: 'Yes.' });
    expect(decideAnswer(cancelled, 'Ye', sorry)).toEqual({ content: 'Ye', flaw: { kind: 'stopped' } });
    expect(decideAnswer(reply(''), '', sorry)?.content).toBe(NO_CONTENT_REPLY);
  });

  const anyResult: fc.Arbitrary<AskResult> = fc.oneof(
    fc.option(fc.string()).map(reply),
    anyFailure.map((each): AskResult => ({ kind: 'apology', failure: each })),
    fc.constant(cancelled),
    fc.constant(failed),
  );
  const anyFlaw: fc.Arbitrary<AnswerFlaw> = fc.oneof(
    fc.constant<AnswerFlaw>({ kind: 'stopped' }),
    fc.constant<AnswerFlaw>({ kind: 'no-content' }),
    anyFailure.map((each): AnswerFlaw => ({ kind: 'incomplete', failure: each })),
    anyFailure.map((each): AnswerFlaw => ({ kind: 'no-answer', failure: each })),
  );
  test.prop([anyResult, fc.string(), fc.string({ minLength: 1 }), anyFlaw])(
    'never loses a text of the provider’s but for another, and only a whole reply is whole',
    (result, partial, text, flaw) => {
      const before = earlier(text, flaw);
      const answer = decideAnswer(result, partial, before);
      if (hasProviderText(flaw) && answer && answer.content !== text) {
        expect(hasProviderText(answer.flaw)).toBe(true);
      }
      if (answer && !answer.flaw) expect(result).toEqual({ kind: 'reply', text: answer.content });
    },
  );
});

describe('a reply', () => {
  test.prop([fc.string({ unit: 'binary', maxLength: 200 })])('is kept as it came (11.4)', (text) => {
    expect(replyContent(text)).toBe(text);
  });

  it('is kept up to 100,000 characters and cut beyond, with a note (11.16)', () => {
    const longest = 'x'.repeat(MAX_REPLY_CHARACTERS);
    expect(replyContent(longest)).toBe(longest);
    expect(replyContent(`${longest}y`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
  });

  it('keeps a whole character at the cut (11.16)', () => {
    const content = replyContent(`${'x'.repeat(MAX_REPLY_CHARACTERS - 2)}🚀y`);
    expect(content.startsWith(`${'x'.repeat(MAX_REPLY_CHARACTERS - 2)}🚀\n`)).toBe(true);
  });

  it.each(['\u{10000}', '🚀', '\u{10ffff}'])(
    'is cut before a character that no longer fits: %s (11.16)',
    (character) => {
      const longest = 'x'.repeat(MAX_REPLY_CHARACTERS - 1);
      expect(replyContent(`${longest}${character}`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
    },
  );

  it.each(['\ud7ff', '\ue000'])('is cut after a character that just fits: %j (11.16)', (character) => {
    const longest = `${'x'.repeat(MAX_REPLY_CHARACTERS - 1)}${character}`;
    expect(replyContent(`${longest}y`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
  });
});

describe('the connection (5.2)', () => {
  it('holds while nothing is known against it', () => {
    expect(connectionOf(undefined, undefined, true)).toBe('connected');
    expect(connectionOf(undefined, 'answered', true)).toBe('connected');
    expect(connectionOf(attempting(1), undefined, true)).toBe('connected');
  });

  it('is being mended between the first failure and the end of the question', () => {
    const waiting = {
      kind: 'waiting',
      attempt: 2,
      attempts: 4,
      delayMs: 1000,
      untilMs: 0,
      failure,
    } as const;
    expect(connectionOf({ progress: waiting }, 'answered', true)).toBe('reconnecting');
    expect(connectionOf(attempting(2), undefined, true)).toBe('reconnecting');
  });

  it('is gone after a question without an answer, until another is answered', () => {
    expect(connectionOf(undefined, 'unanswered', true)).toBe('unavailable');
    expect(connectionOf(attempting(1), 'unanswered', true)).toBe('unavailable');
  });

  it('is offline while there is no network, whatever else is known', () => {
    expect(connectionOf(undefined, 'answered', false)).toBe('offline');
    expect(connectionOf(attempting(3), 'unanswered', false)).toBe('offline');
  });

  it('follows the provider alone', () => {
    expect(nextExchange('unanswered', { kind: 'reply', text: 'Yes.' })).toBe('answered');
    expect(nextExchange('answered', { kind: 'apology', failure })).toBe('unanswered');
    expect(nextExchange('answered', { kind: 'failed', detail: '' })).toBe('unanswered');
    expect(nextExchange('unanswered', { kind: 'cancelled' })).toBe('unanswered');
    expect(nextExchange(undefined, { kind: 'cancelled' })).toBeUndefined();
  });
});

const reply = (text: string | null): AskResult => ({ kind: 'reply', text });

const earlier = (content: string, flaw: AnswerFlaw): Message => ({
  id: 'ai-1',
  sender: 'ai',
  content,
  timestampMs: 1,
  flaw,
});

const attempting = (attempt: number) => ({ progress: { kind: 'attempting', attempt, attempts: 4 } }) as const;
