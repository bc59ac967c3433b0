import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  decideAnswer,
  MAX_REPLY_CHARACTERS,
  APOLOGY_REPLY,
  NO_CONTENT_REPLY,
} from '../../src/domain/ending.ts';
import { type AnswerFlaw, type Message, hasProviderText } from '../../src/domain/conversation.ts';
import type { AskResult } from '../../src/domain/ask.ts';
import type { Failure } from '../../src/ports/completion.ts';
import { anyFailure } from '../support/arbitraries.ts';

const failure: Failure = { kind: 'failure', reason: 'server', detail: '' };
const apology: AskResult = { kind: 'apology', failure };
const cancelled: AskResult = { kind: 'cancelled' };
const failed: AskResult = { kind: 'failed', detail: 'boom' };
const reply = (text: string | null): AskResult => ({ kind: 'reply', text });
const earlier = (content: string, flaw: AnswerFlaw): Message => ({
  id: 'ai-1',
  sender: 'ai',
  content,
  timestampMs: 1,
  flaw,
});

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
