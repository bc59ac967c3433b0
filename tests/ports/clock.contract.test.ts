import { describe, expect, it } from 'vitest';
import { createSystemClock } from '../../src/adapters/system-clock.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

interface Subject {
  readonly clock: Clock;
  readonly pass: (durationMs: number) => Promise<void>;
}

const SUBJECTS: readonly [string, () => Subject][] = [
  [
    'virtual',
    () => {
      const clock = createVirtualClock();
      return { clock, pass: (durationMs) => clock.advance(durationMs) };
    },
  ],
  [
    'system',
    () => {
      const pass = (durationMs: number) =>
        new Promise<void>((resolve) => void setTimeout(resolve, durationMs));
      return { clock: createSystemClock(), pass };
    },
  ],
];

describe.each(SUBJECTS)('the %s clock', (_, create) => {
  it('returns milliseconds since 1970 that increase', async () => {
    const { clock, pass } = create();
    const before = clock.now();
    await pass(5);
    expect(before).toBeGreaterThan(Date.UTC(2020, 0));
    expect(clock.now()).toBeGreaterThan(before);
  });

  it('counts milliseconds that pass', async () => {
    const { clock, pass } = create();
    const before = clock.monotonicMs();
    await pass(20);
    expect(clock.monotonicMs() - before).toBeGreaterThanOrEqual(19);
  });

  it('runs a timer once, after `after` has returned', async () => {
    const { clock, pass } = create();
    const order: string[] = [];
    clock.after(0, () => order.push('ran'));
    order.push('returned');
    await pass(20);
    await pass(20);
    expect(order).toEqual(['returned', 'ran']);
  });

  it('runs timers in the order in which they fall due', async () => {
    const { clock, pass } = create();
    const order: string[] = [];
    clock.after(40, () => order.push('late'));
    clock.after(1, () => order.push('early'));
    await pass(150);
    expect(order).toEqual(['early', 'late']);
  });

  it('never runs a cancelled timer, and allows a second cancel', async () => {
    const { clock, pass } = create();
    let runs = 0;
    const cancel = clock.after(5, () => (runs += 1));
    cancel();
    cancel();
    await pass(30);
    expect(runs).toBe(0);
  });

  it('allows a cancel after the run, and a timer set within a timer', async () => {
    const { clock, pass } = create();
    let runs = 0;
    const cancel = clock.after(0, () => clock.after(0, () => (runs += 1)));
    await pass(30);
    // On a machine that was held up, the inner timer starts only now.
    await pass(30);
    cancel();
    expect(runs).toBe(1);
  });

  it('does not run a timer of many years at once', async () => {
    const { clock, pass } = create();
    let runs = 0;
    const cancel = clock.after(1e12, () => (runs += 1));
    await pass(20);
    cancel();
    expect(runs).toBe(0);
  });
});
