import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writeStaticCopy } from '../../scripts/lib/static-copy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('a static copy gets new compressed files, and has its own files in place of the build’s', async () => {
  const text = 'export const answer = 42;\n'.repeat(100);
  const build = temporaryFolder({
    'index.html': text,
    'index.html.gz': 'built',
    'icon.svg': text,
    'icon.svg.br': 'built',
    'font.woff2': text,
  });
  const folder = join(temporaryFolder({}), 'site');
  await writeStaticCopy(build, folder, { 'index.html': 'named', 'settings.json': '{}' });
  const read = (name: string) => readFileSync(join(folder, name));
  expect(readdirSync(folder).toSorted()).toEqual([
    'font.woff2',
    'icon.svg',
    'icon.svg.br',
    'icon.svg.gz',
    'index.html',
    'settings.json',
  ]);
  expect(read('index.html').toString()).toBe('named');
  expect(gunzipSync(read('icon.svg.gz')).toString()).toBe(text);
  expect(brotliDecompressSync(read('icon.svg.br')).toString()).toBe(text);
});
