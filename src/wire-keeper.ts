import { createBrowserStore } from './adapters/browser-store.ts';
import { createKeepWish } from './adapters/keep-wish.ts';
import { watchPageLife } from './adapters/page-life.ts';
import { createSystemClock } from './adapters/system-clock.ts';
import { type Keeper, createKeeper } from './domain/keep/keeper.ts';
import type { Visit } from './domain/visit/visit.ts';
import type { Log } from './ports/log.ts';

/**
 * Keeps the visit in the browser, and writes before the page is gone (behaviour 18.2, 18.4).
 * @param name Of what the browser stores (see `storeName`).
 */
export function wireKeeper(visit: Visit, name: string, log: Log): Keeper {
  const clock = createSystemClock();
  // Undefined on plain http, whatever the compiler's types say.
  const { locks }: { locks?: LockManager } = navigator;
  const store = createBrowserStore({ name, locks, clock });
  const wish = createKeepWish(window, name);
  const keeper = createKeeper(visit, { store, wish, clock, log });
  watchPageLife(
    { document, window },
    {
      onHidden: () => void keeper.flush(),
      onGone: () => keeper.pause(),
      onBack: () => keeper.goOn(),
    },
  );
  return keeper;
}
