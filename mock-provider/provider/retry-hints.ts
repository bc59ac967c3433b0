import type { Headers } from '../http/answer.ts';

interface RetryHints {
  retryAfterMs: number | null;
  shouldRetry: boolean | null;
}

/** What an answer tells about another try, as the official client reads it; `now` in epoch ms, for a date. */
export function readRetryHints(headers: Headers, now: number): RetryHints {
  const after = headerOf(headers, 'retry-after');
  const should = headerOf(headers, 'x-should-retry');
  return {
    retryAfterMs: inMs(headerOf(headers, 'retry-after-ms'), 1) ?? inMs(after, 1000) ?? untilDate(after, now),
    shouldRetry: should === 'true' || should === 'false' ? should === 'true' : null,
  };
}

function headerOf(headers: Headers, wanted: string): string {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}

function inMs(text: string, unitMs: number): number | null {
  const amount = Number.parseFloat(text);
  return Number.isFinite(amount) && amount >= 0 ? amount * unitMs : null;
}

function untilDate(text: string, now: number): number | null {
  const date = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
