import { describe, expect, it } from 'vitest';
import { formatDay, formatTime } from '../../../src/ui/conversation/times.ts';

describe('a time', () => {
  it('is worded with its day, where the visitor is', () => {
    const timestampMs = new Date(2026, 2, 9, 14, 3).getTime();
    expect(formatTime(timestampMs)).toMatch(/2026/);
    expect(formatTime(timestampMs)).toMatch(/0?3/);
    expect(formatDay(timestampMs)).toBe('2026-03-09');
  });

  it.each([
    [new Date(2026, 11, 31, 23, 59).getTime(), '2026-12-31'],
    [new Date(9999, 0, 1).getTime(), '9999-01-01'],
  ])('has a day: %d', (timestampMs, day) => {
    expect(formatDay(timestampMs)).toBe(day);
  });

  it.each([0, 253_402_300_799_999])('is worded however early or late: %d', (timestampMs) => {
    expect(formatTime(timestampMs)).toMatch(/\d/);
    expect(formatDay(timestampMs)).toMatch(/^\d{4,5}-\d\d-\d\d$/);
  });
});
