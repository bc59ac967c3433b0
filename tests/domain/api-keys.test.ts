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
