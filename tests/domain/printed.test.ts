import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { MAX_PRINTED_CHARACTERS, firstPrinted } from '../../src/domain/printed.ts';

describe('a print', () => {
  it.each([
    ['has everything if there is room', [3, 4, 5], 10, 0],
    ['has only so many of the newest', [3, 4, 5], 2, 1],
    ['has only so much text', [1, 1, MAX_PRINTED_CHARACTERS - 1], 10, 1],
    ['has the newest, however long it is', [1, 1, 2 * MAX_PRINTED_CHARACTERS], 10, 2],
    ['of nothing has nothing', [], 10, 0],
  ])('%s', (_, lengths, most, from) => expect(firstPrinted(lengths, most)).toBe(from));

  test.prop([fc.array(fc.nat(MAX_PRINTED_CHARACTERS), { maxLength: 40 }), fc.integer({ min: 1, max: 50 })])(
    'has the longest run of newest parts that fits, at least one',
    (lengths, most) => {
      const from = firstPrinted(lengths, most);
      const fits = (start: number) =>
        lengths.length - start <= most &&
        lengths.slice(start).reduce((sum, each) => sum + each, 0) <= MAX_PRINTED_CHARACTERS;
      expect(from).toBeLessThanOrEqual(Math.max(0, lengths.length - 1));
      if (from < lengths.length - 1) expect(fits(from)).toBe(true);
      if (from > 0) expect(fits(from - 1)).toBe(false);
    },
  );
});
