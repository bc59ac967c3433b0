import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const WORTH_COMPRESSING = /\.(?:html|css|js|json|svg|txt)$/;

const MIN_BYTES = 1024;

/** Puts a .gz and a .br, compressed as hard as possible, beside every text file of at least 1 KiB. */
export async function compressFolder(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => WORTH_COMPRESSING.test(name))
    .map((name) => join(folder, name));
  await Promise.all(paths.map(compress));
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path);
  if (bytes.length < MIN_BYTES) return;
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes));
}
