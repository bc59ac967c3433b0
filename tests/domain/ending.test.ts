import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type Conclusion,
  type Ending,
  concludeQuestion,
  replyContent,
  connectionOf,
} from '../../src/domain/ending.ts';
import { type AnswerFlaw, type Message, hasProviderText } from '../../src/domain/conversation.ts';
import type { Failure } from '../../src/ports/completion.ts';
import { anyFailure } from '../support/arbitraries.ts';

const APOLOGY_REPLY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const NO_CONTENT_REPLY = "I apologize, but I couldn't generate a response at this time.";

const REPLY_CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';

const failure: Failure = { kind: 'failure', reason: 'server', detail: '' };

const other: Failure = { ...failure, reason: 'rate-limit' };

const failed: Ending = { kind: 'failed', failure };

const stopped: Ending = { kind: 'stopped' };

const threw: Ending = { kind: 'threw', detail: 'boom' };

const OF_ANSWERED = { notice: undefined, mark: 'answered', exchange: 'answered' } as const;

const OF_FAILED = { notice: undefined, mark: 'failed', exchange: 'unanswered' } as const;

const OF_STOPPED = { notice: undefined, mark: undefined, exchange: undefined } as const;

const OF_THREW = { notice: 'send-failed', mark: 'failed', exchange: 'unanswered' } as const;

/** What of the provider had come, what answer there was before, and what becomes of it. */
type Row = readonly [partial: string, earlier: Message | undefined, conclusion: Conclusion];

const kept = answerOf('So', { kind: 'incomplete', failure });

const stoppedBefore = answerOf('So', { kind: 'stopped' });

const apology = answerOf(APOLOGY_REPLY, { kind: 'no-answer', failure });

const nothing = answerOf(NO_CONTENT_REPLY, { kind: 'no-content' });

/** The flaw of a text that came, or had come before. */
const incomplete = { content: 'So', flaw: { kind: 'incomplete' } } as const;

describe('a question that was answered (11.4, 11.5)', () => {
  it.each<Row>([
    ['', undefined, { answer: { content: 'Yes.' }, ...OF_ANSWERED }],
    ['Ye', undefined, { answer: { content: 'Yes.' }, ...OF_ANSWERED }],
    ['', kept, { answer: { content: 'Yes.' }, ...OF_ANSWERED }],
    ['', apology, { answer: { content: 'Yes.' }, ...OF_ANSWERED }],
  ])('has the provider’s text, with %j before it and %j earlier', (partial, earlier, conclusion) => {
    expect(concludeQuestion(answered('Yes.'), partial, earlier)).toEqual(conclusion);
  });

  const empty: Conclusion = {
    answer: { content: NO_CONTENT_REPLY, flaw: { kind: 'no-content' } },
    ...OF_ANSWERED,
  };
  const rows: readonly Row[] = [
    ['', undefined, empty],
    [' ', undefined, empty],
    ['', apology, empty],
    ['', nothing, empty],
    ['So', undefined, { answer: incomplete, ...OF_ANSWERED }],
    ['So', apology, { answer: incomplete, ...OF_ANSWERED }],
    ['', kept, { answer: incomplete, ...OF_ANSWERED }],
    ['', stoppedBefore, { answer: incomplete, ...OF_ANSWERED }],
  ];
  for (const text of [null, '', ' ', '\n\t']) {
    it.each(rows)(
      `with ${JSON.stringify(text)} keeps what it has, or says so: %j, %j`,
      (partial, earlier, conclusion) => {
        expect(concludeQuestion(answered(text), partial, earlier)).toEqual(conclusion);
      },
    );
  }
});

describe('an answer that its limit of tokens ended (11.31)', () => {
  it.each([undefined, kept, apology])('is kept and says so, after %j', (earlier) => {
    const ending: Ending = { kind: 'answered', text: 'So it', isCut: true };
    expect(concludeQuestion(ending, 'So', earlier)).toEqual({
      answer: { content: 'So it', flaw: { kind: 'cut' } },
      ...OF_ANSWERED,
    });
  });
});

describe('a question that was only thought about (11.28)', () => {
  const spent: Failure = { ...failure, reason: 'spent-on-thinking' };

  it('has the text of an empty answer, with the reason, and the provider has answered', () => {
    expect(concludeQuestion({ kind: 'failed', failure: spent }, '', undefined)).toEqual({
      answer: { content: NO_CONTENT_REPLY, flaw: { kind: 'no-answer', failure: spent } },
      ...OF_FAILED,
      exchange: 'answered',
    });
  });
});

describe('a question whose last attempt failed (11.7, 11.23, 11.24)', () => {
  const sorry: Conclusion = {
    answer: { content: APOLOGY_REPLY, flaw: { kind: 'no-answer', failure } },
    ...OF_FAILED,
  };
  const broken: Conclusion = {
    answer: { content: 'So', flaw: { kind: 'incomplete', failure } },
    ...OF_FAILED,
  };
  it.each<Row>([
    ['', undefined, sorry],
    [' ', undefined, sorry],
    ['', apology, sorry],
    ['', nothing, sorry],
    ['So', undefined, broken],
    ['So', apology, broken],
    ['', kept, broken],
    ['', stoppedBefore, broken],
  ])('keeps what came, or what it had, or gets the apology: %j, %j', (partial, earlier, conclusion) => {
    expect(concludeQuestion(failed, partial, earlier)).toEqual(conclusion);
  });

  it('says the newest cause (9.8)', () => {
    const { answer } = concludeQuestion({ kind: 'failed', failure: other }, '', kept);
    expect(answer).toEqual({ content: 'So', flaw: { kind: 'incomplete', failure: other } });
  });
});

describe('a question that lacks the access code (21.20)', () => {
  const locked: Failure = { ...failure, reason: 'access-code' };
  const OF_LOCKED = { ...OF_FAILED, exchange: undefined } as const;
  const asked: Conclusion = { answer: undefined, ...OF_LOCKED, notice: 'access-code' };
  const cut: Conclusion = {
    answer: { content: 'So', flaw: { kind: 'incomplete', failure: locked } },
    ...OF_LOCKED,
  };
  it.each<Row>([
    ['', undefined, asked],
    [' ', undefined, asked],
    ['', apology, asked],
    ['', nothing, asked],
    ['So', undefined, cut],
    ['', kept, cut],
    ['', stoppedBefore, cut],
  ])(
    'stands without an apology, keeps what it had, and says nothing of the provider: %j, %j',
    (partial, earlier, conclusion) => {
      expect(concludeQuestion({ kind: 'failed', failure: locked }, partial, earlier)).toEqual(conclusion);
    },
  );
});

describe('a question that was stopped (11.11, 11.22)', () => {
  const withText: Conclusion = { answer: { content: 'So', flaw: { kind: 'stopped' } }, ...OF_STOPPED };
  it.each<Row>([
    ['', undefined, { answer: undefined, ...OF_STOPPED, notice: 'stopped' }],
    [' ', undefined, { answer: undefined, ...OF_STOPPED, notice: 'stopped' }],
    ['', kept, { answer: undefined, ...OF_STOPPED }],
    ['', apology, { answer: undefined, ...OF_STOPPED }],
    ['So', undefined, withText],
    ['So', kept, withText],
    ['So', apology, withText],
  ])(
    'keeps what came, and says that it has nothing only where nothing else does: %j, %j',
    (partial, earlier, conclusion) => {
      expect(concludeQuestion(stopped, partial, earlier)).toEqual(conclusion);
    },
  );
});

describe('a question whose port threw (11.12, 11.23)', () => {
  it.each<Row>([
    ['', undefined, { answer: undefined, ...OF_THREW }],
    [' ', undefined, { answer: undefined, ...OF_THREW }],
    ['', kept, { answer: undefined, ...OF_THREW }],
    ['', apology, { answer: undefined, ...OF_THREW }],
    ['So', undefined, { answer: incomplete, ...OF_THREW }],
    ['So', kept, { answer: incomplete, ...OF_THREW }],
    ['So', apology, { answer: incomplete, ...OF_THREW }],
  ])('keeps what came, and asks to try again: %j, %j', (partial, earlier, conclusion) => {
    expect(concludeQuestion(threw, partial, earlier)).toEqual(conclusion);
  });
});

describe('every question', () => {
  const anyEnding: fc.Arbitrary<Ending> = fc.oneof(
    fc.option(fc.string()).map(answered),
    anyFailure.map((each): Ending => ({ kind: 'failed', failure: each })),
    fc.constant(stopped),
    fc.constant(threw),
  );
  const anyFlaw: fc.Arbitrary<AnswerFlaw> = fc.oneof(
    fc.constant<AnswerFlaw>({ kind: 'stopped' }),
    fc.constant<AnswerFlaw>({ kind: 'no-content' }),
    anyFailure.map((each): AnswerFlaw => ({ kind: 'incomplete', failure: each })),
    anyFailure.map((each): AnswerFlaw => ({ kind: 'no-answer', failure: each })),
  );
  test.prop([anyEnding, fc.string(), fc.string({ minLength: 1 }), anyFlaw])(
    'never loses a text of the provider’s but for another, and only a whole reply is whole (9.8)',
    (ending, partial, text, flaw) => {
      const { answer } = concludeQuestion(ending, partial, answerOf(text, flaw));
      if (hasProviderText(flaw) && answer && answer.content !== text) {
        expect(hasProviderText(answer.flaw)).toBe(true);
      }
      if (answer && !answer.flaw) expect(ending).toEqual({ kind: 'answered', text: answer.content });
    },
  );

  it('has an answer that is cut as every reply is (11.16)', () => {
    const long = 'x'.repeat(100_000 + 1);
    for (const ending of [answered(long), answered(null), stopped, failed, threw]) {
      const { answer } = concludeQuestion(ending, long, undefined);
      expect(answer?.content).toMatch(/^x{100000}\n\n\[The answer was longer/);
    }
  });
});

describe('a reply', () => {
  test.prop([fc.string({ unit: 'binary', maxLength: 200 })])('is kept as it came (11.4)', (text) => {
    expect(replyContent(text)).toBe(text);
  });

  it('is kept up to 100,000 characters and cut beyond, with a note (11.16)', () => {
    const longest = 'x'.repeat(100_000);
    expect(replyContent(longest)).toBe(longest);
    expect(replyContent(`${longest}y`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
  });

  it('keeps a whole character at the cut (11.16)', () => {
    const content = replyContent(`${'x'.repeat(100_000 - 2)}🚀y`);
    expect(content.startsWith(`${'x'.repeat(100_000 - 2)}🚀\n`)).toBe(true);
  });

  it.each(['\u{10000}', '🚀', '\u{10ffff}'])(
    'is cut before a character that no longer fits: %s (11.16)',
    (character) => {
      const longest = 'x'.repeat(100_000 - 1);
      expect(replyContent(`${longest}${character}`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
    },
  );

  it.each(['\ud7ff', '\ue000'])('is cut after a character that just fits: %j (11.16)', (character) => {
    const longest = `${'x'.repeat(100_000 - 1)}${character}`;
    expect(replyContent(`${longest}y`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
  });
});

describe('the connection (5.2)', () => {
  it('holds while nothing is known against it', () => {
    expect(connectionOf([], undefined, true)).toBe('connected');
    expect(connectionOf([], 'answered', true)).toBe('connected');
    expect(connectionOf([attempting(1)], undefined, true)).toBe('connected');
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
    expect(connectionOf([{ progress: waiting }], 'answered', true)).toBe('reconnecting');
    expect(connectionOf([attempting(2)], undefined, true)).toBe('reconnecting');
  });

  it('is gone after a question without an answer, until another is answered', () => {
    expect(connectionOf([], 'unanswered', true)).toBe('unavailable');
    expect(connectionOf([attempting(1)], 'unanswered', true)).toBe('unavailable');
  });

  it('is offline while there is no network, whatever else is known', () => {
    expect(connectionOf([], 'answered', false)).toBe('offline');
    expect(connectionOf([attempting(3)], 'unanswered', false)).toBe('offline');
  });

  it('is being mended while any of several questions is', () => {
    expect(connectionOf([attempting(1), attempting(2)], 'answered', true)).toBe('reconnecting');
    expect(connectionOf([attempting(1), attempting(1)], 'answered', true)).toBe('connected');
  });
});

function answered(text: string | null): Ending {
  return { kind: 'answered', text };
}

function answerOf(content: string, flaw: AnswerFlaw): Message {
  return { id: 'ai-1', sender: 'ai', content, timestampMs: 1, flaw };
}

function attempting(attempt: number) {
  return { progress: { kind: 'attempting', attempt, attempts: 4 } } as const;
}
