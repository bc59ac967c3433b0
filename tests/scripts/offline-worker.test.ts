import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { listOfflineCopy, writeOfflineWorker } from '../../scripts/lib/offline-worker.ts';
import { temporaryFolder } from './temporary-folder.ts';

const FILES = {
  _headers: 'of the host',
  'assets/a.js': 'a',
  'assets/a.js.br': 'compressed',
  'icon.svg': 'icon',
  'icon.svg.gz': 'compressed',
  'index.html': 'page',
  'offline-worker.js': 'an older worker',
  'robots.txt': 'of the host',
};

function integrityOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

describe('the list of an offline copy (20.6)', () => {
  it('has each file that the page asks for, with its digest', () => {
    expect(listOfflineCopy(temporaryFolder(FILES)).files).toEqual([
      { path: 'assets/a.js', integrity: integrityOf('a') },
      { path: 'icon.svg', integrity: integrityOf('icon') },
      { path: '', integrity: integrityOf('page') },
    ]);
  });

  it('has a version that follows from the contents alone (20.8)', () => {
    const versionOf = (files: Readonly<Record<string, string>>) =>
      listOfflineCopy(temporaryFolder(files)).version;
    expect(versionOf(FILES)).toMatch(/^[\da-f]{16}$/);
    expect(versionOf({ ...FILES, _headers: 'other', 'assets/a.js.gz': 'new' })).toBe(versionOf(FILES));
    for (const change of [{ 'index.html': 'other' }, { 'assets/a.js': 'b' }, { 'assets/b.js': 'a' }]) {
      expect(versionOf({ ...FILES, ...change })).not.toBe(versionOf(FILES));
    }
  });
});

it('the worker is one plain script, the same for the same copy, that hears what it has to (20.6)', async () => {
  const folder = temporaryFolder(FILES);
  const path = join(folder, 'offline-worker.js');
  await writeOfflineWorker(folder);
  const code = readFileSync(path, 'utf8');
  const heard: string[] = [];
  const self = {
    location: { href: 'https://example.org/quartet/offline-worker.js' },
    addEventListener: (name: string) => heard.push(name),
  };
  runInNewContext(code, { self, URL });
  expect(heard).toEqual(['install', 'activate', 'fetch']);

  await writeOfflineWorker(folder);
  expect(readFileSync(path, 'utf8')).toBe(code);
  writeFileSync(join(folder, 'index.html'), 'other');
  await writeOfflineWorker(folder);
  expect(readFileSync(path, 'utf8')).not.toBe(code);
});
