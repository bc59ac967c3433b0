import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { formatLines, parseLines } from '../../src/adapters/kept-lines.ts';

const lines = (text: string) => parseLines(new TextEncoder().encode(text));

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', '"', '\\', 'a\nb', '\uD800'),
);

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '\r')),
  fc.json(),
);

test.prop([fc.array(fc.tuple(anyName, anyText))])('texts come back from their lines', (entries) => {
  const texts = new Map(entries);
  const bytes = formatLines(texts);
  expect(parseLines(bytes!)).toEqual({ texts, damaged: new Map() });
});

test.prop([fc.uint8Array()])('any bytes are read, and none of their lines is passed over', (bytes) => {
  const { texts, damaged } = parseLines(bytes);
  const breaks = bytes.filter((byte) => byte === 10).length;
  const isCut = bytes.length > 0 && bytes.at(-1) !== 10;
  expect(texts.size + damaged.size).toBe(breaks + (isCut ? 1 : 0));
});

it('a text of several lines has no line', () => {
  expect(formatLines(new Map([['a', '1\n2']]))).toBeUndefined();
});

it('a name alone, one that is no JSON and one that comes twice are damaged', () => {
  const { texts, damaged } = lines('"a"\n"\\x" 1\n"b" \n"c" 1\n"c" 2\n\n');
  expect(texts).toEqual(new Map([['b', ''], ['c', '1']])); // prettier-ignore
  expect([...damaged.keys()].map((name) => name.slice(-1)).join('')).toBe('1256');
});

it('a line whose end is missing is damaged, as its text may be cut', () => {
  const { texts, damaged } = lines('"a" 1\n"b" 23');
  expect([...texts.keys(), ...damaged.keys()]).toEqual(['a', 'damaged line 2']);
});
