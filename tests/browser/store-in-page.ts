import { createBrowserStore } from '../../src/adapters/browser-store.ts';
import { createKeepWish } from '../../src/adapters/keep-wish.ts';
import { createSystemClock } from '../../src/adapters/system-clock.ts';
import type { KeepWish, Store } from '../../src/ports/store.ts';

/** What a page of these tests has beside its platform. */
export interface StorePage {
  readonly store: Store;
  readonly wish: KeepWish;
  /** What the watched wish has become, in order. */
  readonly heard: readonly boolean[];
}

const NAME = 'quartet:/store-in-page:built-in';

const wish = createKeepWish(window, NAME);
const heard: boolean[] = [];
wish.watch((isOn) => heard.push(isOn));

const page: StorePage = {
  store: createBrowserStore({ name: NAME, locks: navigator.locks, clock: createSystemClock() }),
  wish,
  heard,
};
Object.assign(globalThis, { page });
