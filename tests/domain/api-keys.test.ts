import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyMask, holdsKey } from '../../src/domain/api-keys.ts';

const NEW_KEY_OF_GEMINI = 'AQ.Ab8RN6J-c4naryC4NARYc4nary_x';

describe('a key of Gemini in its new form', () => {
  it('is found and masked, also where only its ends are quoted', () => {
    expect(holdsKey(`key=${NEW_KEY_OF_GEMINI}`)).toBe(true);
    const mask = createKeyMask('another-key-1234');
    expect(mask(`API key ${NEW_KEY_OF_GEMINI} is wrong`)).toBe('API key [key] is wrong');
    expect(mask('API key AQ.Ab8R****ry_x is wrong')).toBe('API key [key] is wrong');
  });

  it.each(['FAQ.Ab8RN6J-c4naryC4NARYc4nary_x', 'AQ.someMethodOfAnObject', 'See the FAQ.'])(
    'is not %s',
    (text) => {
      expect(holdsKey(text)).toBe(false);
      if (!text.startsWith('AQ')) expect(createKeyMask('')(text)).toBe(text);
    },
  );
});

describe('what cannot be seen', () => {
  const KEY = 'my-canary-key-0123456789';

  it('hides no key, wherever it stands', () => {
    const unseen = fc.constantFrom(
      '\u200d',
      '\u200c',
      '\u00ad',
      '\ufe0f',
      '\u{e0061}',
      '\u034f',
      '\u3164',
      '\u2800',
    );
    const key = fc.constantFrom(KEY, 'sk-c4naryC4NARYc4nary', NEW_KEY_OF_GEMINI);
    const mask = createKeyMask(KEY);
    fc.assert(
      fc.property(key, unseen, fc.nat(), (text, character, place) => {
        const at = place % (text.length + 1);
        const told = mask(`The key ${text.slice(0, at)}${character}${text.slice(at)} is wrong`);
        expect(told).toBe('The key [key] is wrong');
      }),
    );
  });

  it('stays where there is no key', () => {
    const text = 'A family 👨‍👩‍👧 and a heart ❤️';
    expect(createKeyMask(KEY)(text)).toBe(text);
  });
});
