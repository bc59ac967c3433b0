import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameLoop } from '../../../src/ui/background/frame-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function runningLoop() {
  const steps: number[] = [];
  const loop = createFrameLoop((dtMs) => steps.push(dtMs));
  loop.run(true);
  return { loop, steps };
}

describe('the frame loop (15.2)', () => {
  it('holds no timer and no frame before it runs, nor after', () => {
    const loop = createFrameLoop(() => undefined);
    expect(vi.getTimerCount()).toBe(0);
    loop.run(true);
    loop.run(true);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(1);
    loop.run(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('draws about 20 times a second', () => {
    const { steps } = runningLoop();
    vi.advanceTimersByTime(1000);
    expect(steps.length).toBeGreaterThanOrEqual(15);
    expect(steps.length).toBeLessThanOrEqual(24);
  });

  it('makes no leap after a pause or a sleep', () => {
    const { loop, steps } = runningLoop();
    vi.advanceTimersByTime(500);
    loop.run(false);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
    const before = steps.length;
    loop.run(true);
    vi.advanceTimersByTime(200);
    expect(steps.length).toBeGreaterThan(before);
    expect(steps[before]).toBe(0);
    expect(Math.max(...steps)).toBeLessThanOrEqual(100);
  });
});
