import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isSameModel } from '../../../src/domain/checks/same-model.ts';

describe('two names are of one model', () => {
  it.each<readonly [string, readonly (readonly [string, string])[]]>([
    [
      'in other case',
      [
        ['Qwen3-8B', 'qwen3-8b'],
        [' tiny', 'tiny\n'],
      ],
    ],
    [
      'behind another path',
      [
        ['openai/gpt-4o', 'gpt-4o'],
        ['/models/Qwen3-8B.gguf', String.raw`C:\models\qwen3-8b.gguf`],
      ],
    ],
    ['with the tag of the latest', [['llama3.2', 'llama3.2:latest']]],
    [
      'as a file, in any quantisation',
      [
        ['qwen3-8b', '/models/Qwen3-8B-Q4_K_M.gguf'],
        ['qwen3-8b', 'Qwen3-8B.Q8_0.gguf'],
        ['qwen3-8b', 'Qwen3-8B-UD-Q4_K_XL-00001-of-00003.gguf'],
        ['gemma-3-4b-it', 'google/gemma-3-4b-it-q4_0-gguf'],
        ['llama-3.2-1b', 'hf.co/bartowski/Llama-3.2-1B-GGUF:IQ3_XS'],
        ['phi-4', 'phi-4-f16.gguf'],
        ['phi-4', 'phi-4-BF16'],
      ],
    ],
    [
      'with a date or a number at the end',
      [
        ['gpt-4', 'gpt-4-0613'],
        ['gpt-4-0314', 'gpt-4-0613'],
        ['gpt-3.5-turbo', 'gpt-3.5-turbo-0125'],
        ['gpt-4o', 'gpt-4o-2024-08-06'],
        ['command-r', 'command-r-08-2024'],
        ['gemini-2.5-pro-preview', 'gemini-2.5-pro-preview-05-06'],
        ['claude-3-opus', 'claude-3-opus-20240229'],
        ['claude-3-opus', 'claude-3-opus@20240229'],
        ['gemini-1.5-pro', 'gemini-1.5-pro-002'],
        ['mistral-small', 'mistral-small-2503'],
        ['mistral-small', 'mistral-small-2503-Q6_K.gguf'],
      ],
    ],
  ])('%s', (_, pairs) => {
    for (const [one, other] of pairs)
      expect([one, other, isSameModel(one, other)]).toEqual([one, other, true]);
  });

  it.each([
    ['llama-3-8b', 'llama-3-70b'],
    ['llama3.2:1b', 'llama3.2:3b'],
    ['qwen2.5', 'qwen2'],
    ['qwen2.5-7b-q4_k_m.gguf', 'qwen3-8b-q4_k_m.gguf'],
    ['gpt-4', 'gpt-3'],
    ['gpt-4-0613', 'gpt-3-0613'],
    ['gpt-4', 'gpt-4o'],
    ['claude-3', 'claude-2'],
    ['claude-opus-4', 'claude-opus-4-1'],
    ['phi-4', 'phi'],
    ['default', 'qwen3-8b'],
  ])('but not %s and %s', (one, other) => {
    expect(isSameModel(one, other)).toBe(false);
  });

  const anyName = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[a-z]{1,6}-?\d?(?:\.\d)?(?:-(?:8b|70b|instruct))?$/),
  );

  const anyDecorated = (name: string) =>
    fc
      .tuple(
        fc.constantFrom('', '/', 'C:\\models\\', 'a/b/'),
        fc.constantFrom('', '-0613', '-2024-08-06', '@20240229', '-001'),
        fc.constantFrom('', '.gguf', '-Q4_K_M.gguf', '.Q8_0.gguf', '-IQ3_XS', '-f16', ':latest'),
        fc.boolean(),
      )
      .map(([path, release, stored, isLoud]) => {
        const whole = `${path}${name}${release}${stored}`;
        return isLoud ? whole.toUpperCase() : whole;
      });

  test.prop([anyName, anyName])('as each is with itself, and whichever comes first', (one, other) => {
    expect(isSameModel(one, one)).toBe(true);
    expect(isSameModel(one, other)).toBe(isSameModel(other, one));
  });

  const plain = fc.stringMatching(/^[a-z]{1,6}(?:-?\d(?:\.\d)?)?(?:-(?:8b|70b|instruct))?$/);

  test.prop([plain.chain((name) => fc.tuple(fc.constant(name), anyDecorated(name))), plain])(
    'however a name is decorated',
    ([name, decorated], other) => {
      expect(isSameModel(name, decorated)).toBe(true);
      expect(isSameModel(decorated, other)).toBe(name === other);
    },
  );
});
