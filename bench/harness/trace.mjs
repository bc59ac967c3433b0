import { sum } from './statistics.mjs';

/** @typedef {import('./browser.mjs').Page} Page */

/**
 * What is read of a trace event; times in microseconds.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} [dur]
 * @property {number} [tdur] processor time of its thread
 * @property {{ name?: string, data?: { type?: string, duration?: number, functionName?: string } }} [args]
 */

/** Where the tasks of a thread are. */
export const taskCategory = 'toplevel';

/** Where scripts and the timing of events are. */
export const timelineCategory = 'devtools.timeline';

const taskName = 'ThreadControllerImpl::RunTask';

/** How a browser names the processes of pages that are part of itself. */
const ownPagesName = 'WebUI';

// A stream is read in microtasks, which lie in no function call.
const scriptNames = new Set(['FunctionCall', 'EvaluateScript', 'BlinkScheduler_PerformMicrotaskCheckpoint']);

const renderingNames = new Set(['Layout', 'UpdateLayoutTree']);

const microsecondsInMs = 1000;

/**
 * Records what the browser does until the returned function is called, which gives the events.
 * @param {Page} page
 * @param {readonly string[]} categories
 * @returns {Promise<() => Promise<TraceEvent[]>>}
 */
export async function recordTrace(page, categories) {
  /** @type {TraceEvent[]} */
  const events = [];
  /** @type {() => void} */
  let complete = () => {};
  const completed = new Promise((resolve) => {
    complete = () => resolve(undefined);
  });
  const stopListening = page.listen((method, parameters) => {
    if (method === 'Tracing.dataCollected') events.push(...parameters.value);
    if (method === 'Tracing.tracingComplete') complete();
  });
  await page.sendToBrowser('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  return async () => {
    await page.sendToBrowser('Tracing.end');
    await completed;
    stopListening();
    return events;
  };
}

/**
 * @param {readonly TraceEvent[]} events
 * @returns {TraceEvent[]} what the pages' main threads did; what the browser draws of itself as pages, such as the list
 *   below its address, is not theirs
 */
export function onMainThread(events) {
  const browserPids = new Set(
    events
      .filter(({ name, args }) => name === 'process_name' && args?.name?.startsWith(ownPagesName))
      .map(({ pid }) => pid),
  );
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .filter(({ pid }) => !browserPids.has(pid))
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events.filter(({ pid, tid }) => threads.has(`${pid}/${tid}`));
}

/**
 * @param {readonly TraceEvent[]} events of main threads
 * @returns {{ longestMs: number, cpuMs: number }} the longest task by the clock, and the processor time of all
 */
export function taskFigures(events) {
  const tasks = outermost(events.filter(({ name }) => name === taskName));
  return {
    longestMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / microsecondsInMs,
    cpuMs: cpuMsOf(tasks),
  };
}

/**
 * @param {readonly TraceEvent[]} events of main threads
 * @param {string} [aside] a function that does not count
 * @returns {number} the processor time of scripts, less the layout that they force
 */
export function scriptCpuMs(events, aside) {
  const scripts = outermost(
    events.filter(
      ({ name, args }) => scriptNames.has(name) && (!aside || args?.data?.functionName !== aside),
    ),
  );
  const forced = outermost(events.filter(({ name }) => renderingNames.has(name))).filter((layout) =>
    scripts.some((script) => liesIn(layout, script)),
  );
  return cpuMsOf(scripts) - cpuMsOf(forced);
}

/**
 * @param {readonly TraceEvent[]} events
 * @returns {number[]} for each key that was pressed, the time until the frame that shows it was presented, in ms
 */
export function keyToPaintMs(events) {
  return events.flatMap(({ name, args }) => {
    const { type, duration } = args?.data ?? {};
    return name === 'EventTiming' && type === 'keydown' && duration !== undefined ? [duration] : [];
  });
}

/** @param {readonly TraceEvent[]} events */
function cpuMsOf(events) {
  return sum(events.map(({ tdur = 0 }) => tdur)) / microsecondsInMs;
}

/**
 * @param {TraceEvent} inner
 * @param {TraceEvent} outer
 */
function liesIn(inner, outer) {
  const isSameThread = inner.pid === outer.pid && inner.tid === outer.tid;
  return isSameThread && inner.ts >= outer.ts && inner.ts < outer.ts + (outer.dur ?? 0);
}

/**
 * Those that lie in no other of them: a nested one counts within the one around it.
 * @param {readonly TraceEvent[]} events complete ones
 */
function outermost(events) {
  const sorted = events.filter(({ ph }) => ph === 'X').toSorted((one, other) => one.ts - other.ts);
  /** @type {Map<string, number>} */
  const ends = new Map();
  return sorted.filter(({ pid, tid, ts, dur = 0 }) => {
    const thread = `${pid}/${tid}`;
    if (ts < (ends.get(thread) ?? 0)) return false;
    ends.set(thread, ts + dur);
    return true;
  });
}
