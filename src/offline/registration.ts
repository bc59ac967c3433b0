import { isCacheOf } from './cache-names.ts';
import { SERVICE_WORKER_POLICY, WORKER_FILE } from './offline-copy.ts';

export interface RegistrationTools {
  readonly workers: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'>;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  /** The address as the page's policy wants it. */
  readonly vouchFor: (policy: string, address: string) => string;
}

/**
 * Lets a service worker keep the page's files. Rejects where the browser does not want one.
 * @param page any address in the folder of the page
 */
export async function registerOfflineWorker(
  page: string,
  { workers, vouchFor }: RegistrationTools,
): Promise<void> {
  const address = workerAddressOf(page);
  await workers.register(vouchFor(SERVICE_WORKER_POLICY, address), { scope: siteOf(page) });
}

/** Removes the worker of an earlier copy and all that it kept, but nothing of another site (behaviour 20.9, 20.10). */
export async function removeOfflineWorker(
  page: string,
  { workers, caches }: RegistrationTools,
): Promise<void> {
  const site = siteOf(page);
  const registration = await workers.getRegistration(site);
  const { active, waiting, installing } = registration ?? {};
  const worker = active ?? waiting ?? installing;
  if (registration?.scope !== site || worker?.scriptURL !== workerAddressOf(page)) return;
  // As long as the worker is there the next load begins anew, should this one end here.
  for (const name of await caches.keys()) {
    if (isCacheOf(site, name)) await caches.delete(name);
  }
  await registration.unregister();
}

function siteOf(page: string): string {
  return new URL('.', page).href;
}

function workerAddressOf(page: string): string {
  return new URL(WORKER_FILE, page).href;
}
