import { expect, it } from 'vitest';
import { createSwitchedCompletion } from '../../src/adapters/switched-completion.ts';
import type { Completion, CompletionRequest } from '../../src/ports/completion.ts';

const REQUEST: CompletionRequest = {
  model: 'any',
  messages: [],
  temperature: 0,
  maxTokens: 1,
  presencePenalty: 0,
  frequencyPenalty: 0,
  streaming: false,
};

it('asks again where a question was asked first, and puts the next question to whoever answers then', () => {
  const asked: string[] = [];
  const named = (name: string): Completion => ({
    start() {
      asked.push(name);
      return () => undefined;
    },
  });
  let current = named('the site');
  const { start } = createSwitchedCompletion(() => current);
  const hear = () => undefined;
  start(REQUEST, hear);
  current = named('own model');
  start(REQUEST, hear);
  start({ ...REQUEST }, hear);
  expect(asked).toEqual(['the site', 'the site', 'own model']);
});
