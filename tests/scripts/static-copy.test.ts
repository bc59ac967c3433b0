import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeStaticCopy } from '../../scripts/lib/static-copy.ts';
import { temporaryFolder } from './temporary-folder.ts';

it('a static copy holds no compressed file whose original it replaces (2.8)', () => {
  const build = temporaryFolder({
    'index.html': 'built',
    'index.html.gz': 'built',
    'index.html.br': 'built',
    'icon.svg': 'icon',
    'icon.svg.gz': 'icon',
    'assets/a.js': 'a',
    'assets/a.js.br': 'a',
  });
  const folder = join(temporaryFolder({}), 'site');
  writeStaticCopy(build, folder, { 'index.html': 'named', 'settings.json': '{}' });
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    'assets',
    join('assets', 'a.js'),
    join('assets', 'a.js.br'),
    'icon.svg',
    'icon.svg.gz',
    'index.html',
    'settings.json',
  ]);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('named');
  expect(readFileSync(join(build, 'index.html.gz'), 'utf8')).toBe('built');
});
