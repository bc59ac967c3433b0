/**
 * Upper bounds of what the bench measures, in the order of docs/performance.md: ratios to the floor, or the page's own
 * figures where the floor does other work.
 */
export const BOUNDS = {
  startCpu: 2.4,
  append: 2.2,
  key: 1.8,
  slowKey: 2,
  awaitingKey: 2.5,
  streamCpu: 1.8,
  lanesLostFrames: 36,
  lanesWordMs: 150,
  idlePercent: 0.7,
};
