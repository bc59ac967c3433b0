import { expect, it, vi } from 'vitest';
import { stickToEnd } from '../../../src/ui/chat/stick-to-end.ts';
import { createTestVisit } from '../../support/test-visit.ts';

/** A list that is gliding to its distant end. */
function startGlide() {
  const element = document.createElement('div');
  const places = { scrollHeight: 5000, clientHeight: 500, scrollTop: 100 };
  for (const [name, value] of Object.entries(places)) {
    Object.defineProperty(element, name, { value, writable: true });
  }
  const stick = stickToEnd(element, createTestVisit().visit, () => undefined);
  stick.scrollToEnd('smooth', () => undefined);
  return { element, stick };
}

it.each([
  ['a wheel', new WheelEvent('wheel', { deltaY: -1 })],
  ['a key', new KeyboardEvent('keydown', { key: 'PageUp' })],
  ['a press', new Event('pointerdown')],
])('a glide ends at once when the reader turns back by %s, before the list has moved', (_, event) => {
  const { element, stick } = startGlide();
  expect(stick.sticks()).toBe(true);
  element.dispatchEvent(event);
  expect(stick.sticks()).toBe(false);
});

it('a glide goes on after a wheel or a key in its direction', () => {
  const { element, stick } = startGlide();
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: 1 }));
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }));
  expect(stick.sticks()).toBe(true);
});

it('a glide takes less than half of its way at once, however late the frame', () => {
  const requestFrame = vi.fn<typeof requestAnimationFrame>(() => 1);
  vi.stubGlobal('requestAnimationFrame', requestFrame);
  const { element } = startGlide();
  requestFrame.mock.lastCall?.[0](performance.now() + 5000);
  expect(element.scrollTop).toBeGreaterThan(1000);
  expect(element.scrollTop).toBeLessThan(2400);
});

it('the event of a glide’s last step does not hold a reader who has just turned back', () => {
  const { element, stick } = startGlide();
  stick.scrollToEnd('instant', () => undefined);
  element.scrollTop = 4500;
  element.dispatchEvent(new Event('scroll'));
  expect(stick.sticks()).toBe(true);
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp' }));
  element.dispatchEvent(new Event('scroll'));
  expect(stick.sticks()).toBe(false);
  element.scrollTop = 4000;
  element.dispatchEvent(new Event('scroll'));
  element.scrollTop = 4500;
  element.dispatchEvent(new Event('scroll'));
  expect(stick.sticks()).toBe(true);
});
