import { describe, expect, it } from 'vitest';
import {
  describeElapsed,
  describePosition,
  describeSize,
  formatElapsed,
} from '../../../src/domain/texts/tape-player-texts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('a moment of a tape (19.11)', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [999, '0:00', '0 seconds'],
    [SECOND, '0:01', '1 second'],
    [42 * SECOND, '0:42', '42 seconds'],
    [MINUTE, '1:00', '1 minute'],
    [MINUTE + 12 * SECOND, '1:12', '1 minute 12'],
    [10 * MINUTE + SECOND, '10:01', '10 minutes 1'],
    [HOUR, '1:00:00', '1 hour'],
    [HOUR + 5 * SECOND, '1:00:05', '1 hour 5 seconds'],
    [2 * HOUR + 3 * MINUTE + 4 * SECOND, '2:03:04', '2 hours 3 minutes 4'],
    [100 * HOUR, '100:00:00', '100 hours'],
  ])('of %i ms is shown as %s, and read out as %s', (elapsedMs, shown, said) => {
    expect(formatElapsed(elapsedMs)).toBe(shown);
    expect(describeElapsed(elapsedMs)).toBe(said);
  });

  it('is read out with the whole', () => {
    expect(describePosition(MINUTE + 12 * SECOND, 4 * MINUTE)).toBe('1 minute 12 of 4 minutes');
  });
});

describe('the size of a tape (19.2)', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1234, '1.2 kB'],
    [1_000_000, '1 MB'],
    [19_960_000, '20 MB'],
  ])('of %i bytes is said as %s', (bytes, words) => expect(describeSize(bytes)).toBe(words));
});
