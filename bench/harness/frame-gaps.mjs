const frameMs = 1000 / 60;

/**
 * How many frames were left out between those that came.
 * @param {readonly number[]} framesMs when each came
 * @returns {{ expected: number, dropped: number }}
 */
export function countDropped(framesMs) {
  const [first = 0] = framesMs;
  const expected = Math.round(((framesMs.at(-1) ?? first) - first) / frameMs);
  const dropped = framesMs.slice(1).reduce((count, timeMs, index) => {
    const gap = Math.round((timeMs - (framesMs[index] ?? timeMs)) / frameMs);
    return count + Math.max(0, gap - 1);
  }, 0);
  return { expected, dropped };
}
