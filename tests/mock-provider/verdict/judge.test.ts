import { describe, expect, it } from 'vitest';
import { judge } from '../../../mock-provider/verdict/judge.ts';
import { remarkKinds } from '../../../mock-provider/verdict/remark.ts';
import { failed, journalOf, left } from '../support/journal-entry.ts';

const limits = { mostRequests: 2, timeLimitMs: 30_000 };

const rude = journalOf(
  { at: 0, ...failed, status: 429, retryAfterMs: 2000 },
  { at: 510, forMs: 20, ...left },
  { at: 530, status: 404, error: 'model_not_found' },
  { at: 600, question: 'beef', status: 400, error: 'invalid_type', param: 'n' },
  { at: 700, method: 'GET', path: '/v1/models' },
  { at: 800, question: 'beef' },
);

describe('the verdict', () => {
  it('on a client that did nothing is good', () => {
    expect(judge([], limits)).toMatchObject({
      verdict: { ok: true, remarks: [] },
      totals: { questions: 0, requests: 0 },
      questions: [],
    });
  });

  it('tells of each question its requests, the gaps between them, and how it ended', () => {
    const { questions } = judge(rude, limits);
    expect(questions).toMatchObject([
      {
        id: 'question-1',
        persona: 'visionary',
        ending: 'refused',
        requestCount: 3,
        requests: [{ ending: 'refused', retryAfterMs: 2000 }, { ending: 'left' }, { ending: 'refused' }],
        gapsMs: [500, 0],
        startGapsMs: [510, 20],
        verdict: { ok: false },
      },
      { id: 'question-2', ending: 'answered', requestCount: 2, gapsMs: [190], verdict: { ok: false } },
    ]);
  });

  it('over all holds every remark of a question, each in a sentence, and counts them', () => {
    const { verdict, totals, questions } = judge(rude, limits);
    expect(verdict.ok).toBe(false);
    expect(verdict.remarks).toEqual(questions.flatMap((question) => question.verdict.remarks));
    expect(verdict.remarks.map(({ sentence }) => sentence)).toEqual([
      'request-2 came 500 ms after request-1, which had told the client to wait 2000 ms: 1500 ms too early.',
      'request-3 asked again 0 ms after the client had left request-2, 20 ms from its beginning and before an answer.',
      'request-3 was request number 3 of its question; 2 are allowed.',
      "request-4 was refused with 400 for what it sent: 'n', invalid_type.",
      'request-6 asked again after request-4, though the same request gets the same 400.',
    ]);
    expect(totals).toEqual({
      questions: 2,
      answeredQuestions: 1,
      requests: 5,
      retries: 3,
      otherRequests: 1,
      remarks: Object.fromEntries(remarkKinds.map((kind) => [kind, 1])),
    });
  });

  it.each([
    [{ error: 'insufficient_quota' }, 'a used-up quota does not come back by asking'],
    [{ shouldRetry: false }, 'its 429 had told the client not to'],
  ])('says why a retry was in vain after %j', (answer, reason) => {
    const { verdict } = judge(journalOf({ at: 0, ...failed, status: 429, ...answer }, { at: 1000 }), limits);
    expect(verdict.remarks[0]?.sentence).toContain(reason);
  });

  it('says when an answer that the client left had begun', () => {
    const journal = journalOf({ at: 0, ...left, status: 200 }, { at: 1000 });
    expect(judge(journal, limits).verdict.remarks[0]?.sentence).toContain('in the middle of its answer');
  });
});
