import { expect, it } from 'vitest';
import { finishOf } from '../../src/wire/finish.ts';

it.each([
  ['length', 'length'],
  ['MAX_TOKENS', 'length'],
  ['max_output_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'filter'],
  ['content_filter: SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['sensitive', 'filter'],
  ['refusal', 'refusal'],
  ['tool_calls', 'tool'],
  ['function_call', 'tool'],
  ['error', 'error'],
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['eos', 'stop'],
  [' length ', 'length'],
  ['', undefined],
  ['null', undefined],
  ['None', undefined],
  [' NULL ', undefined],
  [null, undefined],
  [true, undefined],
])('the finish reason %j is %s', (reason, finish) => {
  expect(finishOf(reason)).toBe(finish);
});
