import { readFileSync, readdirSync } from 'node:fs';
import { busyMsOf, familyOf, processTimeOf, runMsOf } from './processor-time.mjs';
import { sum } from './statistics.mjs';

/** @typedef {import('./processor-time.mjs').ProcessTime} ProcessTime */

/**
 * @param {number} rootPid
 * @returns {number} what this process and all that come from it have used until now, in ms
 */
export function familyMs(rootPid) {
  return sum([...familyTimes(rootPid).values()]);
}

/**
 * @param {number} rootPid
 * @returns {Map<number, number>} what each of them has used until now, in ms, by pid
 */
export function familyTimes(rootPid) {
  const processes = readProcesses();
  return new Map(familyOf(processes, rootPid).map((pid) => [pid, processes.get(pid)?.ownMs ?? 0]));
}

/**
 * The process that draws the page: of those below this browser the renderer that has worked most.
 * @param {number} browserPid
 * @returns {number}
 */
export function rendererOf(browserPid) {
  const processes = readProcesses();
  const renderers = familyOf(processes, browserPid).filter((pid) =>
    read(`/proc/${pid}/cmdline`).includes('--type=renderer'),
  );
  const [busiest] = renderers.toSorted((one, other) => mainThreadMs(other) - mainThreadMs(one));
  if (busiest === undefined) throw new Error('The browser has no renderer.');
  return busiest;
}

/**
 * @param {number} pid
 * @returns {number} what its first thread has used until now, in ms
 */
export function mainThreadMs(pid) {
  return runMsOf(read(`/proc/${pid}/task/${pid}/schedstat`));
}

/** What all cores have worked until now, for whomever, in ms. */
export function machineBusyMs() {
  return busyMsOf(read('/proc/stat'));
}

/** @returns {Map<number, ProcessTime>} */
function readProcesses() {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return new Map(
    pids.flatMap((pid) => {
      const text = read(`/proc/${pid}/stat`);
      return text === '' ? [] : [[pid, processTimeOf(text)]];
    }),
  );
}

/**
 * @param {string} path
 * @returns {string} empty when the process has ended
 */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
