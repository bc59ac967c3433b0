import { effect } from '@preact/signals-core';
import { createBrowserStore } from './adapters/browser-store.ts';
import { createKeepWish } from './adapters/keep-wish.ts';
import { watchPageLife } from './adapters/page-life.ts';
import { createSystemClock } from './adapters/system-clock.ts';
import { type Keeper, createKeeper } from './domain/keep/keeper.ts';
import type { Visit } from './domain/visit/visit.ts';

/**
 * Keeps the visit in the browser, and writes before the page is gone (behaviour 18.2, 18.4).
 * @param name Of what the browser stores (see `storeName`).
 */
export function wireKeeper(visit: Visit, name: string): Keeper {
  const clock = createSystemClock();
  // Undefined on plain http, whatever the compiler's types say.
  const { locks }: { locks?: LockManager } = navigator;
  const store = createBrowserStore({ name, locks, clock });
  const wish = createKeepWish(window, name);
  const keeper = createKeeper(visit, { store, wish, clock });
  const flush = () => void keeper.flush();
  watchPageLife(
    { document, window },
    {
      onHidden: flush,
      onGone: () => keeper.pause(),
      onBack: () => keeper.goOn(),
    },
  );
  writeBeforeLeaving(keeper, flush);
  return keeper;
}

/** WebKit drops what its database is asked once the page goes, but not what it is asked just before. */
function writeBeforeLeaving({ status, isAllKept }: Keeper, flush: () => void): void {
  effect(() => {
    // A listener that is always there would keep the page out of the browser's back-forward cache.
    if (status.value.kind === 'keeping' && !isAllKept.value) addEventListener('beforeunload', flush);
    else removeEventListener('beforeunload', flush);
  });
}
