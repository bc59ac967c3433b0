import { signal } from '@preact/signals-core';
import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TABLE_TEXT_INTERVAL_MS, followAtCommonMoments } from '../../../src/ui/table/common-moments.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('lanes whose texts grow at common moments', () => {
  it('show at once what is there, and in the end the newest text', () => {
    const text = signal('One');
    const shown: string[] = [];
    const stop = followAtCommonMoments(text, (value) => shown.push(value));
    expect(shown).toEqual(['One']);
    text.value = 'One two';
    text.value = 'One two three';
    vi.advanceTimersByTime(TABLE_TEXT_INTERVAL_MS);
    expect(shown.at(-1)).toBe('One two three');
    expect(shown).not.toContain('One two');
    stop();
  });

  it('show nothing more after the end, and leave no timer', () => {
    const text = signal('One');
    const show = vi.fn<(value: string) => void>();
    const stop = followAtCommonMoments(text, show);
    text.value = 'One two';
    stop();
    text.value = 'One two three';
    vi.advanceTimersByTime(TABLE_TEXT_INTERVAL_MS);
    expect(show).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  const PART = fc.record({
    lane: fc.integer({ min: 0, max: 7 }),
    pauseMs: fc.integer({ min: 0, max: 3 * TABLE_TEXT_INTERVAL_MS }),
  });

  test.prop([fc.array(PART, { minLength: 1, maxLength: 60 })])(
    'are drawn in one frame an interval, each part within an interval, whenever their parts come',
    (parts) => {
      const texts = Array.from({ length: 8 }, () => signal(''));
      const shown = texts.map(() => '');
      const drawnAtMs = new Set<number>();
      const stops = texts.map((text, lane) =>
        followAtCommonMoments(text, (value) => {
          shown[lane] = value;
          if (value !== '') drawnAtMs.add(performance.now());
        }),
      );
      const startedAtMs = performance.now();
      for (const { lane, pauseMs } of parts) {
        const text = texts[lane];
        if (text) text.value += 'x';
        vi.advanceTimersByTime(pauseMs);
        if (pauseMs >= TABLE_TEXT_INTERVAL_MS) expect(shown).toEqual(texts.map(({ value }) => value));
      }
      vi.advanceTimersByTime(TABLE_TEXT_INTERVAL_MS);
      for (const stop of stops) stop();
      expect(shown).toEqual(texts.map(({ value }) => value));
      const intervals = Math.ceil((performance.now() - startedAtMs) / TABLE_TEXT_INTERVAL_MS) + 1;
      expect(drawnAtMs.size).toBeLessThanOrEqual(intervals);
    },
  );
});
