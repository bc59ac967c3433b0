/**
 * @typedef {import('./figures.mjs').FiguresByName} FiguresByName
 * @typedef {'pass' | 'fail' | 'not measured'} Verdict
 */

/**
 * @typedef {object} Bound
 * @property {string} title
 * @property {number} limit
 * @property {number | undefined} figure
 * @property {Verdict} verdict
 */

/** What an empty page costs may be exceeded by so much and still count as nothing, in percent of a core. */
const nothingOnMainThread = 0.2;
const nothingInBrowser = 1;
const bytesInKilobyte = 1000;

/**
 * What the product must keep. A figure of its own that is missing is a failure; without the peer that it is compared
 * with there is no verdict.
 * @param {FiguresByName} figures
 * @returns {Bound[]} none when the product was not measured
 */
export function judge({ quartet, floor, chatscope, tsparticles }) {
  if (!quartet) return [];
  const { load, append, typing, memory, stream, table, keep, idle } = quartet;
  return [
    against('CPU until usable over the floor, 4x throttled', 3, load?.usableCpuMs, load?.floorCpuMs),
    against(
      'CPU until the landing over the same floor, 4x throttled',
      2,
      load?.landingCpuMs,
      load?.floorCpuMs,
    ),
    against('append at 10 over the floor', 2.5, append?.[10], floor?.append?.[10]),
    against('append at 10,000 over the floor', 2.5, append?.[10_000], floor?.append?.[10_000]),
    bound('append at 10,000 over append at 100', 1.5, ratio(append?.[10_000], append?.[100])),
    bound('key to paint at 10,000, 4x throttled, p50 ms', 30, typing?.p50Ms),
    bound('key to paint at 10,000, 4x throttled, p98 ms', 50, typing?.slowMs),
    bound('elements in the list at 10,000', 200, memory?.listElements),
    against('heap at 10,000 over the floor', 1.25, memory?.heapMb, floor?.memory?.heapMb),
    bound('streaming, longest task, ms', 50, stream?.longestTaskMs),
    bound('streaming, frames dropped', 9, stream?.droppedFrames),
    against('streaming, script CPU over chatscope', 0.3, stream?.scriptCpuMs, chatscope?.stream?.scriptCpuMs),
    bound('chat, word to paint, 4x throttled, p50 ms', 50, slowest(table?.chat, 'p50Ms')),
    bound(
      'table, word to paint in the slowest lane, 4x throttled, p98 ms',
      150,
      slowest(table?.table, 'slowMs'),
    ),
    bound('table, longest task, ms', 80, table?.table.longestTaskMs),
    bound('table, frames dropped', 36, table?.table.droppedFrames),
    bound('table, frames with more words in every lane at once, %', 10, table?.table.allAtOncePercent),
    bound('kept, 4 x 2,000 messages come back, 4x throttled, CPU ms', 300, keep?.backCpuMs),
    bound('kept, messages drawn when they are back', 30, keep?.shownMessages),
    bound('kept, key to paint at 2,000, 4x throttled, p50 ms', 30, keep?.typing.p50Ms),
    bound('kept, key to paint at 2,000, 4x throttled, p98 ms', 50, keep?.typing.slowMs),
    bound('kept, streaming, longest task, ms', 50, keep?.stream.longestTaskMs),
    bound('kept, streaming, frames dropped', 9, keep?.stream.droppedFrames),
    bound('idle, main thread, % of a core', 1, idle?.running?.mainThread),
    against(
      'idle, whole browser over tsParticles',
      0.5,
      idle?.running?.browser,
      tsparticles?.idle?.running?.browser,
    ),
    .../** @type {const} */ (['paused', 'hidden']).flatMap((state) => [
      bound(
        `${state}, main thread beyond an empty page, % of a core`,
        nothingOnMainThread,
        difference(idle?.[state]?.mainThread, idle?.blank?.mainThread),
      ),
      bound(
        `${state}, whole browser beyond an empty page, % of a core`,
        nothingInBrowser,
        difference(idle?.[state]?.browser, idle?.blank?.browser),
      ),
    ]),
  ];
}

/**
 * What the product's own budgets say of its build.
 * @param {readonly import('../../scripts/lib/page-size.ts').Size[]} sizes
 * @returns {Bound[]}
 */
export function judgeSizes(sizes) {
  return sizes.map(({ what, bytes, limitBytes }) =>
    bound(`${what}, kB gzipped`, limitBytes / bytesInKilobyte, bytes / bytesInKilobyte),
  );
}

/**
 * @param {string} title
 * @param {number} limit
 * @param {number | undefined} figure
 * @returns {Bound}
 */
function bound(title, limit, figure) {
  return { title, limit, figure, verdict: figure !== undefined && figure <= limit ? 'pass' : 'fail' };
}

/**
 * @param {string} title
 * @param {number} limit
 * @param {number | undefined} own
 * @param {number | undefined} other
 * @returns {Bound}
 */
function against(title, limit, own, other) {
  if (own !== undefined && other === undefined) {
    return { title, limit, figure: undefined, verdict: 'not measured' };
  }
  return bound(title, limit, ratio(own, other));
}

/**
 * @param {import('./measure-table.mjs').LanesFigures | undefined} figures
 * @param {keyof import('./measure-table.mjs').WordFigures} name
 * @returns {number | undefined} of the slowest lane
 */
export function slowest(figures, name) {
  return figures && Math.max(...figures.lanes.map((lane) => lane[name]));
}

/**
 * @param {number | undefined} one
 * @param {number | undefined} other
 */
export function ratio(one, other) {
  return one === undefined || other === undefined ? undefined : one / other;
}

/**
 * @param {number | undefined} one
 * @param {number | undefined} other
 */
function difference(one, other) {
  return one === undefined || other === undefined ? undefined : one - other;
}
