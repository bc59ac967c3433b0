import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashInputs, isBuildFresh, removeStamp, writeStamp } from '../../scripts/build-stamp.mjs';
import { temporaryFolder, writeFileIn } from './temporary-folder.ts';

const builtFolder = () => {
  const folder = temporaryFolder({
    'index.html': '<!doctype html>',
    'src/main.tsx': '1',
    'src/ui/App.tsx': '2',
    'tsconfig.json': '{}',
    'vite.config.ts': '3',
    'dist/index.html': 'built',
    'dist/assets/main.js': 'built too',
  });
  writeStamp(folder, hashInputs(folder));
  return folder;
};

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
    'public/icon.svg',
  ])('is stale after a change of %s', (path) => {
    const folder = builtFolder();
    writeFileIn(folder, path, 'changed');
    expect(isBuildFresh(folder)).toBe(false);
  });

  it('is stale after a file was renamed', () => {
    const folder = builtFolder();
    rmSync(join(folder, 'src/main.tsx'));
    writeFileIn(folder, 'src/renamed.tsx', '1');
    expect(isBuildFresh(folder)).toBe(false);
  });

  it('does not hang on files that are no input', () => {
    const folder = builtFolder();
    writeFileIn(folder, 'docs/behaviour.md', 'changed');
    expect(isBuildFresh(folder)).toBe(true);
  });

  it.each(['dist/index.html', 'dist/assets/main.js'])('is stale after %s was altered', (path) => {
    const folder = builtFolder();
    writeFileIn(folder, path, 'altered');
    expect(isBuildFresh(folder)).toBe(false);
  });

  it.each(['dist', 'dist/index.html', 'dist/assets/main.js'])('is stale after %s was removed', (path) => {
    const folder = builtFolder();
    rmSync(join(folder, path), { recursive: true });
    expect(isBuildFresh(folder)).toBe(false);
  });

  it('is stale without a stamp, and with one that cannot be read', () => {
    const folder = builtFolder();
    writeFileIn(folder, 'node_modules/.cache/quartet/build-stamp.json', '{"inputs":');
    expect(isBuildFresh(folder)).toBe(false);
    removeStamp(folder);
    expect(isBuildFresh(folder)).toBe(false);
  });

  it('is stale when an input changed while it was made', () => {
    const folder = builtFolder();
    const before = hashInputs(folder);
    writeFileIn(folder, 'src/main.tsx', 'changed meanwhile');
    writeStamp(folder, before);
    expect(isBuildFresh(folder)).toBe(false);
  });
});
