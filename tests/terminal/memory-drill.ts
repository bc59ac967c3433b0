import type { DrillFault, DrillResult, DrillTimes, FaultDrill } from '../../src/ports/faults.ts';

/** A mock that holds one fault and is never asked for an answer. */
export function createMemoryDrill(): FaultDrill {
  let held: { fault: DrillFault; times: DrillTimes } = { fault: 'none', times: 'until-off' };
  const current = async (): Promise<DrillResult> => ({ kind: 'set', ...held, otherFaults: 0 });
  return {
    current,
    set(fault, times) {
      held = { fault, times };
      return current();
    },
  };
}
