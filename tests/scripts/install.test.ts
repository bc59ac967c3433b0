import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import packageFile from '../../package.json' with { type: 'json' };
import { isInstalled, requireNode } from '../../scripts/lib/install.js';
import { readDocument } from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface CiWorkflow {
  readonly jobs: {
    readonly test: { readonly strategy: { readonly matrix: { readonly node: readonly number[] } } };
  };
}

it.each(['20.19.0', '20.20.2', '22.12.0', '24.1.0', '26.10.0', '100.0.0'])(
  'the scripts run on Node %s',
  (version) => {
    expect(() => requireNode(version)).not.toThrow();
  },
);

it.each(['9.99.99', '18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.1'])(
  'the scripts refuse Node %s',
  (version) => {
    expect(() => requireNode(version)).toThrow(`This is Node ${version}, but Quartet needs`);
  },
);

it('the scripts run on the versions on which npm installs the package', () => {
  expect(packageFile.engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
  expect(readDocument('README.md')).toContain('Node 24 or later (or 22 from 22.12 on, or 20 from 20.19 on)');
});

it('README says on which versions CI runs the tests', () => {
  const workflow = parse(readDocument('.github/workflows/ci.yml')) as CiWorkflow;
  const versions = workflow.jobs.test.strategy.matrix.node;
  const [, listed = ''] = /`npm test` on\s+Node ([\d,\s]+and \d+)\./.exec(readDocument('README.md')) ?? [];
  expect(listed.match(/\d+/g)?.map(Number)).toEqual(versions);
  for (const version of versions) expect(() => requireNode(`${version}.99.0`)).not.toThrow();
});

it('the scripts install in a fresh clone, after an incomplete installation, and after a change of the lockfile', () => {
  const later = new Date(Date.now() + 1000);
  const fresh = temporaryFolder({ 'package-lock.json': '{}' });
  const installed = temporaryFolder({ 'package-lock.json': '{}', 'node_modules/.package-lock.json': '{}' });
  expect(isInstalled(fresh)).toBe(false);
  expect(isInstalled(installed)).toBe(true);
  utimesSync(join(installed, 'package-lock.json'), later, later);
  expect(isInstalled(installed)).toBe(false);
});

it('the scripts install nothing without a lockfile, as in an image that holds only the sources', () => {
  expect(isInstalled(temporaryFolder({ 'package.json': '{}' }))).toBe(true);
});
