import { signal } from '@preact/signals-core';
import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followInTurn } from '../../../src/ui/table/in-turn.ts';

/** Longer than any lane waits for its turn. */
const ROUND_MS = 500;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('lanes that take turns', () => {
  it('show at once what is there, and in the end the newest text', () => {
    const text = signal('One');
    const shown: string[] = [];
    const stop = followInTurn(1, 4)(text, (value) => shown.push(value));
    expect(shown).toEqual(['One']);
    text.value = 'One two';
    text.value = 'One two three';
    vi.advanceTimersByTime(ROUND_MS);
    expect(shown.at(-1)).toBe('One two three');
    expect(shown).not.toContain('One two');
    stop();
  });

  it('show nothing more after the end, and leave no timer', () => {
    const text = signal('One');
    const show = vi.fn<(value: string) => void>();
    const stop = followInTurn(0, 2)(text, show);
    text.value = 'One two';
    stop();
    text.value = 'One two three';
    vi.advanceTimersByTime(ROUND_MS);
    expect(show).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.prop([fc.integer({ min: 2, max: 8 }), fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 60 })])(
    'are never painted in one frame, whenever their parts come',
    (count, pauses) => {
      const texts = Array.from({ length: count }, () => signal(''));
      const paintedAt: { lane: number; timeMs: number }[] = [];
      const stops = texts.map((text, lane) =>
        followInTurn(lane, count)(text, (value) => {
          if (value !== '') paintedAt.push({ lane, timeMs: performance.now() });
        }),
      );
      for (const pauseMs of pauses) {
        for (const text of texts) text.value += 'x';
        vi.advanceTimersByTime(pauseMs);
      }
      vi.advanceTimersByTime(ROUND_MS);
      for (const stop of stops) stop();
      for (const [index, { lane, timeMs }] of paintedAt.entries()) {
        const next = paintedAt[index + 1];
        if (next && next.lane !== lane) expect(next.timeMs - timeMs).toBeGreaterThanOrEqual(15);
      }
      if (pauses.length > 0) expect(new Set(paintedAt.map(({ lane }) => lane)).size).toBe(count);
    },
  );
});
