import { fc, test } from '@fast-check/vitest';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { modelNameOf } from '../../../src/domain/checks/model-name.ts';
import { MODEL_NAME } from '../../../src/domain/checks/schema-parts.ts';

it.each<readonly [unknown, string | undefined]>([
  [' llama3.2:3b\n', 'llama3.2:3b'],
  ['/models/Qwen 3 (Q4).gguf', '/models/Qwen 3 (Q4).gguf'],
  ['a'.repeat(200), 'a'.repeat(200)],
  ['a'.repeat(201), undefined],
  ['two\nlines', undefined],
  ['ll\u202Eama', undefined],
  ['\u0301', undefined],
  ['', undefined],
  [7, undefined],
  [null, undefined],
])('%j names the model %j', (given, name) => {
  expect(modelNameOf(given)).toBe(name);
});

test.prop([fc.string({ unit: 'binary' })])('a name can always be kept', (given) => {
  const name = modelNameOf(given);
  expect(name === undefined || v.is(MODEL_NAME, name)).toBe(true);
  expect(name === undefined ? undefined : modelNameOf(name)).toBe(name);
});
