import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { decodeBase64, listForms } from '../../scripts/build-guard-forms.mjs';

const quoted = 'a"b\'c`d${e}\\f/g\nh';

const holds = (value: string, text: string) =>
  listForms(value).some((form) => Buffer.from(text, 'utf8').toString('latin1').includes(form));

describe('the forms of a value', () => {
  it.each([
    ['as it is', quoted],
    ['in JSON', JSON.stringify(quoted)],
    ['in JSON with its slashes escaped', JSON.stringify(quoted).replaceAll('/', '\\/')],
    ['in single quotes', 'a"b\\\'c`d${e}\\\\f/g\\nh'],
    ['in backticks', 'a"b\'c\\`d\\${e}\\\\f/g\\nh'],
    ['in the JSON of a source map', JSON.stringify(JSON.stringify(quoted))],
    ['in a part of an address', encodeURIComponent(quoted)],
    ['in a part of an address with small letters', "a%22b'c%60d%24%7be%7d%5cf%2fg%0ah"],
    ['in an address', encodeURI(quoted)],
    ['in a form', new URLSearchParams({ a: quoted }).toString()],
  ])('include it %s', (_, text) => {
    expect(holds(quoted, text)).toBe(true);
  });

  it('include it in HTML', () => {
    expect(holds(`a<b>&"c'`, 'a&lt;b&gt;&amp;&quot;c&#39;')).toBe(true);
  });

  it('are bytes of UTF-8', () => {
    expect(holds('schlüssel-ключ', '{"a":"schlüssel-ключ"}')).toBe(true);
  });

  it('are one when nothing in it needs an escape', () => {
    expect(listForms('sk-plain_123')).toEqual(['sk-plain_123']);
  });
});

describe('base64', () => {
  test.prop([
    fc.string({ minLength: 8, unit: 'grapheme-ascii' }),
    fc.string({ unit: 'grapheme-ascii' }),
    fc.string({ unit: 'grapheme-ascii' }),
    fc.constantFrom<BufferEncoding>('base64', 'base64url'),
    fc.constantFrom('', '/', 'a/', '/a/', '"', 'data:text/plain;base64,'),
  ])('is undone for any text, at any place, with either alphabet', (value, left, right, encoding, before) => {
    const text = `${before}${Buffer.from(left + value + right).toString(encoding)}" and more`;
    expect(decodeBase64(text)).toContain(value);
  });

  it('is undone for the shortest secret that is looked for', () => {
    expect(decodeBase64(`"${Buffer.from('c4nary-8').toString('base64')}"`)).toContain('c4nary-8');
  });

  it.each([
    ['of whole groups', 'first half .', 'other half .'],
    ['of parts of groups', 'first half', 'other half'],
  ])('keeps apart pieces %s that stand apart', (_, first, other) => {
    const [left, right] = [first, other].map((half) => Buffer.from(half).toString('base64'));
    const decoded = decodeBase64(`${left} ${right}`);
    expect(decoded).toContain(first);
    expect(decoded).toContain(other);
    expect(decoded).not.toContain(first + other);
  });

  it('is not seen in a text that holds none', () => {
    expect(decodeBase64('let a = b + c; // short').trim()).toBe('');
  });
});
