import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sum } from './statistics.mjs';

/**
 * @typedef {object} ProcessTime
 * @property {number} parentPid
 * @property {number} ownMs
 */

/** What the kernel counts in, in all of /proc. */
const TICK_MS = 10;
const nanosecondsInMs = 1e6;
const quietSampleMs = 100;
const quietSamples = 4;

/** Of a sample; what decorates the page may go on. */
const quietShare = 0.12;

/** What a process has used in its last half second is lost when it ends, and counts as of others. */
const foreignSampleMs = 500;

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
function familyTimes(rootPid) {
  const processes = readProcesses();
  return new Map(familyOf(processes, rootPid).map((pid) => [pid, processes.get(pid)?.ownMs ?? 0]));
}

/**
 * The process that draws the page: of those below this browser the renderer whose main thread works while the page does.
 * The browser draws parts of its own window in renderers too, and a light page works less than they do.
 * @param {number} browserPid
 * @param {() => Promise<unknown>} work lets the page work for a while
 * @returns {Promise<number>}
 */
export async function rendererOf(browserPid, work) {
  const processes = readProcesses();
  const renderers = familyOf(processes, browserPid).filter((pid) =>
    read(`/proc/${pid}/cmdline`).includes('--type=renderer'),
  );
  const before = new Map(renderers.map((pid) => [pid, mainThreadMs(pid)]));
  await work();
  const worked = (/** @type {number} */ pid) => mainThreadMs(pid) - (before.get(pid) ?? 0);
  const [busiest] = renderers.toSorted((one, other) => worked(other) - worked(one));
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
function machineBusyMs() {
  return busyMsOf(read('/proc/stat'));
}

/**
 * @param {string} text of /proc/<pid>/schedstat or /proc/<pid>/task/<tid>/schedstat
 * @returns {number} how long it has run, in ms
 */
function runMsOf(text) {
  return Number(text.split(' ', 1)[0]) / nanosecondsInMs;
}

/**
 * @param {string} text of /proc/<pid>/stat
 * @returns {ProcessTime}
 */
function processTimeOf(text) {
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
function growthMs(before, now) {
  return [...now].reduce((total, [pid, timeMs]) => total + timeMs - (before.get(pid) ?? 0), 0);
}

/**
 * @param {string} text of /proc/stat
 * @returns {number} how long all cores together have worked since the start, in ms
 */
function busyMsOf(text) {
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
function familyOf(processes, rootPid) {
  const family = [rootPid];
  for (const pid of family) {
    for (const [child, { parentPid }] of processes) if (parentPid === pid) family.push(child);
  }
  return family;
}

/**
 * Waits until the page's main thread has had little to do for 400 ms.
 * @param {number} rendererPid
 * @param {number} limitMs
 * @returns {Promise<boolean>} false when it was still busy in the end
 */
export async function waitUntilQuiet(rendererPid, limitMs) {
  const untilMs = performance.now() + limitMs;
  let quiet = 0;
  let before = mainThreadMs(rendererPid);
  while (quiet < quietSamples) {
    if (performance.now() > untilMs) return false;
    await sleep(quietSampleMs);
    const now = mainThreadMs(rendererPid);
    quiet = now - before < quietSampleMs * quietShare ? quiet + 1 : 0;
    before = now;
  }
  return true;
}

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
  const timer = setInterval(sample, foreignSampleMs);
  return () => {
    clearInterval(timer);
    sample();
    const othersMs = machineBusyMs() - busyBeforeMs - ownMs;
    return Math.max(0, othersMs / (performance.now() - startedAtMs));
  };
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
