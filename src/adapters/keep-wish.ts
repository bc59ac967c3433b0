import type { KeepWish } from '../ports/store.ts';

/** The part of `window` that remembers it. */
interface WishWindow {
  /** Reading it throws where the browser stores nothing. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  addEventListener(type: 'storage', hear: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', hear: (event: StorageEvent) => void): void;
}

/** What stands in localStorage while the visitor wants to keep; otherwise nothing does. */
const WANTED = 'keep';

/** Names what a browser stores of one squad at one page: pages that share an origin differ in their path. */
export function storeName(pagePath: string, squadId: string): string {
  return `quartet:${pagePath.replace(/\/index\.html$/, '/')}:${squadId}`;
}

/** The wish in the browser's localStorage, under this name. */
export function createKeepWish(window: WishWindow, name: string): KeepWish {
  function isOn(): boolean {
    try {
      return window.localStorage.getItem(name) === WANTED;
    } catch {
      // Reading it throws where the browser stores nothing.
      return false;
    }
  }

  return {
    isOn,
    set(wanted) {
      try {
        if (wanted) window.localStorage.setItem(name, WANTED);
        else window.localStorage.removeItem(name);
      } catch {
        // The answer is what is there now.
      }
      return isOn() === wanted;
    },
    watch(onChange) {
      const hear = ({ key }: StorageEvent) => {
        // There is no key when all is cleared.
        if (key === name || key === null) onChange();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}
