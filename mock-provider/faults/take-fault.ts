import { type Fault, isStreamOnly } from './fault.ts';

interface Struck {
  persona: string | null;
  stream: boolean;
}

/** The first fault that strikes this request. One that has struck as often as it should is taken off the list. */
export function takeFault(faults: Fault[], struck: Struck, draw: () => number): Fault | null {
  const index = faults.findIndex((fault) => strikes(fault, struck, draw));
  const fault = faults[index];
  if (fault === undefined) return null;
  if (fault.times !== undefined) {
    fault.times -= 1;
    if (fault.times <= 0) faults.splice(index, 1);
  }
  return fault;
}

function strikes(fault: Fault, { persona, stream }: Struck, draw: () => number): boolean {
  if (fault.persona !== undefined && fault.persona !== persona) return false;
  if (isStreamOnly(fault.kind) && !stream) return false;
  return fault.probability === undefined || draw() < fault.probability;
}
