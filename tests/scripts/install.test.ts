import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInstalled, requireNodeVersion, satisfies } from '../../scripts/lib/install.js';
import { temporaryFolder } from './temporary-folder.ts';

const RANGE = '^20.19.0 || >=22.12.0';

const LOCKFILE = JSON.stringify({ packages: { '': {}, 'node_modules/react': { version: '19.3.1' } } });

describe('the version of Node', () => {
  it.each(['20.19.0', '20.19.1', '20.20.2', '22.12.0', '22.13.5', '23.0.0', '24.1.0', '100.0.0'])(
    'satisfies with %s',
    (version) => expect(satisfies(version, RANGE)).toBe(true),
  );

  it.each(['16.20.2', '18.20.8', '20.18.3', '20.9.0', '21.7.3', '22.11.0', '22.2.0', '9.99.99'])(
    'does not satisfy with %s',
    (version) => expect(satisfies(version, RANGE)).toBe(false),
  );

  it('reads a leading v and a pre-release', () => {
    expect(satisfies('v22.12.0', RANGE)).toBe(true);
    expect(satisfies('24.0.0-nightly', RANGE)).toBe(true);
  });

  it('names the found and the wanted version when it is too old', () => {
    expect(() => requireNodeVersion('18.20.8')).toThrow(/Node 18\.20\.8.*\^20\.19\.0 \|\| >=22\.12\.0/);
    expect(() => requireNodeVersion('20.19.0')).not.toThrow();
  });

  it('refuses a range that it cannot read, instead of guessing', () => {
    expect(() => satisfies('20.19.0', '~20.19.0')).toThrow('~20.19.0');
    expect(() => satisfies('20.19.0', '>=20')).toThrow('20');
  });
});

describe('the installation', () => {
  const installed = {
    'package-lock.json': LOCKFILE,
    'node_modules/.package-lock.json': LOCKFILE,
    'node_modules/react/package.json': '{}',
  };

  it('is there when its list is newer than the lockfile and all that it names is there', () => {
    expect(isInstalled(temporaryFolder(installed))).toBe(true);
  });

  it('is not there without a list, as in a fresh clone or after an installation that broke off', () => {
    expect(isInstalled(temporaryFolder({ 'package-lock.json': LOCKFILE }))).toBe(false);
  });

  it('is not there when the lockfile has changed since', () => {
    const folder = temporaryFolder(installed);
    const later = new Date(Date.now() + 1000);
    utimesSync(join(folder, 'package-lock.json'), later, later);
    expect(isInstalled(folder)).toBe(false);
  });

  it('is not there when a package was removed by hand', () => {
    const { 'node_modules/react/package.json': _, ...rest } = installed;
    expect(isInstalled(temporaryFolder(rest))).toBe(false);
  });

  it('needs nothing where there is no lockfile, as in an image that holds the sources alone', () => {
    expect(isInstalled(temporaryFolder({ 'package.json': '{}' }))).toBe(true);
  });
});
