import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findJsonError } from '../../../src/settings/squad/json-error.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('where a text stops being JSON', () => {
  it.each([
    ['', 1, 1, 'a value', undefined],
    ['\n  ', 2, 3, 'a value', undefined],
    ['{', 1, 2, 'a field name in quotes or }', undefined],
    ['{"a": NaN}', 1, 7, 'a value', 'N'],
    ['{"a": 1,}', 1, 9, 'a field name in quotes', '}'],
    ['{"a": 1\n"b": 2}', 2, 1, 'a comma or }', '"'],
    ['["a" "b"]', 1, 6, 'a comma or ]', '"'],
    ['[1, 2}', 1, 6, 'a comma or ]', '}'],
    ['[1,]', 1, 4, 'a value', ']'],
    ['{a: 1}', 1, 2, 'a field name in quotes or }', 'a'],
    ["{'a': 1}", 1, 2, 'a field name in quotes or }', "'"],
    ['{"a" 1}', 1, 6, 'a colon', '1'],
    ['[01]', 1, 2, 'a value', '0'],
    ['[1.]', 1, 2, 'a value', '1'],
    ['[trueish]', 1, 2, 'a value', 't'],
    ['{} {}', 1, 4, 'the end of the file', '{'],
    ['// a comment\n{}', 1, 1, 'a value', '/'],
    ['["🦊" x]', 1, 6, 'a comma or ]', 'x'],
    ['["a\nb"]', 1, 4, 'the end of the text in quotes (a line break in it is written \\n)', '\n'],
    ['["a\tb"]', 1, 4, 'the end of the text in quotes', '\t'],
    ['["abc', 1, 6, 'the end of the text in quotes', undefined],
    [String.raw`["a\x"]`, 1, 4, String.raw`one of \" \\ \/ \b \f \n \r \t \u0000`, '\\'],
  ])('%j: line %d, column %d, %s is expected', (text, line, column, expected, found) => {
    expect(findJsonError(text)).toEqual({ line, column, expected, found });
  });

  test.prop([fc.json({ stringUnit: 'binary' })])('is nowhere in JSON', (text) => {
    expect(findJsonError(text)).toBeUndefined();
  });

  test.prop([
    fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from('{}[]",:1e-.0 \\nutrue\n')) })),
  ])('is somewhere exactly when the engine finds something too', (text) => {
    expect(findJsonError(text) === undefined).toBe(isJson(text));
  });

  test.prop([fc.json({ maxDepth: 4 }), fc.nat(), fc.nat()])(
    'is found in JSON of which a part was taken out',
    (json, from, length) => {
      const at = from % (json.length + 1);
      const text = json.slice(0, at) + json.slice(at + 1 + (length % 5));
      expect(findJsonError(text) === undefined).toBe(isJson(text));
    },
  );

  it('is found however deeply a text nests and however long its strings are', () => {
    expect(findJsonError('['.repeat(500_000))).toMatchObject({ line: 1, column: 500_001 });
    expect(findJsonError(`["${String.raw`\n`.repeat(400_000)}"`)).toMatchObject({ expected: 'a comma or ]' });
  });
});
