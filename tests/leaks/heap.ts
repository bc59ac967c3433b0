import v8 from 'node:v8';
import vm from 'node:vm';
import { settle } from '../support/virtual-clock.ts';

const MEASUREMENTS = 4;

/**
 * The bytes that are in use once what nobody holds is gone: the least of a few measurements. The machine code that V8
 * makes of what runs often is left out; it grows with no leak at all.
 */
export async function measureHeap(): Promise<number> {
  const collectGarbage = exposeGarbageCollection();
  let leastBytes = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < MEASUREMENTS; measured += 1) {
    // What is finalised after a collection frees more for the next.
    await settle();
    collectGarbage();
    leastBytes = Math.min(leastBytes, usedBytes());
  }
  return leastBytes;
}

function usedBytes(): number {
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = v8.getHeapCodeStatistics();
  return process.memoryUsage().heapUsed - code - bytecode;
}

function exposeGarbageCollection(): () => void {
  v8.setFlagsFromString('--expose-gc');
  return vm.runInNewContext('gc') as () => void;
}
