import { expect, it } from 'vitest';
import { usageIn } from '../../src/server/question-log.ts';

it('tokens are read as a provider reports them', () => {
  expect(usageIn('{"usage":{"prompt_tokens":20,"completion_tokens":3}}')).toEqual({
    question: 20,
    answer: 3,
  });
});

it.each([
  '{"usage":null}',
  '{"usage":{"prompt_tokens":20}}',
  '{"usage":{"prompt_tokens":"20","completion_tokens":3}}',
  '{"usage":{"prompt_tokens":20,"completion_tokens":1.5}}',
  '{"usage":{"prompt_tokens":-1,"completion_tokens":3}}',
  '["usage"]',
  '"usage" in half a {',
])('nothing is read from %s', (json) => {
  expect(usageIn(json)).toBeUndefined();
});
