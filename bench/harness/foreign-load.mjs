import { familyTimes, machineBusyMs } from './processes.mjs';
import { growthMs } from './processor-time.mjs';

/** What a process has used in its last half second is lost when it ends, and counts as of others. */
const sampleMs = 500;

/**
 * Watches what others than this process and its children use, until the returned function is called.
 * @returns {() => number} how many cores, on average
 */
export function watchForeignLoad() {
  const startedAtMs = performance.now();
  const busyBeforeMs = machineBusyMs();
  let times = familyTimes(process.pid);
  let ownMs = 0;
  function sample() {
    const now = familyTimes(process.pid);
    ownMs += growthMs(times, now);
    times = now;
  }
  const timer = setInterval(sample, sampleMs);
  return () => {
    clearInterval(timer);
    sample();
    const othersMs = machineBusyMs() - busyBeforeMs - ownMs;
    return Math.max(0, othersMs / (performance.now() - startedAtMs));
  };
}
