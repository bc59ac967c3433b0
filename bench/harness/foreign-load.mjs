import { familyMsWithEnded, machineBusyMs } from './processes.mjs';

/**
 * Watches what others than this process and its children use, until the returned function is called.
 * @returns {() => number} how many cores, on average
 */
export function watchForeignLoad() {
  const read = () => ({
    atMs: performance.now(),
    othersMs: machineBusyMs() - familyMsWithEnded(process.pid),
  });
  const before = read();
  return () => {
    const after = read();
    return Math.max(0, (after.othersMs - before.othersMs) / (after.atMs - before.atMs));
  };
}
