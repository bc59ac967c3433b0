import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { compressFolder } from '../../scripts/lib/compress-folder.ts';

it('every text that is worth it gets a copy in both forms beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  const text = 'export const answer = 42;\n'.repeat(100);
  const files = { 'assets/a.js': text, 'index.html': text, 'short.css': 'a{}', 'font.woff2': text };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

  expect(await compressFolder(folder)).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual([
    'assets',
    'font.woff2',
    'index.html',
    'index.html.br',
    'index.html.gz',
    'short.css',
  ]);
  expect(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))).toString()).toBe(text);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))).toString()).toBe(text);
});
