/**
 * Upper bounds of what the bench measures, in the order of docs/performance.md: ratios to the floor, or the page's own
 * figures where the floor does other work.
 */
export const BOUNDS = {
  startCpu: 3,
  append: 2.5,
  key: 3,
  slowKey: 3,
  awaitingKey: 3,
  streamCpu: 2,
  lanesLostFrames: 36,
  lanesWordMs: 150,
  idlePercent: 1,
};
