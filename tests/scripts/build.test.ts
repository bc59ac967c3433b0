import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBuildFresh } from '../../scripts/lib/build.ts';
import { temporaryFolder, writeFileIn } from '../support/temporary-folder.ts';

/** A folder whose build began when all other files were a minute old. */
function builtFolder(): string {
  const folder = temporaryFolder({
    'index.html': '<!doctype html>',
    'src/main.tsx': '1',
    'src/ui/App.tsx': '2',
    'tsconfig.json': '{}',
    'vite.config.ts': '3',
    'dist/index.html': 'built',
    'dist-server/src/server.js': 'built',
  });
  const before = new Date(Date.now() - 60_000);
  const all = [
    'index.html',
    'src/main.tsx',
    'src/ui/App.tsx',
    'src/ui',
    'src',
    'tsconfig.json',
    'vite.config.ts',
  ];
  for (const path of all) utimesSync(join(folder, path), before, before);
  const begun = new Date(Date.now() - 30_000);
  for (const output of ['dist/index.html', 'dist-server/src/server.js']) {
    utimesSync(join(folder, output), begun, begun);
  }
  return folder;
}

describe('a build', () => {
  it('is fresh as long as nothing changes', () => {
    expect(isBuildFresh(builtFolder())).toBe(true);
  });

  it.each([
    'index.html',
    'src/ui/App.tsx',
    'tsconfig.json',
    'vite.config.ts',
    'src/new.ts',
    'public/icon.png',
    'scripts/lib/late-files.ts',
    'mock-provider/serve.ts',
  ])('is stale after a change of %s', (path) => {
    const folder = builtFolder();
    writeFileIn(folder, path, 'changed');
    expect(isBuildFresh(folder)).toBe(false);
  });

  it('is stale after a source was removed', () => {
    const folder = builtFolder();
    rmSync(join(folder, 'src/ui/App.tsx'));
    expect(isBuildFresh(folder)).toBe(false);
  });

  it('does not depend on files that are no input', () => {
    const folder = builtFolder();
    writeFileIn(folder, 'docs/product.md', 'changed');
    expect(isBuildFresh(folder)).toBe(true);
  });

  it.each(['dist', 'dist-server'])('is stale when there is no %s', (missing) => {
    const folder = builtFolder();
    rmSync(join(folder, missing), { recursive: true });
    expect(isBuildFresh(folder)).toBe(false);
  });
});
