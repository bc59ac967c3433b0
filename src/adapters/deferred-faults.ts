import type { MockFaults } from './mock-faults.ts';

/** The mock's faults by code that is fetched when they are first looked at; code that cannot be had makes them unreachable, and is fetched again. */
export function createDeferredFaults(load: () => Promise<MockFaults>): MockFaults {
  let loading: Promise<MockFaults> | undefined;

  async function reach(operation: (faults: MockFaults) => ReturnType<MockFaults['current']>) {
    try {
      loading ??= load();
      return await operation(await loading);
    } catch (error) {
      loading = undefined;
      return { kind: 'unreachable', detail: String(error) } as const;
    }
  }

  return {
    set: (fault, times) => reach((faults) => faults.set(fault, times)),
    current: () => reach((faults) => faults.current()),
  };
}
