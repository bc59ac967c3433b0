import { afterEach, describe, expect, it } from 'vitest';
import { createKeepWish, storeName } from '../../src/adapters/keep-wish.ts';

const NAME = storeName('/quartet/', 'built-in');

/** Reports a change in another tab, as the browser does. */
function tellOfOther(change: StorageEventInit): void {
  window.dispatchEvent(new StorageEvent('storage', change));
}

function createWindow(localStorage: object): Parameters<typeof createKeepWish>[0] {
  return Object.assign(new EventTarget(), { localStorage }) as Parameters<typeof createKeepWish>[0];
}

function refuse(): never {
  throw new DOMException('refused', 'SecurityError');
}

afterEach(() => localStorage.clear());

describe('the wish to keep', () => {
  it('is off at first, and remembered for the next visit', () => {
    const wish = createKeepWish(window, NAME);
    expect(wish.isOn()).toBe(false);
    expect(wish.set(true)).toBe(true);
    expect(createKeepWish(window, NAME).isOn()).toBe(true);
  });

  it('leaves nothing behind when it is switched off', () => {
    const wish = createKeepWish(window, NAME);
    wish.set(true);
    expect(wish.set(false)).toBe(true);
    expect(wish.isOn()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('is separate for each page and squad', () => {
    createKeepWish(window, NAME).set(true);
    for (const name of [storeName('/', 'built-in'), storeName('/quartet/', 'bakers')])
      expect(createKeepWish(window, name).isOn()).toBe(false);
    expect(createKeepWish(window, storeName('/quartet/index.html', 'built-in')).isOn()).toBe(true);
  });

  it('reports changes in another tab, and stops when nothing listens', () => {
    const heard: boolean[] = [];
    const wish = createKeepWish(window, NAME);
    const stop = wish.watch(() => void heard.push(wish.isOn()));
    localStorage.setItem(NAME, 'keep');
    tellOfOther({ key: NAME });
    tellOfOther({ key: 'quartet-theme' });
    localStorage.clear();
    tellOfOther({ key: null });
    stop();
    stop();
    tellOfOther({ key: NAME });
    expect(heard).toEqual([true, false]);
  });

  it('cannot be remembered when the browser refuses to store anything', () => {
    const refusals = [
      Object.defineProperty(createWindow({}), 'localStorage', { get: refuse }),
      createWindow({ getItem: refuse, setItem: refuse, removeItem: refuse }),
      createWindow({ getItem: () => null, setItem: refuse, removeItem: () => undefined }),
    ];
    for (const window of refusals) {
      const wish = createKeepWish(window, NAME);
      expect([wish.isOn(), wish.set(true), wish.isOn(), wish.set(false)]).toEqual([
        false,
        false,
        false,
        true,
      ]);
    }
  });
});
