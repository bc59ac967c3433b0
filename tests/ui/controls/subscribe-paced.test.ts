import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribePaced } from '../../../src/ui/controls/subscribe-paced.ts';

const INTERVAL_MS = 50;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(start: string) {
  const source = signal(start);
  const told: { readonly value: string; readonly atMs: number }[] = [];
  const startedAtMs = Date.now();
  const stop = subscribePaced(source, INTERVAL_MS, (value) =>
    told.push({ value, atMs: Date.now() - startedAtMs }),
  );
  return { source, told, stop };
}

describe('a paced subscription', () => {
  it('reports the first value and a late change at once', () => {
    const { source, told } = watch('');
    vi.advanceTimersByTime(400);
    source.value = 'So';
    expect(told).toEqual([
      { value: '', atMs: 0 },
      { value: 'So', atMs: 400 },
    ]);
  });

  it('never reports twice within the interval, and always ends with the newest value', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 * INTERVAL_MS })), (pausesMs) => {
        const { source, told, stop } = watch('start');
        pausesMs.forEach((pauseMs, index) => {
          vi.advanceTimersByTime(pauseMs);
          source.value = String(index);
        });
        vi.advanceTimersByTime(INTERVAL_MS);
        expect(told.at(-1)?.value).toBe(source.peek());
        told.slice(1).forEach(({ atMs }, index) => {
          expect(atMs - (told[index]?.atMs ?? 0)).toBeGreaterThanOrEqual(INTERVAL_MS);
        });
        stop();
      }),
    );
  });

  it('holds no timer after its end, and reports nothing more', () => {
    const { source, told, stop } = watch('');
    source.value = 'So';
    stop();
    source.value = 'So it';
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(400);
    expect(told).toHaveLength(1);
  });

  it('holds no timer while nothing changes', () => {
    const { stop } = watch('');
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });
});
