import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

interface OftenExpected<Value> {
  readonly toBe: (expected: Value) => void;
  readonly toEqual: (expected: Value) => void;
  readonly toBeLessThanOrEqual: (most: Value & number) => void;
}

/**
 * Vitest's `expect` for laws that ask it a million times: it is asked only where a cheaper look finds a difference, and
 * decides then.
 * @param message written only for it
 */
export function expectOften<Value>(actual: Value, message?: () => string): OftenExpected<Value> {
  return {
    toBe(expected) {
      if (!Object.is(actual, expected)) expect(actual, message?.()).toBe(expected);
    },
    toEqual(expected) {
      if (!isDeepStrictEqual(actual, expected)) expect(actual, message?.()).toEqual(expected);
    },
    toBeLessThanOrEqual(most) {
      if (!(typeof actual === 'number' && actual <= most))
        expect(actual, message?.()).toBeLessThanOrEqual(most);
    },
  };
}
