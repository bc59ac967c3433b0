import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../src/domain/place-of.ts';
import { charactersRead } from '../support/characters-read.ts';

/** A text of few letters, so that much of it occurs again. */
const text = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'ab', 'aab'), fc.integer({ min: 1, max: 200 })), {
    maxLength: 12,
  })
  .map((runs) => runs.map(([unit, times]) => unit.repeat(times)).join(''));

describe('the place of a text in another', () => {
  test.prop([text, text])('is that of the platform', (one, other) => {
    expect(placeOf(one, other)).toBe(other.indexOf(one));
  });

  test.prop([text, text, fc.nat(1000)])('is that of its first occurrence', (before, after, length) => {
    const whole = before + after;
    const wanted = whole.slice(before.length, before.length + length);
    expect(placeOf(wanted, whole)).toBe(whole.indexOf(wanted));
  });

  it.each([
    ['with another letter in its middle', (length: number) => `${'a'.repeat(length)}b${'a'.repeat(length)}`],
    ['with another letter at its end', (length: number) => `${'a'.repeat(length)}b`],
    ['with another letter at its beginning', (length: number) => `b${'a'.repeat(length)}`],
  ])('is found in steps in proportion to both: one that almost occurs, %s', (_, make) => {
    const readFor = (length: number) =>
      charactersRead(() => void placeOf(make(length), 'a'.repeat(3 * length)));
    expect(readFor(16 * 300)).toBeLessThan(2 * 16 * readFor(300));
  });
});
