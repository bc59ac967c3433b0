import type { DrillFault, DrillResult, DrillTimes, FaultDrill } from '../../src/ports/faults.ts';
import type { PathFiles } from '../../src/ports/files.ts';

/** Files of a folder `/desk` that is nowhere, with the law of the real ones: what exists is never overwritten. */
export function createMemoryFiles(): PathFiles & { readonly contents: Map<string, string> } {
  const contents = new Map<string, string>();
  return {
    contents,
    write(name, text) {
      const path = `/desk/${name}`;
      if (contents.has(path)) return { kind: 'failed', path, trouble: { kind: 'exists' } };
      contents.set(path, text);
      return { kind: 'written', path };
    },
    read(name, maxBytes) {
      const path = `/desk/${name}`;
      const text = contents.get(path);
      if (text === undefined) return { kind: 'failed', path, trouble: { kind: 'no-file' } };
      const isTooLarge = new TextEncoder().encode(text).length > maxBytes;
      return isTooLarge
        ? { kind: 'failed', path, trouble: { kind: 'too-large' } }
        : { kind: 'read', path, text };
    },
  };
}

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
