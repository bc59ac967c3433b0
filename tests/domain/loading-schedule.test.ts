import { describe, expect, it } from 'vitest';
import { LOADING_STEPS, loadingViewAt } from '../../src/domain/loading-schedule.ts';

describe('the loading schedule', () => {
  it('has five steps of the given durations', () => {
    expect(LOADING_STEPS.map((step) => step.durationMs)).toEqual([800, 1200, 1000, 600, 500]);
  });

  it.each([
    [0, 0, 'loading'],
    [799, 0, 'loading'],
    [800, 1, 'loading'],
    [1999, 1, 'loading'],
    [2000, 2, 'loading'],
    [3000, 3, 'loading'],
    [3600, 4, 'loading'],
    [4099, 4, 'loading'],
    [4100, 5, 'pausing'],
    [4599, 5, 'pausing'],
    [4600, 5, 'fading'],
    [5099, 5, 'fading'],
    [5100, 5, 'done'],
    [86_400_000, 5, 'done'],
  ] as const)('at %i ms shows %i complete steps and is %s', (elapsedMs, completedSteps, phase) => {
    expect(loadingViewAt(elapsedMs)).toEqual({ completedSteps, phase });
  });
});
