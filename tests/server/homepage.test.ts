import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readHomepage } from '../../src/server/homepage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it.each([
  ['an https address', '{ "homepage": "https://quartet.example/a?b#c" }', 'https://quartet.example/a?b#c'],
  ['none', '{}', undefined],
  ['plain http', '{ "homepage": "http://quartet.example/" }', undefined],
  ['a script', '{ "homepage": "javascript:alert(1)" }', undefined],
  ['a password', '{ "homepage": "https://me:secret@quartet.example/" }', undefined],
  ['no text', '{ "homepage": 1 }', undefined],
  ['a file that is no JSON', '{', undefined],
])('the homepage is taken from package.json only if it is an https address: %s', (_, text, homepage) => {
  const folder = temporaryFolder({ 'package.json': text });
  expect(readHomepage(join(folder, 'package.json'))).toBe(homepage);
});
