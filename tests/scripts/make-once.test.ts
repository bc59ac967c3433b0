import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeOnce } from '../../scripts/lib/make-once.js';
import { temporaryFolder } from './temporary-folder.ts';

function maker() {
  const asked: string[] = [];
  const make = async (text: string) => {
    asked.push(text);
    return text.toUpperCase();
  };
  return { asked, make };
}

it('what is made of a text is kept, and made again of another text alone', async () => {
  const folder = join(temporaryFolder({}), 'not', 'there', 'yet');
  const { asked, make } = maker();
  expect(await makeOnce(folder, 'a', make)).toBe('A');
  expect(await makeOnce(folder, 'a', make)).toBe('A');
  expect(await makeOnce(folder, 'b', make)).toBe('B');
  expect(asked).toEqual(['a', 'b']);
});

it('many processes can begin at once', async () => {
  const folder = temporaryFolder({});
  const { make } = maker();
  const made = await Promise.all(Array.from({ length: 20 }, () => makeOnce(folder, 'a', make)));
  expect(new Set(made)).toEqual(new Set(['A']));
  expect(readdirSync(folder)).toHaveLength(1);
});

it('where nothing can be kept, it is made each time', async () => {
  const folder = join(temporaryFolder({ file: '' }), 'file', 'below');
  const { asked, make } = maker();
  expect(await makeOnce(folder, 'a', make)).toBe('A');
  expect(await makeOnce(folder, 'a', make)).toBe('A');
  expect(asked).toEqual(['a', 'a']);
});
