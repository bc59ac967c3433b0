/** What the kernel counts in, in all of /proc. */
const TICK_MS = 10;

const nanosecondsInMs = 1e6;

/**
 * @param {string} text of /proc/<pid>/schedstat or /proc/<pid>/task/<tid>/schedstat
 * @returns {number} how long it has run, in ms
 */
export function runMsOf(text) {
  return Number(text.split(' ', 1)[0]) / nanosecondsInMs;
}

/**
 * @typedef {object} ProcessTime
 * @property {number} parentPid
 * @property {number} ownMs
 */

/**
 * @param {string} text of /proc/<pid>/stat
 * @returns {ProcessTime}
 */
export function processTimeOf(text) {
  // The name, in brackets, may hold blanks and brackets.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parentPid = 0] = fields;
  const [user = 0, system = 0] = fields.slice(11, 13);
  return { parentPid, ownMs: (user + system) * TICK_MS };
}

/**
 * @param {ReadonlyMap<number, number>} before what each process had used, by pid
 * @param {ReadonlyMap<number, number>} now
 * @returns {number} what those that are there now have used since
 */
export function growthMs(before, now) {
  return [...now].reduce((total, [pid, timeMs]) => total + timeMs - (before.get(pid) ?? 0), 0);
}

/**
 * @param {string} text of /proc/stat
 * @returns {number} how long all cores together have worked since the start, in ms
 */
export function busyMsOf(text) {
  const line = text.split('\n').find((one) => one.startsWith('cpu ')) ?? '';
  const [user = 0, nice = 0, system = 0, , , interrupt = 0, softInterrupt = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupt + softInterrupt) * TICK_MS;
}

/**
 * @param {ReadonlyMap<number, { readonly parentPid: number }>} processes by pid
 * @param {number} rootPid
 * @returns {number[]} the pids of this process and of all that come from it
 */
export function familyOf(processes, rootPid) {
  const family = [rootPid];
  for (const pid of family) {
    for (const [child, { parentPid }] of processes) if (parentPid === pid) family.push(child);
  }
  return family;
}
