import { describe, expect, it } from 'vitest';
import { watchPageLife } from '../../src/adapters/page-life.ts';

function arrange() {
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const document = Object.assign(new EventTarget(), page);
  const window = new EventTarget();
  const told: string[] = [];
  const stop = watchPageLife(
    { document, window },
    {
      onHidden: () => void told.push('hidden'),
      onGone: () => void told.push('gone'),
      onBack: () => void told.push('back'),
    },
  );
  function show(state: DocumentVisibilityState): void {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  return { window, told, stop, show };
}

describe('the life of a page (18.4)', () => {
  it('tells when the page is hidden, not when it is seen again', () => {
    const { told, show } = arrange();
    show('hidden');
    show('visible');
    expect(told).toEqual(['hidden']);
  });

  it('tells when it goes, and when it comes back', () => {
    const { window, told } = arrange();
    for (const type of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(type));
    expect(told).toEqual(['gone', 'back']);
  });

  it('tells nothing once it is no longer watched', () => {
    const { window, told, stop, show } = arrange();
    stop();
    show('hidden');
    for (const type of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(type));
    expect(told).toEqual([]);
  });
});
