import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runDeltas } from '../../bench/pages/shared/run-deltas.mjs';
import { deltaOf } from '../../bench/pages/shared/texts.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('deltas come at their pace, in order, and no more than were asked for', async () => {
  const written: string[] = [];
  const done = runDeltas(3, 10, (delta) => written.push(delta));
  await vi.advanceTimersByTimeAsync(20);
  expect(written).toEqual([deltaOf(0), deltaOf(1)]);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(written).toEqual([deltaOf(0), deltaOf(1), deltaOf(2)]);
});

it('those that are due come together when the page was busy', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const written: string[] = [];
  void runDeltas(10, 10, (delta) => written.push(delta));
  clock.mockReturnValue(45);
  await vi.advanceTimersByTimeAsync(10);
  expect(written).toHaveLength(4);
  clock.mockRestore();
});
