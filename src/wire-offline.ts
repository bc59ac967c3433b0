import { registerOfflineWorker, removeOfflineWorker } from './offline/registration.ts';
import { vouchFor } from './ui/trusted-address.ts';

/** Lets the page's files be kept where that is wanted; where it no longer is, an old worker ends (behaviour 20.6, 20.10). */
export async function settleOfflineCopy(offline: boolean): Promise<void> {
  // Browsers have it neither on plain http nor in some private windows.
  if (!('serviceWorker' in navigator)) return;
  const settle = offline ? registerOfflineWorker : removeOfflineWorker;
  await settle(document.baseURI, { workers: navigator.serviceWorker, caches, vouchFor });
}
