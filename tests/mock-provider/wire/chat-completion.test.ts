import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { cutAtStop, toChoice, toChunks, toUsage } from '../../../mock-provider/wire/chat-completion.ts';

interface Chunk {
  choices: { index: number; delta: { content?: string }; finish_reason: string | null }[];
  usage?: unknown;
}

describe('the chunks of a completion', () => {
  test.prop([fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 3 }), fc.boolean()])(
    'put together give each choice back, end each once, and share one head',
    (contents, includeUsage) => {
      const chunks = chunksOf(contents, includeUsage);
      for (const [index, content] of contents.entries()) {
        const own = chunks.flatMap(({ choices }) => choices.filter((choice) => choice.index === index));
        expect(own.map(({ delta }) => delta.content ?? '').join('')).toBe(content);
        expect(own.filter(({ finish_reason: reason }) => reason !== null)).toHaveLength(1);
        expect(own.at(-1)).toMatchObject({ delta: {}, finish_reason: 'stop' });
      }
      for (const chunk of chunks) {
        expect(chunk).toMatchObject({
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'gpt-6-luna',
        });
      }
      expect(chunks.filter(({ usage }) => usage !== undefined && usage !== null)).toHaveLength(
        includeUsage ? 1 : 0,
      );
    },
  );

  test.prop([fc.integer({ min: 1, max: 50_000 })])('stay few for a long content', (words) => {
    expect(chunksOf(['word '.repeat(words)], false).length).toBeLessThanOrEqual(404);
  });
});

describe('a stop mark', () => {
  it('ends a text before it, the first one first', () => {
    expect(cutAtStop('one, two. three', ['.', ','])).toBe('one');
    expect(cutAtStop('one, two', ['!'])).toBe('one, two');
  });
});

function chunksOf(contents: readonly string[], includeUsage: boolean): Chunk[] {
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-6-luna',
    choices: contents.map((content, index) => toChoice(index, content, 'stop')),
    usage: toUsage(1, 2, 0),
  };
  return toChunks(completion, includeUsage) as Chunk[];
}
