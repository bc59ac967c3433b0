import { describe, expect, it } from 'vitest';
import { wordDay, wordTime } from '../../../src/ui/transcript/word-times.ts';

describe('a time', () => {
  it('is worded with its day, where the visitor is', () => {
    const timestampMs = new Date(2026, 2, 9, 14, 3).getTime();
    expect(wordTime(timestampMs)).toMatch(/2026/);
    expect(wordTime(timestampMs)).toMatch(/0?3/);
    expect(wordDay(timestampMs)).toBe('2026-03-09');
  });

  it.each([
    [new Date(2026, 11, 31, 23, 59).getTime(), '2026-12-31'],
    [new Date(9999, 0, 1).getTime(), '9999-01-01'],
  ])('has a day: %d', (timestampMs, day) => {
    expect(wordDay(timestampMs)).toBe(day);
  });

  it.each([0, 253_402_300_799_999])('is worded however early or late: %d', (timestampMs) => {
    expect(wordTime(timestampMs)).toMatch(/\d/);
    expect(wordDay(timestampMs)).toMatch(/^\d{4,5}-\d\d-\d\d$/);
  });
});
