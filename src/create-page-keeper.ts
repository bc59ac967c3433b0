import { createBrowserStore } from './adapters/browser-store.ts';
import { createSystemClock } from './adapters/system-clock.ts';
import { type Keeper, createKeeper } from './domain/keep/keeper.ts';
import type { Visit } from './domain/visit/visit.ts';
import type { KeepWish } from './ports/store.ts';

/**
 * Keeps the visit in the browser, and writes before the page closes.
 * @param name from `storeName`
 */
export function createPageKeeper(visit: Visit, name: string, wish: KeepWish): Keeper {
  // Undefined on plain http, whatever the compiler's types say.
  const { locks }: { locks?: LockManager } = navigator;
  const keeper = createKeeper(visit, {
    store: createBrowserStore(name, locks),
    wish,
    clock: createSystemClock(),
    restart: () => location.reload(),
  });
  let wasKeeping = false;
  document.addEventListener('visibilitychange', () => keeper.flush());
  // WebKit drops database writes that start when the page closes, but not those from just before.
  addEventListener('beforeunload', () => keeper.flush());
  addEventListener('pagehide', () => {
    wasKeeping = ['opening', 'keeping'].includes(keeper.status.peek().kind);
    keeper.flush();
    if (wasKeeping) keeper.dispose();
  });
  // Another tab may have written meanwhile, so a restored page starts again from the record.
  addEventListener('pageshow', () => {
    if (wasKeeping) location.reload();
  });
  return keeper;
}
