import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  WINDOW_MESSAGES,
  followWindow,
  newestWindow,
  trimWindow,
  widenWindow,
} from '../../../src/ui/chat/message-window.ts';

const counts = fc.nat({ max: 100_000 });

describe('the window on a conversation (5.14)', () => {
  it('shows a short one whole', () => {
    expect(newestWindow('dreamer', 7)).toMatchObject({ count: 7, from: 0 });
  });

  it('shows the newest of a long one, and earlier ones in steps to the first', () => {
    let window = newestWindow('dreamer', 70);
    expect(window.from).toBe(40);
    window = widenWindow(window);
    expect(window.from).toBe(10);
    window = widenWindow(window);
    expect(window.from).toBe(0);
  });

  it('keeps what was asked for until another message comes', () => {
    const window = widenWindow(newestWindow('dreamer', 100));
    expect(trimWindow(window)).toBe(window);
    expect(trimWindow(followWindow(window, 'dreamer', 101)).from).toBe(71);
  });

  it('lets none go while the reader reads, and the oldest when they are back at the end', () => {
    let window = widenWindow(newestWindow('dreamer', 100));
    window = followWindow(followWindow(window, 'dreamer', 101), 'dreamer', 102);
    expect(window.from).toBe(40);
    expect(trimWindow(window).from).toBe(72);
  });

  it('begins anew with another conversation, also one that was imported in its place', () => {
    const window = widenWindow(newestWindow('dreamer', 100));
    expect(followWindow(window, 'analyst', 100)).toEqual(newestWindow('analyst', 100));
    expect(followWindow(newestWindow('dreamer', 1), 'dreamer', 10_000)).toEqual(
      newestWindow('dreamer', 10_000),
    );
  });

  it('is the same as long as nothing changes', () => {
    const window = newestWindow('dreamer', 33);
    expect(followWindow(window, 'dreamer', 33)).toBe(window);
    expect(trimWindow(window)).toBe(window);
  });

  test.prop([counts, fc.array(fc.constantFrom('append', 'widen', 'trim', 'take-back'))])(
    'always ends with the newest message, and is never wide at rest',
    (count, steps) => {
      let window = newestWindow('dreamer', count);
      for (const step of steps) {
        if (step === 'append') window = followWindow(window, 'dreamer', window.count + 1);
        if (step === 'take-back') window = followWindow(window, 'dreamer', Math.max(0, window.count - 1));
        if (step === 'widen') window = widenWindow(window);
        if (step === 'trim') window = trimWindow(window);
        expect(window.from).toBeGreaterThanOrEqual(0);
        expect(window.from).toBeLessThanOrEqual(Math.max(0, window.count));
      }
      const { count: shownOf, from } = trimWindow(followWindow(window, 'dreamer', window.count + 1));
      expect(shownOf - from).toBeLessThanOrEqual(WINDOW_MESSAGES + 6);
    },
  );
});
