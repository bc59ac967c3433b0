import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { MAX_REPLY_CHARACTERS, replyContent, REPLY_CUT_NOTE } from '../../src/domain/ending.ts';

describe('a reply', () => {
  test.prop([fc.string({ unit: 'binary', maxLength: 200 })])('is kept as it came (11.4)', (text) => {
    expect(replyContent(text)).toBe(text);
  });

  it('is kept up to 100,000 characters and cut beyond, with a note (11.16)', () => {
    const longest = 'x'.repeat(MAX_REPLY_CHARACTERS);
    expect(replyContent(longest)).toBe(longest);
    expect(replyContent(`${longest}y`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
  });

  it('keeps a whole character at the cut (11.16)', () => {
    const content = replyContent(`${'x'.repeat(MAX_REPLY_CHARACTERS - 2)}🚀y`);
    expect(content.startsWith(`${'x'.repeat(MAX_REPLY_CHARACTERS - 2)}🚀\n`)).toBe(true);
  });

  it.each(['\u{10000}', '🚀', '\u{10ffff}'])(
    'is cut before a character that no longer fits: %s (11.16)',
    (character) => {
      const longest = 'x'.repeat(MAX_REPLY_CHARACTERS - 1);
      expect(replyContent(`${longest}${character}`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
    },
  );

  it.each(['\ud7ff', '\ue000'])('is cut after a character that just fits: %j (11.16)', (character) => {
    const longest = `${'x'.repeat(MAX_REPLY_CHARACTERS - 1)}${character}`;
    expect(replyContent(`${longest}y`)).toBe(`${longest}\n\n${REPLY_CUT_NOTE}`);
  });
});
