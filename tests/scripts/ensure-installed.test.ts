import { describe, expect, it } from 'vitest';
import { isInstalled } from '../../scripts/ensure-installed.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const lockfile = JSON.stringify({ packages: { 'node_modules/react': { version: '19.3.1' } } });

describe('the installation', () => {
  it('is there when the list and the folders agree with the lockfile', () => {
    const folder = temporaryFolder({
      'package-lock.json': lockfile,
      'node_modules/.package-lock.json': lockfile,
      'node_modules/react/package.json': '{}',
    });
    expect(isInstalled(folder)).toBe(true);
  });

  it('is not there without a list, as in a fresh clone or after an installation that broke off', () => {
    expect(isInstalled(temporaryFolder({ 'package-lock.json': lockfile }))).toBe(false);
  });

  it('is not there when a folder was removed by hand', () => {
    const folder = temporaryFolder({
      'package-lock.json': lockfile,
      'node_modules/.package-lock.json': lockfile,
    });
    expect(isInstalled(folder)).toBe(false);
  });
});
