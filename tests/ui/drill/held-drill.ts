import type { DrillFault, DrillResult, DrillTimes, FaultDrill } from '../../../src/ports/faults.ts';

export interface HeldDrill extends FaultDrill {
  /** What was asked, oldest first: `read`, or the fault and how often. */
  readonly asked: readonly string[];
  /** Answers the call with this number, counted from 0; one that was never made is an error. */
  answer(call: number, result: DrillResult): void;
}

/** A drill whose calls stay open until a test answers them, in any order. */
export function createHeldDrill(): HeldDrill {
  const asked: string[] = [];
  const answers: ((result: DrillResult) => void)[] = [];
  function hold(call: string): Promise<DrillResult> {
    asked.push(call);
    return new Promise((resolve) => void answers.push(resolve));
  }
  return {
    asked,
    set: (fault, times) => hold(`${fault} ${times}`),
    current: () => hold('read'),
    answer(call, result) {
      const resolve = answers[call];
      if (!resolve) throw new Error(`Call ${call} was never made: ${asked.join(', ')}`);
      resolve(result);
    },
  };
}

export function held(fault: DrillFault, times: DrillTimes = 'until-off'): DrillResult {
  return { kind: 'set', fault, times, otherFaults: 0 };
}
