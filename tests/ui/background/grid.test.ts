import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isMainLine, lineCount, linePx } from '../../../src/ui/background/grid.ts';

const linesOf = (lengthPx: number) =>
  Array.from({ length: lineCount(lengthPx) }, (_, index) => linePx(lengthPx, index));

describe('the grid', () => {
  it('has a line every 30 px, from the middle outwards (14.1)', () => {
    expect(linesOf(100)).toEqual([20, 50, 80]);
    expect(linesOf(0)).toEqual([]);
  });

  it('has every fifth line from the middle as a main one', () => {
    const main = linesOf(1440).filter((_, index) => isMainLine(1440, index));
    expect(main).toEqual([120, 270, 420, 570, 720, 870, 1020, 1170, 1320]);
  });

  test.prop([fc.integer({ min: 1, max: 8000 })])(
    'covers any length, 30 px apart, and one line is its middle',
    (lengthPx) => {
      const lines = linesOf(lengthPx);
      expect(lines).toContain(lengthPx / 2);
      expect(lines[0]).toBeLessThan(30);
      expect(lines[0]).toBeGreaterThanOrEqual(0);
      expect(lines.at(-1)).toBeLessThanOrEqual(lengthPx);
      expect(lines.at(-1)).toBeGreaterThan(lengthPx - 30);
      for (const [index, line] of lines.slice(1).entries()) expect(line - lines[index]!).toBe(30);
    },
  );

  test.prop([fc.double({ min: 0, max: 10_000, noNaN: true })])(
    'stays 30 px apart and within a length that is no whole number (14.1)',
    (lengthPx) => {
      const lines = linesOf(lengthPx);
      for (const [index, line] of lines.entries()) {
        expect(line >= 0 && line <= lengthPx).toBe(true);
        if (index > 0) expect(line - lines[index - 1]!).toBeCloseTo(30);
      }
      if (lengthPx >= 30) expect(lengthPx - lines.at(-1)!).toBeLessThanOrEqual(30);
    },
  );
});
