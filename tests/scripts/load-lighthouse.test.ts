import { describe, expect, it } from 'vitest';
import { isLighthouseInstalled, versions } from '../../scripts/load-lighthouse.mjs';
import { temporaryFolder } from './temporary-folder.ts';

function folderWith(installed: Record<string, string>): string {
  const packages = Object.entries(installed).map(([name, version]) => [`node_modules/${name}`, { version }]);
  return temporaryFolder({
    'node_modules/.cache/quartet/lighthouse/node_modules/.package-lock.json': JSON.stringify({
      packages: Object.fromEntries(packages),
    }),
  });
}

describe('Lighthouse', () => {
  it('is there in the versions wanted', () => {
    expect(isLighthouseInstalled(folderWith(versions))).toBe(true);
  });

  it('is not there without a list, in another version, or without what drives the browser', () => {
    expect(isLighthouseInstalled(temporaryFolder({}))).toBe(false);
    expect(isLighthouseInstalled(folderWith({ ...versions, lighthouse: '11.0.0' }))).toBe(false);
    expect(isLighthouseInstalled(folderWith({ lighthouse: versions.lighthouse }))).toBe(false);
  });
});
