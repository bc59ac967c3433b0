import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { closeness } from '../../../src/ui/background/links.ts';

const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });
const point = fc.record({ xPx: coordinate, yPx: coordinate });

describe('a link', () => {
  it('is full at the same place and falls to nothing at 100 px (14.1)', () => {
    const at = (xPx: number) => closeness({ xPx: 0, yPx: 0 }, { xPx, yPx: 0 });
    expect([0, 25, 50, 99, 100, 101].map(at)).toEqual([1, 0.75, 0.5, expect.closeTo(0.01, 9), 0, 0]);
  });

  test.prop([point, point])('joins exactly what is less than 100 px apart (14.1)', (from, to) => {
    expect(closeness(from, to) > 0).toBe(Math.hypot(to.xPx - from.xPx, to.yPx - from.yPx) < 100);
  });

  test.prop([point, point])('is the same both ways, and from 0 to 1', (from, to) => {
    expect(closeness(from, to)).toBe(closeness(to, from));
    expect(closeness(from, to)).toBeGreaterThanOrEqual(0);
    expect(closeness(from, to)).toBeLessThanOrEqual(1);
  });

  test.prop([point, fc.nat({ max: 50 }), fc.nat({ max: 50 })])(
    'is never stronger when it is longer',
    (from, nearPx, morePx) => {
      const to = (distancePx: number) => ({ xPx: from.xPx + distancePx, yPx: from.yPx });
      expect(closeness(from, to(nearPx + morePx))).toBeLessThanOrEqual(closeness(from, to(nearPx)));
    },
  );
});
