import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { cutText } from '../../../src/domain/checks/cut-text.ts';

it('a text is cut before a character that does not fit', () => {
  expect(cutText('ab', 1)).toBe('a');
  expect(cutText('a🚀', 2)).toBe('a');
  expect(cutText('a🚀', 3)).toBe('a🚀');
});

test.prop([fc.string({ unit: 'binary' }), fc.nat(20)])(
  'a text is cut between characters',
  (text, maxUnits) => {
    const cut = cutText(text, maxUnits);
    expect(text.startsWith(cut)).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(maxUnits);
    expect(cut.length).toBeGreaterThan(Math.min(text.length, maxUnits) - 2);
  },
);
