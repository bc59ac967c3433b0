import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameLoop } from '../../../src/ui/background/frame-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startLoop() {
  const steps: number[] = [];
  const loop = createFrameLoop((dtMs) => steps.push(dtMs));
  return { loop, steps };
}

describe('the frame loop', () => {
  it('asks for nothing before it runs', () => {
    startLoop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('draws about 10 times a second, with the time that passed', () => {
    const { loop, steps } = startLoop();
    loop.run(true);
    vi.advanceTimersByTime(10_000);
    expect(steps.length).toBeGreaterThanOrEqual(90);
    expect(steps.length).toBeLessThanOrEqual(105);
    expect(steps[0]).toBe(0);
    const totalMs = steps.reduce((sum, dtMs) => sum + dtMs, 0);
    expect(totalMs).toBeGreaterThan(9_800);
    expect(totalMs).toBeLessThanOrEqual(10_000);
  });

  it('never holds more than one timer or frame, however often it is told to run', () => {
    const { loop } = startLoop();
    for (let time = 0; time < 100; time += 1) {
      loop.run(true);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(7);
    }
  });

  it('holds none once it is stopped, wherever it was', () => {
    for (let stopMs = 0; stopMs < 120; stopMs += 3) {
      const { loop, steps } = startLoop();
      loop.run(true);
      vi.advanceTimersByTime(stopMs);
      loop.run(false);
      expect(vi.getTimerCount()).toBe(0);
      const { length } = steps;
      vi.advanceTimersByTime(1000);
      expect(steps).toHaveLength(length);
    }
  });

  it('goes on where it was after a pause', () => {
    const { loop, steps } = startLoop();
    loop.run(true);
    vi.advanceTimersByTime(500);
    loop.run(false);
    vi.advanceTimersByTime(60_000);
    const { length } = steps;
    loop.run(true);
    vi.advanceTimersByTime(100);
    expect(steps[length]).toBe(0);
  });

  it('does not jump after a sleep', () => {
    const { loop, steps } = startLoop();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
    loop.run(true);
    for (const nowMs of [1000, 3_600_000, 3_600_050]) {
      vi.advanceTimersByTime(95);
      frames.shift()!(nowMs);
    }
    vi.unstubAllGlobals();
    expect(steps).toEqual([0, 150, 50]);
  });
});
