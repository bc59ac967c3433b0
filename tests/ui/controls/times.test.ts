import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatRecentTime, formatTime } from '../../../src/ui/controls/times.ts';

/** 13:35 in Greenwich. */
const AFTERNOON = Date.UTC(2026, 2, 9, 13, 35);
const HOUR_MS = 3_600_000;

const timeOf = (timestampMs: number) =>
  new Date(timestampMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

afterEach(() => void vi.unstubAllEnvs());

describe('a time', () => {
  it.each([
    ['UTC', AFTERNOON, AFTERNOON + HOUR_MS],
    ['UTC', Date.UTC(2026, 2, 9), Date.UTC(2026, 2, 9, 23, 59, 59, 999)],
    // Another day in Greenwich, the same here.
    ['America/Los_Angeles', AFTERNOON, Date.UTC(2026, 2, 10, 6, 59)],
    ['Pacific/Kiritimati', Date.UTC(2026, 2, 9, 10), Date.UTC(2026, 2, 10, 9, 59)],
    // A day of 25 hours.
    ['Europe/Berlin', Date.UTC(2026, 9, 24, 22), Date.UTC(2026, 9, 25, 22, 59)],
  ])('of today stands alone: %s', (zone, timestampMs, nowMs) => {
    vi.stubEnv('TZ', zone);
    expect(formatRecentTime(timestampMs, nowMs)).toBe(timeOf(timestampMs));
  });

  it.each([
    ['nine days later', 'UTC', AFTERNOON, AFTERNOON + 9 * 24 * HOUR_MS],
    ['a millisecond after midnight', 'UTC', Date.UTC(2026, 2, 9, 23, 59, 59, 999), Date.UTC(2026, 2, 10)],
    // The same day in Greenwich, another here.
    ['west of Greenwich', 'America/Los_Angeles', Date.UTC(2026, 2, 9, 6, 59), AFTERNOON],
    ['east of it', 'Asia/Kolkata', AFTERNOON, Date.UTC(2026, 2, 9, 18, 30)],
    ['a year later', 'UTC', AFTERNOON, Date.UTC(2027, 2, 9, 13, 35)],
    ['by a clock that was set back', 'UTC', AFTERNOON, AFTERNOON - 24 * HOUR_MS],
  ])('of another day has its date: %s', (_, zone, timestampMs, nowMs) => {
    vi.stubEnv('TZ', zone);
    const words = formatRecentTime(timestampMs, nowMs);
    expect(words).toBe(formatTime(timestampMs));
    expect(words).toContain(String(new Date(timestampMs).getDate()));
  });

  it('follows the visitor’s zone', () => {
    vi.stubEnv('TZ', 'UTC');
    const inGreenwich = timeOf(AFTERNOON);
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(timeOf(AFTERNOON)).not.toBe(inGreenwich);
  });
});
