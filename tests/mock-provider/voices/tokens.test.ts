import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { countTokens, cutToTokens, piecesOf } from '../../../mock-provider/voices/tokens.ts';

describe('a limit of tokens', () => {
  it('cuts a longer text and reports it', () => {
    expect(cutToTokens('twelve chars and more', 3)).toEqual({ text: 'twelve chars', finishReason: 'length' });
    expect(cutToTokens('short', 3)).toEqual({ text: 'short', finishReason: 'stop' });
    expect(cutToTokens('anything', Infinity)).toEqual({ text: 'anything', finishReason: 'stop' });
  });

  test.prop([fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 60 })])(
    'is never exceeded, and leaves a beginning of the text without half a character',
    (text, maxTokens) => {
      const cut = cutToTokens(text, maxTokens);
      expect(countTokens(cut.text)).toBeLessThanOrEqual(maxTokens);
      expect(text.startsWith(cut.text)).toBe(true);
      expect(cut.finishReason).toBe(cut.text === text ? 'stop' : 'length');
      expect(/[\uD800-\uDBFF]$/.test(cut.text)).toBe(false);
    },
  );
});

describe('the pieces of a streamed text', () => {
  it('are its words, each with the blanks before it', () => {
    expect(piecesOf('Start  small.\n')).toEqual(['Start', '  small.', '\n']);
    expect(piecesOf('')).toEqual([]);
    expect(piecesOf('word '.repeat(50_000)).length).toBeLessThanOrEqual(400);
  });

  test.prop([fc.string({ unit: 'grapheme', maxLength: 200 })])('are the text when put together', (text) => {
    expect(piecesOf(text).join('')).toBe(text);
    expect(piecesOf(text)).not.toContain('');
  });
});
