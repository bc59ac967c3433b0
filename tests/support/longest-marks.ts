import { vi } from 'vitest';

/**
 * How many combining marks in a row some work gives to `normalize`, at most. It sorts them, in time that grows with the
 * square of their number; U+034F parts them.
 */
export function longestMarks(work: () => void): number {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    work();
    const runs = normalize.mock.contexts.flatMap(
      (text) => String(text).match(/(?:(?!\u034f)\p{M})+/gu) ?? [],
    );
    return runs.reduce((longest, run) => Math.max(longest, run.length), 0);
  } finally {
    normalize.mockRestore();
  }
}
