import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stickToEnd } from '../../../src/ui/chat/stick-to-end.ts';
import { createTestVisit } from '../../support/test-visit.ts';

const END_PX = 4500;

let observed: ResizeObserverCallback | undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        observed = callback;
      }
      observe = () => undefined;
    },
  );
});

/** A list that has begun to glide to its distant end. */
function startGlide() {
  const element = document.createElement('div');
  const places = { scrollHeight: 5000, clientHeight: 500, scrollTop: 100 };
  for (const [name, value] of Object.entries(places)) {
    Object.defineProperty(element, name, { value, writable: true });
  }
  const scrollTo = vi.fn<(options?: ScrollToOptions) => void>();
  element.scrollTo = scrollTo as Element['scrollTo'];
  const onArrival = vi.fn<() => void>();
  const stick = stickToEnd(
    element,
    createTestVisit().visit,
    () => undefined,
    () => undefined,
  );
  stick.scrollToEnd('smooth', onArrival);
  return {
    element,
    stick,
    scrollTo,
    onArrival,
    /** Something has scrolled the list there. */
    scrolled(topPx: number) {
      element.scrollTop = topPx;
      element.dispatchEvent(new Event('scroll'));
    },
    grow(px: number) {
      Object.assign(element, { scrollHeight: element.scrollHeight + px });
      observed?.([], {} as ResizeObserver);
    },
  };
}

describe('a glide', () => {
  it('is the browser’s own, is asked for once, and says that it has arrived', () => {
    const { scrollTo, onArrival, scrolled, stick } = startGlide();
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: END_PX, behavior: 'smooth' });
    for (const topPx of [900, 2000, END_PX - 10]) scrolled(topPx);
    expect(onArrival).not.toHaveBeenCalled();
    scrolled(END_PX);
    expect(onArrival).toHaveBeenCalledOnce();
    scrolled(END_PX);
    expect(onArrival).toHaveBeenCalledOnce();
    expect(scrollTo).toHaveBeenCalledOnce();
    expect(stick.sticks()).toBe(true);
  });

  it('goes on to where the end was, and then follows it however fast it moves', () => {
    const { element, scrollTo, scrolled, grow, onArrival } = startGlide();
    for (let topPx = 900; topPx < END_PX; topPx += 900) {
      scrolled(topPx);
      grow(500);
    }
    expect(scrollTo).toHaveBeenCalledOnce();
    scrolled(END_PX);
    expect(onArrival).toHaveBeenCalledOnce();
    expect(element.scrollTop).toBe(END_PX + 2000);
    grow(100);
    expect(element.scrollTop).toBe(END_PX + 2100);
  });

  it('arrives where it ends otherwise: by the browser, or by nothing for a long time', () => {
    const ended = startGlide();
    ended.element.dispatchEvent(new Event('scrollend'));
    expect(ended.onArrival).not.toHaveBeenCalled();
    ended.scrolled(900);
    ended.element.dispatchEvent(new Event('scrollend'));
    expect([ended.onArrival.mock.calls.length, ended.element.scrollTop]).toEqual([1, END_PX]);

    const stuck = startGlide();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000);
    stuck.grow(100);
    expect([stuck.onArrival.mock.calls.length, stuck.element.scrollTop]).toEqual([1, END_PX + 100]);
    vi.restoreAllMocks();
  });

  it('a new size that scrolls the list leaves it at its end, whether it tells of the size first or not', () => {
    for (const tells of [true, false]) {
      const { element, stick, scrolled, grow } = startGlide();
      scrolled(END_PX);
      Object.assign(element, { clientHeight: 400 });
      vi.stubGlobal('innerHeight', innerHeight - 100);
      if (tells) grow(0);
      scrolled(4000);
      expect([stick.sticks(), element.scrollTop]).toEqual([true, 4600]);
    }
  });

  it('stops where it is when a press begins', () => {
    const { element, stick, scrollTo, scrolled, onArrival, grow } = startGlide();
    scrolled(900);
    element.dispatchEvent(new Event('pointerdown'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' });
    expect(stick.sticks()).toBe(false);
    grow(100);
    expect(scrollTo).toHaveBeenCalledTimes(2);
    expect(onArrival).not.toHaveBeenCalled();
  });

  it.each([
    ['a wheel', new WheelEvent('wheel', { deltaY: -1 })],
    ['a key', new KeyboardEvent('keydown', { key: 'PageUp' })],
    ['a press', new Event('pointerdown')],
  ])('no longer counts when the reader turns back by %s, before the list has moved', (_, event) => {
    const { element, stick } = startGlide();
    expect(stick.sticks()).toBe(true);
    element.dispatchEvent(event);
    expect(stick.sticks()).toBe(false);
  });

  it('goes on after a wheel or a key in its direction', () => {
    const { element, stick } = startGlide();
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: 1 }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }));
    expect(stick.sticks()).toBe(true);
  });

  it('is given up for a message that is to be shown', () => {
    const { stick, grow, scrollTo } = startGlide();
    stick.letGo();
    grow(100);
    expect(stick.sticks()).toBe(false);
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 100, behavior: 'instant' });
  });

  it('whose last event comes late does not hold a reader who has just turned back', () => {
    const { element, stick, scrolled } = startGlide();
    scrolled(END_PX);
    expect(stick.sticks()).toBe(true);
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp' }));
    element.dispatchEvent(new Event('scroll'));
    expect(stick.sticks()).toBe(false);
    scrolled(4000);
    scrolled(END_PX);
    expect(stick.sticks()).toBe(true);
  });
});
