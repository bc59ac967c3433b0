import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { nextIndex, previousIndex } from '../../src/domain/carousel.ts';

const place = fc
  .integer({ min: 1, max: 1000 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.integer({ min: 0, max: count - 1 }) }));

describe('the carousel', () => {
  it('wraps from last to first and from first to last (7.2)', () => {
    expect(nextIndex(3, 4)).toBe(0);
    expect(previousIndex(0, 4)).toBe(3);
    expect(nextIndex(1, 4)).toBe(2);
    expect(previousIndex(2, 4)).toBe(1);
  });

  test.prop([place])('comes back after as many nexts as there are personas (7.3)', ({ index, count }) => {
    let reached = index;
    for (let step = 0; step < count; step += 1) reached = nextIndex(reached, count);
    expect(reached).toBe(index);
  });

  test.prop([place])('undoes next with previous, and previous with next (7.3)', ({ index, count }) => {
    expect(previousIndex(nextIndex(index, count), count)).toBe(index);
    expect(nextIndex(previousIndex(index, count), count)).toBe(index);
  });

  test.prop([place])('never leaves the list (7.1)', ({ index, count }) => {
    for (const reached of [nextIndex(index, count), previousIndex(index, count)]) {
      expect(Number.isInteger(reached) && reached >= 0 && reached < count).toBe(true);
    }
  });
});
