import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createLessons } from '../../src/wire/lessons.ts';
import { tokenBoundIn } from '../../src/wire/token-bounds.ts';

const MOST = 4000;

function boundIn(text: string, limit: number, status = 400) {
  return tokenBoundIn({ max_tokens: limit }, { status, text }, MOST);
}

// tests/cases/provider-cases.ts has the words of providers.
describe('a bound of the limit of tokens', () => {
  it('is read from a refusal that names it', () => {
    expect(boundIn('max_tokens must be at most 2048', 2600)).toEqual({ kind: 'highest', tokens: 2048 });
    expect(boundIn('max_tokens must be at least 16', 8)).toEqual({ kind: 'lowest', tokens: 16 });
  });

  it.each([
    ['max_tokens must be at most 0', 600, 400],
    ['max_tokens must be at least 1000000000000', 600, 400],
    ['max_tokens must be at least 16', 600, 400],
    ["Use 'max_completion_tokens' instead of max_tokens.", 600, 400],
    ['temperature must be between 0 and 2', 600, 400],
    ['max_tokens must be at most 20', 600, 429],
    ['max_tokens is unknown to tiny-4-0613 of 2024-08-01', 600, 400],
  ])('is not read where there is none to ask for: %s', (text, limit, status) => {
    expect(boundIn(text, limit, status)).toBeUndefined();
  });

  it('is learnt for no other visitor where the question itself may have said it', () => {
    const lessons = createLessons(undefined, { isShared: true });
    const asked = {
      model: 'm',
      messages: [{ role: 'user', content: 'Max output tokens: 5?' }],
      max_tokens: 150,
    };
    const attempt = lessons.begin(asked);
    attempt.heed({ status: 400, text: 'Not this: Max output tokens: 5?' });
    attempt.succeed();
    expect(lessons.begin({ ...asked, messages: [] }).body()).toMatchObject({ max_tokens: 150 });
  });

  test.prop([
    fc.string(),
    fc.array(fc.integer({ min: -5, max: 10 ** 13 })),
    fc.integer({ min: 1, max: MOST }),
  ])(
    'differs from the limit, and is within what may be asked, whatever a refusal says',
    (words, numbers, limit) => {
      const bound = boundIn(`max_tokens ${words} context ${numbers.join(' input ')}`, limit);
      if (bound === undefined) return;
      expect(bound.tokens).not.toBe(limit);
      expect(bound.tokens).toBeGreaterThan(0);
      expect(bound.tokens).toBeLessThanOrEqual(MOST);
      expect(Number.isInteger(bound.tokens)).toBe(true);
    },
  );

  test.prop([fc.array(fc.integer({ min: 0, max: 10 ** 6 }), { maxLength: 8 }), fc.boolean()])(
    'never leaves a question without a limit',
    (bounds, isShared) => {
      const attempt = createLessons(undefined, { isShared }).begin({
        model: 'm',
        messages: [],
        temperature: 0.7,
        max_tokens: 150,
      });
      for (const bound of bounds) attempt.heed({ status: 400, text: `max_tokens must be at most ${bound}` });
      expect(attempt.body()).toHaveProperty('max_tokens');
    },
  );
});
