import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchWork } from '../../../src/ui/background/decorate-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const draft = signal('');
  const answer = signal('');
  const told: boolean[] = [];
  const stop = watchWork([draft, answer], (working) => told.push(working));
  return { draft, answer, told, stop };
}

describe('watching for work', () => {
  it('tells nothing while nothing changes, and holds no timer', () => {
    const { told } = watch();
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells of the first change, and of the end once nothing has changed for a while', () => {
    const { draft, answer, told } = watch();
    for (let key = 0; key < 40; key += 1) {
      draft.value += 'a';
      vi.advanceTimersByTime(100);
    }
    answer.value = 'So';
    expect(told).toEqual([true]);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([true, false]);
    answer.value = 'So it';
    expect(told).toEqual([true, false, true]);
  });

  it('holds no timer after its end and tells nothing more', () => {
    const { draft, told, stop } = watch();
    draft.value = 'a';
    stop();
    draft.value = 'ab';
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
