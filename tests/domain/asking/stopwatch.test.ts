import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { createStopwatch } from '../../../src/domain/asking/stopwatch.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

function started() {
  const clock = createVirtualClock();
  const watch = createStopwatch(clock);
  const seen: (number | undefined)[] = [];
  watch.seconds.subscribe((seconds) => seen.push(seconds));
  return { clock, watch, seen };
}

it('counts whole seconds while it runs, also from where it was paused', () => {
  const { clock, watch, seen } = started();
  watch.start();
  clock.advanceSync(1700);
  watch.pause();
  clock.advanceSync(9000);
  watch.start();
  watch.start();
  clock.advanceSync(799);
  expect(seen).toEqual([undefined, 0, 1, 2]);
  clock.advanceSync(1);
  watch.pause();
  expect([seen.at(-1), watch.isRunning.value, clock.pending()]).toEqual([3, false, 0]);
});

it('is at its beginning again after a reset', () => {
  const { clock, watch } = started();
  watch.start();
  clock.advanceSync(3000);
  watch.reset();
  expect([watch.seconds.value, watch.isRunning.value, clock.pending()]).toEqual([undefined, false, 0]);
  watch.start();
  expect(watch.seconds.value).toBe(0);
});

it('knows after a sleep of the tab how long it was', () => {
  const { clock, watch } = started();
  watch.start();
  clock.sleep(60_000);
  expect(watch.seconds.value).toBe(60);
});

test.prop([fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 5000 })), { maxLength: 20 })])(
  'shows the time for which it ran, to half a second',
  (steps) => {
    const { clock, watch } = started();
    let ranMs = 0;
    for (const [runs, ms] of steps) {
      if (runs) watch.start();
      else watch.pause();
      clock.advanceSync(ms);
      if (runs) ranMs += ms;
    }
    const shown = watch.seconds.value ?? 0;
    expect(Math.abs(shown - ranMs / 1000)).toBeLessThanOrEqual(0.5);
    watch.pause();
    expect(clock.pending()).toBe(0);
  },
);
