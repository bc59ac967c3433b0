import type { KeepWish } from '../ports/store.ts';

/** The part of `window` that remembers the wish. */
interface WishWindow {
  /** Reading it throws if storage is blocked. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  addEventListener(type: 'storage', hear: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', hear: (event: StorageEvent) => void): void;
}

/** The value in localStorage while the visitor wants to keep; otherwise there is no entry. */
const WANTED = 'keep';

/** Take the place of a squad's id, which has no blank, for what is remembered whatever the squad. */
export const OWN_MODEL = 'own model';
export const NAMED_MODEL = 'model of this tab';
export const ANSWER_OPTIONS = 'answer options';

/** The name under which a browser stores a squad's data; the path tells pages of one origin apart. */
export function storeName(pagePath: string, squadId: string): string {
  return `quartet:${pagePath.replace(/\/index\.html$/, '/')}:${squadId}`;
}

/** The wish in the browser's localStorage, under this name. */
export function createKeepWish(window: WishWindow, name: string): KeepWish {
  function isOn(): boolean {
    try {
      return window.localStorage.getItem(name) === WANTED;
    } catch {
      // Storage is blocked.
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
        // The result says what is stored now.
      }
      return isOn() === wanted;
    },
    watch(onChange) {
      const hear = ({ key }: StorageEvent) => {
        // The key is null when all storage is cleared.
        if (key === name || key === null) onChange();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}
