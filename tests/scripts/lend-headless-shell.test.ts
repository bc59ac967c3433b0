import { describe, expect, it } from 'vitest';
import { lendHeadlessShell } from '../../scripts/lend-headless-shell.mjs';

interface Situation {
  readonly installed: string | null;
  readonly unpacked: string | null;
  readonly unpackFails?: boolean;
  readonly startFails?: boolean;
}

function rehearse({ installed, unpacked, unpackFails = false, startFails = false }: Situation) {
  const steps: string[] = [];
  const said: string[] = [];
  const path = lendHeadlessShell({
    installedVersion: async () => installed,
    unpackedVersion: () => unpacked,
    unpack: async (version) => {
      steps.push(`unpack ${version}`);
      return unpackFails ? 'no network' : null;
    },
    start: async (each) => {
      steps.push(`start ${each}`);
      return startFails ? 'a library is missing' : null;
    },
    path: '/cache/shell',
    tell: (line) => said.push(line),
  });
  return { path, steps, said };
}

describe('a headless shell for the browser tests', () => {
  it('is of the version whose files it shares', async () => {
    const { path, steps } = rehearse({ installed: '156', unpacked: null });
    expect(await path).toBe('/cache/shell');
    expect(steps).toEqual(['unpack 156', 'start /cache/shell']);
  });

  it('is unpacked once', async () => {
    const { path, steps } = rehearse({ installed: '156', unpacked: '156' });
    expect(await path).toBe('/cache/shell');
    expect(steps).toEqual(['start /cache/shell']);
  });

  it('is unpacked again after an upgrade', async () => {
    const { path, steps } = rehearse({ installed: '157', unpacked: '156' });
    expect(await path).toBe('/cache/shell');
    expect(steps).toContain('unpack 157');
  });

  it('is not looked for where there is nothing to share', async () => {
    const { path, steps, said } = rehearse({ installed: null, unpacked: '156' });
    expect(await path).toBeNull();
    expect([...steps, ...said]).toEqual([]);
  });

  it.each([
    { failing: { unpackFails: true }, reason: 'no network' },
    { failing: { startFails: true }, reason: 'a library is missing' },
  ])('is done without, saying why: $reason', async ({ failing, reason }) => {
    const { path, said } = rehearse({ installed: '156', unpacked: null, ...failing });
    expect(await path).toBeNull();
    expect(said.join()).toContain(reason);
  });
});
