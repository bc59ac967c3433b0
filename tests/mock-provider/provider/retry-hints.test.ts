import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readRetryHints } from '../../../mock-provider/provider/retry-hints.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('what an answer tells about another try', () => {
  it.each([
    [{}, null],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'Retry-After': '0' }, 0],
    [{ 'retry-after': '2', 'retry-after-ms': '1500' }, 1500],
    [{ 'retry-after': '2', 'retry-after-ms': 'soon' }, 2000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' }, 7000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:59 GMT' }, 0],
    [{ 'retry-after': '-1' }, null],
    [{ 'retry-after': 'soon' }, null],
  ])('is, in %j, to wait %s ms', (headers, retryAfterMs) => {
    expect(readRetryHints(headers, now).retryAfterMs).toBe(retryAfterMs);
  });

  it.each([
    [{}, null],
    [{ 'x-should-retry': 'true' }, true],
    [{ 'X-Should-Retry': 'false' }, false],
    [{ 'x-should-retry': 'perhaps' }, null],
  ])('is, in %j, whether to try: %s', (headers, shouldRetry) => {
    expect(readRetryHints(headers, now).shouldRetry).toBe(shouldRetry);
  });

  test.prop([fc.string()])('is a time that can be waited, or nothing', (value) => {
    const { retryAfterMs } = readRetryHints({ 'retry-after': value }, now);
    expect(retryAfterMs === null || (Number.isFinite(retryAfterMs) && retryAfterMs >= 0)).toBe(true);
  });
});
