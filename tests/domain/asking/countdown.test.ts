import { expect, it } from 'vitest';
import { createCountdown } from '../../../src/domain/asking/countdown.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

function countdown(durationMs: number) {
  const clock = createVirtualClock();
  const counted = createCountdown(clock);
  counted.start(durationMs);
  return { clock, counted, left: () => counted.secondsLeft.value };
}

it('a countdown shows the remaining seconds, rounded up, and stops at 0', () => {
  const { clock, left } = countdown(2500);
  const seen = [left()];
  for (const durationMs of [499, 1, 999, 1, 1000, 10_000]) {
    clock.advanceSync(durationMs);
    seen.push(left());
  }
  expect(seen).toEqual([3, 3, 2, 2, 1, 0, 0]);
  expect(clock.pending()).toBe(0);
});

it('a countdown shows the remaining seconds after the tab slept, without the missed ones', () => {
  const { clock, left } = countdown(60_000);
  clock.advanceSync(500);
  clock.sleep(50_000);
  expect(left()).toBe(10);
  clock.advanceSync(500);
  expect(left()).toBe(9);
});

it('a countdown leaves no timer behind when it is stopped or started again', () => {
  const { clock, counted, left } = countdown(3000);
  counted.start(5000);
  expect(clock.pending()).toBe(1);
  clock.jump(-100_000);
  clock.advanceSync(1000);
  expect(left()).toBe(4);
  counted.stop();
  expect(left()).toBeUndefined();
  expect(clock.pending()).toBe(0);
});
