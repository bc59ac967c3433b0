import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRecord, keysOf, recordOf } from '../../../src/domain/checks/records.ts';

it('knows an object from a list, from null and from plain values', () => {
  expect(isRecord({})).toBe(true);
  for (const value of [[], [{}], null, undefined, 0, 'a', true]) {
    expect(isRecord(value)).toBe(false);
    expect(recordOf(value)).toEqual({});
  }
});

it('takes any value for an object, which is the value itself if it is one', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(isRecord(recordOf(value))).toBe(true);
      expect(recordOf(value) === value).toBe(isRecord(value));
    }),
  );
});

it('lists the keys of a record in the order written', () => {
  expect(keysOf({ slow: 1, none: 2, offline: 3 })).toEqual(['slow', 'none', 'offline']);
});
