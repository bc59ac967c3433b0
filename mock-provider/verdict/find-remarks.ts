import type { JournalEntry } from '../state/state.ts';
import { gapBetween } from './group-questions.ts';
import type { RemarkFacts, RetriedInVain } from './remark.ts';
import { endingOf } from './request-ending.ts';

export interface Limits {
  /** How many requests a question may take. */
  mostRequests: number;
  /** Who leaves after this long has waited long enough: that is a time-out and no cancel. */
  timeLimitMs: number;
}

/** Statuses that the same request gets again, however often it is sent. */
const lastingStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 422]);
const mendableStatuses: ReadonlySet<number> = new Set([400, 413, 422]);
/** Timers may fire a ms early, and times are rounded to whole ms. */
const toleranceMs = 2;

/** What the requests of one question show, in their order. */
export function findRemarks(
  question: string,
  requests: readonly JournalEntry[],
  limits: Limits,
): RemarkFacts[] {
  return requests.flatMap((entry, index) => {
    const previous = requests[index - 1];
    return [
      ...(previous === undefined ? [] : judgePair(question, previous, entry, limits)),
      ...judgeBody(question, entry),
      ...judgeNumber(question, entry, index + 1, limits),
    ];
  });
}

function judgePair(
  question: string,
  previous: JournalEntry,
  entry: JournalEntry,
  { timeLimitMs }: Limits,
): RemarkFacts[] {
  const gapMs = gapBetween(previous, entry);
  const pair = { question, request: entry.id, previous: previous.id, gapMs };
  const remarks: RemarkFacts[] = [];
  const { retryAfterMs, status } = previous;
  if (retryAfterMs !== null && retryAfterMs - gapMs > toleranceMs) {
    remarks.push({ ...pair, kind: 'retried-too-early', retryAfterMs, earlyMs: retryAfterMs - gapMs });
  }
  const because = whyInVain(previous, entry);
  if (because !== null && status !== null)
    remarks.push({ ...pair, kind: 'retried-in-vain', because, status });
  const leftAfterMs = (previous.endedAt ?? previous.time) - previous.time;
  if (endingOf(previous) === 'left' && leftAfterMs < Math.min(timeLimitMs, declaredLimitMs(previous))) {
    remarks.push({ ...pair, kind: 'went-on-after-cancel', leftAfterMs, hadBegun: status !== null });
  }
  return remarks;
}

function whyInVain(
  { status, error, shouldRetry, parameters }: JournalEntry,
  next: JournalEntry,
): RetriedInVain['because'] | null {
  if (status === null || status < 400 || shouldRetry === true) return null;
  if (shouldRetry === false) return 'told-not-to';
  if (error === 'insufficient_quota') return 'quota';
  // Who was told what is wrong with a request and mends it does not repeat it.
  if (mendableStatuses.has(status) && parameters !== next.parameters) return null;
  return lastingStatuses.has(status) ? 'status' : null;
}

/** Official clients say how long they wait for an answer, in whole seconds. */
function declaredLimitMs({ headers }: JournalEntry): number {
  const text = headers['x-stainless-timeout'] ?? '';
  return /^\d+$/.test(text) ? Number(text) * 1000 : Number.POSITIVE_INFINITY;
}

function judgeBody(question: string, { id, status, error, param, fault }: JournalEntry): RemarkFacts[] {
  if (fault !== null || (status !== 400 && status !== 413)) return [];
  return [{ kind: 'bad-body', question, request: id, status, error, param }];
}

function judgeNumber(
  question: string,
  { id }: JournalEntry,
  number: number,
  { mostRequests }: Limits,
): RemarkFacts[] {
  if (number <= mostRequests) return [];
  return [{ kind: 'over-limit', question, request: id, number, limit: mostRequests }];
}
