import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sparklinePoints } from '../../../src/ui/persona/sparkline-points.ts';

describe('a sparkline', () => {
  it('fills its box from the lowest value to the highest', () => {
    expect(sparklinePoints([1, 3, 2], 100, 20)).toBe('0,20 50,0 100,10');
  });

  it.each([[[7]], [[7, 7]]])('lies level for %j', (values) => {
    expect(sparklinePoints(values, 100, 20)).toBe('0,10 100,10');
  });

  test.prop([
    fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), {
      minLength: 1,
      maxLength: 60,
    }),
  ])('never leaves its box', (values) => {
    for (const point of sparklinePoints(values, 100, 20).split(' ')) {
      const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number);
      expect(x >= 0 && x <= 100 && y >= 0 && y <= 20).toBe(true);
    }
  });
});
