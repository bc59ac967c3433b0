import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { startBeat } from '../../../src/domain/asking/beat.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const EVERY_MS = 3000;

/** A beat every three seconds, and when it called back. */
function begin() {
  const clock = createVirtualClock();
  const heard: number[] = [];
  const nextMs = (elapsedMs: number) => (Math.floor(elapsedMs / EVERY_MS) + 1) * EVERY_MS;
  const stop = startBeat(clock, nextMs, (elapsedMs) => void heard.push(elapsedMs));
  return { clock, heard, stop };
}

const anyMove = fc.record({
  kind: fc.constantFrom('advanceSync', 'sleep', 'jump'),
  ms: fc.integer({ min: 0, max: 20_000 }),
});

describe('a beat', () => {
  it('calls back at each of its moments', () => {
    const { clock, heard } = begin();
    clock.advanceSync(9500);
    expect(heard).toEqual([3000, 6000, 9000]);
  });

  it('leaves out what a sleep has missed, and goes on at the next moment', () => {
    const { clock, heard } = begin();
    clock.sleep(10_500);
    expect(heard).toEqual([10_500]);
    clock.advanceSync(1500);
    expect(heard).toEqual([10_500, 12_000]);
  });

  it('goes on at the same pace when the clock is set', () => {
    const { clock, heard } = begin();
    clock.advanceSync(3000);
    clock.jump(-3_600_000);
    clock.advanceSync(3000);
    clock.jump(7_200_000);
    clock.advanceSync(3000);
    expect(heard).toEqual([3000, 6000, 9000]);
  });

  it('ends with its last moment, or when it is stopped, also by its own call', () => {
    const clock = createVirtualClock();
    const heard: number[] = [];
    startBeat(
      clock,
      (elapsedMs) => [10, 20].find((moment) => moment > elapsedMs),
      (elapsedMs) => void heard.push(elapsedMs),
    );
    const stop = startBeat(
      clock,
      (elapsedMs) => elapsedMs + 7,
      () => stop(),
    );
    clock.advanceSync(100);
    expect(heard).toEqual([10, 20]);
    expect(clock.pending()).toBe(0);
  });

  test.prop([fc.array(anyMove, { maxLength: 30 })])(
    'never goes back, is never more than an interval away, and waits with one timer, whatever the clock does',
    (moves) => {
      const { clock, heard, stop } = begin();
      for (const { kind, ms } of moves) {
        clock[kind](kind === 'jump' ? 2 * ms - 20_000 : ms);
        const count = heard.length;
        expect(clock.pending()).toBe(1);
        clock.advanceSync(EVERY_MS);
        expect(heard.length).toBeGreaterThan(count);
      }
      expect(heard).toEqual(heard.toSorted((one, other) => one - other));
      expect(new Set(heard).size).toBe(heard.length);
      stop();
      expect(clock.pending()).toBe(0);
    },
  );
});
