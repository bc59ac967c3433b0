import { describe, expect, it, vi } from 'vitest';
import { createDeferredFaults } from '../../src/adapters/deferred-faults.ts';
import type { MockFaults } from '../../src/adapters/mock-faults.ts';

const HELD = { kind: 'set', fault: 'slow', times: 'once', otherFaults: 0 } as const;

describe('faults whose code is fetched (13.7)', () => {
  it('are those of the code, fetched once, when they are first looked at', async () => {
    const set = vi.fn<MockFaults['set']>(async () => HELD);
    const load = vi.fn<() => Promise<MockFaults>>(async () => ({ set, current: async () => HELD }));
    const faults = createDeferredFaults(load);
    expect(load).not.toHaveBeenCalled();
    expect(await faults.set('slow', 'once')).toEqual(HELD);
    expect(set).toHaveBeenCalledWith('slow', 'once');
    expect(await faults.current()).toEqual(HELD);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('are unreachable without it, and looked for again', async () => {
    const load = vi
      .fn<() => Promise<MockFaults>>(async () => ({ set: async () => HELD, current: async () => HELD }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch the module'));
    const faults = createDeferredFaults(load);
    expect(await faults.current()).toEqual({
      kind: 'unreachable',
      detail: 'TypeError: Failed to fetch the module',
    });
    expect(await faults.current()).toEqual(HELD);
  });
});
