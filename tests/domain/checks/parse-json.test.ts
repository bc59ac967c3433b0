import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from '../../../src/domain/checks/parse-json.ts';

it('reads JSON, and has nothing for any other text', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(parseJson('null')).toBeNull();
  for (const text of ['', '{', '{a:1}', 'undefined', '{} {}']) expect(parseJson(text)).toBeUndefined();
});

it('returns what JSON was made of', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(value);
    }),
  );
});

it('never throws, however deep a text nests', () => {
  expect(() => {
    fc.assert(fc.property(fc.string(), (text) => void parseJson(text)));
    for (const depth of [10_000, 200_000]) parseJson('['.repeat(depth) + ']'.repeat(depth));
  }).not.toThrow();
});
