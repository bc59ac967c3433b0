import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlainError } from '../../scripts/plain-error.mjs';
import { runSteps } from '../../scripts/run-steps.mjs';
import { onePassed } from '../../scripts/test-counts.mjs';

describe('running the steps', () => {
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    return () => vi.restoreAllMocks();
  });

  it('goes on after one that failed, counts it and prints why', async () => {
    const total = await runSteps([
      { title: 'first', run: async () => Promise.reject(new PlainError('first is wrong')) },
      { title: 'second', run: async () => onePassed },
    ]);
    expect(total).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(printed).toContain('first is wrong');
    expect(
      printed.filter((line) => /^(ok|FAILED): /.test(line)).map((line) => line.replace(/, .*/, '')),
    ).toEqual(['FAILED: first', 'ok: second']);
  });
});
