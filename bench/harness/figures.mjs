/**
 * What was measured of one subject; what is missing could not be measured, or is not measured of its kind.
 * @typedef {object} Figures
 * @property {import('./measure-load.mjs').LoadFigures} [load]
 * @property {Readonly<Partial<Record<number, number>>>} [append] ms by the number of messages there
 * @property {import('./measure-typing.mjs').TypingFigures} [typing]
 * @property {import('./measure-memory.mjs').MemoryFigures} [memory]
 * @property {import('./measure-stream.mjs').StreamFigures} [stream]
 * @property {import('./measure-table.mjs').TableFigures} [table] of the product alone: no peer has one
 * @property {import('./measure-keep.mjs').KeepFigures} [keep] of the product alone: no peer keeps by itself
 * @property {Readonly<Partial<Record<IdleState, import('./measure-idle.mjs').IdleFigures>>>} [idle]
 */

/** @typedef {'running' | 'paused' | 'hidden' | 'blank'} IdleState blank: a browser with an empty page */

/** The figures of each subject by its name. @typedef {Readonly<Partial<Record<string, Figures>>>} FiguresByName */

/**
 * @typedef {object} Metric
 * @property {string} title
 * @property {(figures: Figures) => number | undefined} read less is better
 */

/** @type {readonly Metric[]} */
export const metrics = [
  { title: 'JavaScript until usable, kB gzipped', read: ({ load }) => load?.scriptKb },
  { title: 'CPU until usable, 4x throttled, ms', read: ({ load }) => load?.usableCpuMs },
  { title: 'append one message at 10, CPU ms', read: ({ append }) => append?.[10] },
  { title: 'append one message at 100, CPU ms', read: ({ append }) => append?.[100] },
  { title: 'append one message at 1,000, CPU ms', read: ({ append }) => append?.[1000] },
  { title: 'append one message at 10,000, CPU ms', read: ({ append }) => append?.[10_000] },
  { title: 'key to paint at 10,000, 4x throttled, p50 ms', read: ({ typing }) => typing?.p50Ms },
  { title: 'key to paint at 10,000, 4x throttled, p98 ms', read: ({ typing }) => typing?.slowMs },
  { title: 'heap at 10,000, MB', read: ({ memory }) => memory?.heapMb },
  { title: 'DOM elements at 10,000', read: ({ memory }) => memory?.elements },
  { title: 'streaming, longest task, ms', read: ({ stream }) => stream?.longestTaskMs },
  { title: 'streaming, frames dropped', read: ({ stream }) => stream?.droppedFrames },
  { title: 'streaming, script CPU, ms', read: ({ stream }) => stream?.scriptCpuMs },
];
