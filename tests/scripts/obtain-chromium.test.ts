import { describe, expect, it } from 'vitest';
import { obtainChromium } from '../../scripts/obtain-chromium.mjs';

const downloadedPath = '/cache/chrome';

interface Situation {
  there?: string[];
  broken?: string[];
  environment?: Record<string, string>;
  isRoot?: boolean;
  hasAptGet?: boolean;
  aptBrings?: string;
  playwrightBrings?: string;
}

/** A machine on which installing changes what is there; `steps` tells what was tried. */
function rehearse(situation: Situation) {
  const there = new Set(situation.there);
  const steps: string[] = [];
  const said: string[] = [];
  const bring = async (step: string, path: string | undefined) => {
    steps.push(step);
    if (path === undefined) return `${step} was refused`;
    there.add(path);
    return null;
  };
  const path = obtainChromium(
    {
      environment: { PATH: '/usr/bin', ...situation.environment },
      platform: 'linux',
      isExecutable: (each) => there.has(each),
      downloadedPath,
    },
    {
      isRoot: situation.isRoot ?? false,
      hasAptGet: situation.hasAptGet ?? false,
      start: async (each) => (situation.broken?.includes(each) === true ? 'a library is missing' : null),
      installWithApt: () => bring('apt', situation.aptBrings),
      downloadWithPlaywright: () => bring('playwright', situation.playwrightBrings),
      tell: (line) => said.push(line),
    },
  );
  return { path, steps, said };
}

describe('getting a Chromium', () => {
  it('installs nothing when there is one that starts', async () => {
    const { path, steps } = rehearse({ there: ['/usr/bin/chromium'], isRoot: true, hasAptGet: true });
    expect(await path).toBe('/usr/bin/chromium');
    expect(steps).toEqual([]);
  });

  it('passes over one that does not start, and says so', async () => {
    const { path, said } = rehearse({
      there: ['/usr/bin/chromium', downloadedPath],
      broken: ['/usr/bin/chromium'],
    });
    expect(await path).toBe(downloadedPath);
    expect(said.join()).toContain('/usr/bin/chromium does not start: a library is missing');
  });

  it('installs with apt as root', async () => {
    const { path, steps } = rehearse({ isRoot: true, hasAptGet: true, aptBrings: '/usr/bin/chromium' });
    expect(await path).toBe('/usr/bin/chromium');
    expect(steps).toEqual(['apt']);
  });

  it('downloads when apt fails, and shows why it failed', async () => {
    const { path, steps, said } = rehearse({
      isRoot: true,
      hasAptGet: true,
      playwrightBrings: downloadedPath,
    });
    expect(await path).toBe(downloadedPath);
    expect(steps).toEqual(['apt', 'playwright']);
    expect(said.join()).toContain('apt was refused');
  });

  it('downloads when what apt brought does not start', async () => {
    const { path } = rehearse({
      isRoot: true,
      hasAptGet: true,
      aptBrings: '/usr/bin/chromium',
      broken: ['/usr/bin/chromium'],
      playwrightBrings: downloadedPath,
    });
    expect(await path).toBe(downloadedPath);
  });

  it.each([
    { isRoot: false, hasAptGet: true },
    { isRoot: true, hasAptGet: false },
  ])('downloads at once with $isRoot as root and $hasAptGet for apt', async (rights) => {
    const { path, steps } = rehearse({ ...rights, playwrightBrings: downloadedPath });
    expect(await path).toBe(downloadedPath);
    expect(steps).toEqual(['playwright']);
  });

  it.each([
    { isRoot: true, hasAptGet: true, command: '\n  apt-get update && apt-get install -y' },
    { isRoot: false, hasAptGet: true, command: '\n  sudo apt-get update && sudo apt-get install -y' },
    { isRoot: false, hasAptGet: false, command: '\n  npx playwright install --with-deps chromium' },
  ])('fails with the command for a person: $command', async ({ command, ...rights }) => {
    await expect(rehearse(rights).path).rejects.toThrow(command);
  });

  it('never replaces the one that CHROMIUM_PATH names', async () => {
    const named = { environment: { CHROMIUM_PATH: '/mine' }, isRoot: true, hasAptGet: true };
    const missing = rehearse(named);
    await expect(missing.path).rejects.toThrow('CHROMIUM_PATH is "/mine"');
    const broken = rehearse({ ...named, there: ['/mine', '/usr/bin/chromium'], broken: ['/mine'] });
    await expect(broken.path).rejects.toThrow('CHROMIUM_PATH names does not start');
    expect([...missing.steps, ...broken.steps]).toEqual([]);
  });
});
