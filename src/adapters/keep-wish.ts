import type { KeepWish } from '../ports/store.ts';
import { KEEP_WISH, isKeepWished } from './store-name.ts';

/** The part of `window` that remembers it. */
interface WishWindow {
  /** Reading it throws where the browser stores nothing. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  addEventListener(type: 'storage', hear: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', hear: (event: StorageEvent) => void): void;
}

/** The wish as the browser remembers it under a name (see `storeName`); nothing stays there while it is off. */
export function createKeepWish(window: WishWindow, name: string): KeepWish {
  const isOn = () => isKeepWished(window, name);

  return {
    isOn,
    set(wanted) {
      try {
        if (wanted) window.localStorage.setItem(name, KEEP_WISH);
        else window.localStorage.removeItem(name);
      } catch {
        // The answer is what is there now.
      }
      return isOn() === wanted;
    },
    watch(onChange) {
      const hear = ({ key }: StorageEvent) => {
        // There is no key when all is cleared.
        if (key === name || key === null) onChange(isOn());
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}
