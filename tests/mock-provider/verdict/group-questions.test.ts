import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { groupQuestions } from '../../../mock-provider/verdict/group-questions.ts';
import { failed, journalOf, left, type Told } from '../support/journal-entry.ts';

function grouped(...told: readonly Told[]): string[][] {
  return groupQuestions(journalOf(...told)).map(({ requests }) => requests.map(({ id }) => id));
}

const apart = [['request-1'], ['request-2']];
const together = [['request-1', 'request-2']];

describe('two requests', () => {
  it('are one question when the second follows a failure of the first', () => {
    expect(grouped({ at: 0, ...failed }, { at: 1000 })).toEqual(together);
  });

  it('are two when the first was answered', () => {
    expect(grouped({ at: 0 }, { at: 1000 })).toEqual(apart);
  });

  it('are one when the first came with a 200 that nobody could read', () => {
    expect(grouped({ at: 0, finish: null }, { at: 1000 })).toEqual(together);
  });

  it.each([
    { text: 'And my shop?', question: 'beef' },
    { persona: 'executor', question: 'beef' },
    { model: 'gpt-4o' },
    { path: '/v1/v1/chat/completions' },
    { question: 'beef' },
  ])('are two when the second differs in %j', (other) => {
    expect(grouped({ at: 0, ...failed }, { at: 1000, ...other })).toEqual(apart);
  });

  it('are two when the messages of neither could be read', () => {
    const unread = { ...failed, model: null, persona: null, text: null, question: null };
    expect(grouped({ at: 0, ...unread }, { at: 1000, ...unread })).toEqual(apart);
  });

  it('are two when the second began before the first had ended', () => {
    expect(grouped({ at: 0, forMs: 100, ...failed }, { at: 99 })).toEqual(apart);
    expect(grouped({ at: 0, forMs: -1, status: null, finish: null }, { at: 99 })).toEqual(apart);
  });

  it('are one when the end that the client made was noticed a little late', () => {
    expect(grouped({ at: 0, forMs: 100, ...left }, { at: 90 })).toEqual(together);
    expect(grouped({ at: 0, forMs: 100, ...left }, { at: 40 })).toEqual(apart);
  });

  it('are two when more than a minute lies between them, or more than a minute beyond the Retry-After', () => {
    expect(grouped({ at: 0, ...failed }, { at: 60_010 })).toEqual(together);
    expect(grouped({ at: 0, ...failed }, { at: 60_011 })).toEqual(apart);
    expect(grouped({ at: 0, ...failed, retryAfterMs: 5000 }, { at: 65_010 })).toEqual(together);
    expect(grouped({ at: 0, ...failed, retryAfterMs: 5000 }, { at: 65_011 })).toEqual(apart);
  });
});

describe('the same question asked twice at the same time', () => {
  it('is carried on by each client on its own: who waited longest comes first', () => {
    const one = { forMs: 50, ...failed };
    expect(grouped({ at: 0, ...one }, { at: 10, ...one }, { at: 1050, ...one }, { at: 1060 })).toEqual([
      ['request-1', 'request-3'],
      ['request-2', 'request-4'],
    ]);
  });
});

describe('what asks nothing', () => {
  it.each([
    { method: 'GET', path: '/v1/models' },
    { method: 'POST', path: '/v1/chat/completions/chatcmpl-1' },
  ])('is no question: %j', (told) => {
    expect(grouped({ at: 0, ...told })).toEqual([]);
  });
});

const anyRequest = fc.record({
  pauseMs: fc.integer({ min: 0, max: 70_000 }),
  forMs: fc.integer({ min: -1, max: 2000 }),
  outcome: fc.constantFrom({}, failed, left, { finish: null }),
  question: fc.constantFrom('cafe', 'beef', null),
});

describe('whatever is asked', () => {
  test.prop([fc.array(anyRequest, { maxLength: 30 })])(
    'belongs to one question, in its order, and nothing follows an answer',
    (requests) => {
      let at = 0;
      const journal = journalOf(
        ...requests.map(({ pauseMs, forMs, outcome, question }) => {
          at += pauseMs;
          return { at, forMs, question, ...outcome };
        }),
      );
      const questions = groupQuestions(journal);
      const order = new Map(journal.map((entry, index) => [entry, index]));
      expect(questions.flatMap((question) => question.requests).toSorted(byOrder(order))).toEqual(journal);
      for (const { first, last, requests: own } of questions) {
        expect([first, last]).toEqual([own[0], own.at(-1)]);
        expect(own.toSorted(byOrder(order))).toEqual(own);
        expect(
          own
            .slice(0, -1)
            .every(({ endedAt, finish, clientLeft }) => endedAt !== null && (finish === null || clientLeft)),
        ).toBe(true);
      }
    },
  );
});

function byOrder<Item>(order: ReadonlyMap<Item, number>): (one: Item, other: Item) => number {
  return (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0);
}
