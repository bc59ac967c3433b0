import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createSecretCheck } from '../../src/server/secret-check.ts';

const KEY = 'sk-proj-Zq8+vR3/tY6uI1oP4aS7dF0';

const check = createSecretCheck([KEY, undefined, 'ollama']);

const hex = (text: string) => Buffer.from(text).toString('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const asEscapes = (text: string, escape: (code: string) => string) =>
  Array.from(text, (letter) => escape(letter.charCodeAt(0).toString(16).padStart(4, '0'))).join('');

/** Ways in which a text may hold a key. */
const ENCODINGS: Readonly<Record<string, (key: string) => string>> = {
  'as it is': (key) => key,
  'as JSON': (key) => JSON.stringify({ detail: key }),
  'as JSON of PHP': (key) => key.replaceAll('/', String.raw`\/`),
  'as JSON in JSON in JSON': (key) => JSON.stringify(JSON.stringify(asEscapes(key, (code) => `\\u${code}`))),
  'with numbers of characters': (key) => asEscapes(key, (code) => `\\u${code}`),
  'in HTML': (key) => asEscapes(key, (code) => `&#${Number.parseInt(code, 16)};`),
  'in an address': (key) => `?key=${encodeURIComponent(key)}`,
  'in an address, all of it': (key) => asEscapes(key, (code) => `%${code.slice(2)}`),
  'in Base64': base64,
  'in Base64 with something before': (key) => base64(`:${key}`),
  'in Base64 with something around': (key) => base64(`me:${key}, and more`),
  'in Base64 for addresses': (key) => Buffer.from(`me:${key}`).toString('base64url'),
  'in hexadecimal': hex,
  'in hexadecimal capitals': (key) => hex(key).toUpperCase(),
  'in capitals': (key) => key.toUpperCase(),
  'with line breaks': (key) => key.replaceAll(/(.{5})/g, '$1\n'),
  'with invisible characters': (key) => Array.from(key).join('\u200B'),
  backwards: (key) => Array.from(key).toReversed().join(''),
  'without its end': (key) => key.slice(0, -6),
  'without its beginning': (key) => key.slice(6),
};

describe('a text holds a key', () => {
  it.each(Object.entries(ENCODINGS))('%s', (_, encode) => {
    const text = `Incorrect key: ${encode(KEY)}. See the documents.`;
    expect(check.holdsSecret(text)).toBe(true);
  });

  const printable = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  });
  const key = fc
    .tuple(printable, fc.stringMatching(/^[\w-]{8,60}$/))
    .map(([first, rest]) => `${first.slice(0, 20)}7${rest}`);

  test.prop([key, fc.constantFrom(...Object.entries(ENCODINGS)), fc.string(), fc.string()])(
    'whatever the key is, and whatever stands around it',
    (secret, [name, encode], before, after) => {
      fc.pre(!name.startsWith('without') || secret.length >= 24);
      // What undoes escapes in a text undoes them in the key, too, but only with their beginning and their end.
      fc.pre(!/[\\%&]/.test(secret + before.slice(-8) + after.slice(0, 8)));
      expect(createSecretCheck([secret]).holdsSecret(`${before} ${encode(secret)} ${after}`)).toBe(true);
    },
  );
});

describe('a text holds no key', () => {
  it.each(['anything', 'not-needed', 'lm-studio', 'localhost'])(
    'when the key is a word for servers without one: %s',
    (word) => {
      expect(createSecretCheck([word]).holdsSecret(`You can say ${word} here.`)).toBe(false);
    },
  );

  it.each(['', 'Why?', 'sk-proj-', 'sk-***F0', 'ollama', '********dF0', 'Zq8+vR3', KEY.slice(0, 10)])(
    '%s',
    (text) => {
      expect(check.holdsSecret(`A text with ${text} in it.`)).toBe(false);
    },
  );

  test.prop([fc.string()])('when it is any other', (text) => {
    expect(check.holdsSecret(text)).toBe(false);
  });
});

describe('a text that comes in parts', () => {
  test.prop([fc.constantFrom(...Object.values(ENCODINGS)), fc.array(fc.nat(400)), fc.string(), fc.string()])(
    'holds a key however it is cut, and no more than a few letters of it are let go before that is known',
    (encode, places, before, after) => {
      fc.pre(!/[\\%&]/.test(before.slice(-8) + after.slice(0, 8)));
      const text = `${before} ${encode(KEY)} ${after}`;
      const cuts = [...new Set([0, ...places.filter((place) => place < text.length)])].toSorted(
        (a, b) => a - b,
      );
      const scan = check.scan();
      let [gone, waiting] = ['', ''];
      const found = cuts.some((from, index) => {
        waiting += text.slice(from, cuts[index + 1]);
        const verdict = scan(text.slice(from, cuts[index + 1]));
        if (verdict === 'clear') [gone, waiting] = [gone + waiting, ''];
        return verdict === 'secret';
      });
      expect(found).toBe(true);
      for (let start = 0; start + 8 <= KEY.length; start += 1) {
        if (!before.includes(KEY.slice(start, start + 8)))
          expect(gone).not.toContain(KEY.slice(start, start + 8));
      }
    },
  );

  test.prop([fc.array(fc.string())])('is clear in the end when it holds none', (parts) => {
    const scan = check.scan();
    for (const part of parts) expect(scan(part)).not.toBe('secret');
    expect(scan(' And so on.')).toBe('clear');
  });
});
