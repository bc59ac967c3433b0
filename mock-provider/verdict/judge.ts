import type { JournalEntry } from '../state/state.ts';
import { findRemarks, type Limits } from './find-remarks.ts';
import { gapBetween, groupQuestions, type Question } from './group-questions.ts';
import { type Remark, type RemarkKind, remarkKinds } from './remark.ts';
import { endingOf, type RequestEnding } from './request-ending.ts';
import { wordRemark } from './word-remark.ts';

interface Verdict {
  /** True when there is nothing to remark. */
  ok: boolean;
  remarks: Remark[];
}

type RequestReport = Pick<
  JournalEntry,
  'id' | 'time' | 'durationMs' | 'status' | 'error' | 'retryAfterMs' | 'shouldRetry'
> & { ending: RequestEnding };

/** One question. Between n requests there are n - 1 gaps; `gapsMs` go from end to beginning, `startGapsMs` from beginning to beginning. */
interface QuestionReport extends Pick<JournalEntry, 'path' | 'model' | 'persona' | 'text'> {
  id: string;
  /** How its last request ended. */
  ending: RequestEnding;
  requestCount: number;
  requests: RequestReport[];
  gapsMs: number[];
  startGapsMs: number[];
  verdict: Verdict;
}

interface Totals {
  questions: number;
  answeredQuestions: number;
  requests: number;
  retries: number;
  /** Requests of the journal that ask nothing. */
  otherRequests: number;
  remarks: Record<RemarkKind, number>;
}

export interface Report {
  verdict: Verdict;
  totals: Totals;
  questions: QuestionReport[];
}

/** How a client behaved, from its requests in the order they came. */
export function judge(journal: readonly JournalEntry[], limits: Limits): Report {
  const questions = groupQuestions(journal).map((question, index) =>
    report(`question-${index + 1}`, question, limits),
  );
  const remarks = questions.flatMap(({ verdict }) => verdict.remarks);
  return { verdict: toVerdict(remarks), totals: count(journal, questions, remarks), questions };
}

function report(id: string, { first, last, requests }: Question, limits: Limits): QuestionReport {
  const remarks = findRemarks(id, requests, limits);
  const { path, model, persona, text } = first;
  return {
    id,
    path,
    model,
    persona,
    text,
    ending: endingOf(last),
    requestCount: requests.length,
    requests: requests.map(reportRequest),
    gapsMs: between(requests, gapBetween),
    startGapsMs: between(requests, (one, next) => next.time - one.time),
    verdict: toVerdict(remarks.map((remark) => ({ ...remark, sentence: wordRemark(remark) }))),
  };
}

function reportRequest(entry: JournalEntry): RequestReport {
  const { id, time, durationMs, status, error, retryAfterMs, shouldRetry } = entry;
  return { id, time, durationMs, status, error, retryAfterMs, shouldRetry, ending: endingOf(entry) };
}

function between(
  requests: readonly JournalEntry[],
  measure: (one: JournalEntry, next: JournalEntry) => number,
): number[] {
  return requests.slice(1).map((next, index) => measure(requests[index] ?? next, next));
}

function toVerdict(remarks: Remark[]): Verdict {
  return { ok: remarks.length === 0, remarks };
}

function count(
  journal: readonly JournalEntry[],
  questions: readonly QuestionReport[],
  remarks: readonly Remark[],
): Totals {
  const requests = questions.reduce((sum, { requestCount }) => sum + requestCount, 0);
  const byKind = remarkKinds.map((kind) => [kind, remarks.filter((remark) => remark.kind === kind).length]);
  return {
    questions: questions.length,
    answeredQuestions: questions.filter(({ ending }) => ending === 'answered').length,
    requests,
    retries: requests - questions.length,
    otherRequests: journal.length - requests,
    remarks: Object.fromEntries(byKind) as Record<RemarkKind, number>,
  };
}
