import { cacheNameOf, isCacheOf } from './cache-names.ts';
import { ASSETS_FOLDER, type OfflineCopy } from './offline-copy.ts';
import type { Route } from './route.ts';

export interface KeptSiteTools {
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  readonly fetch: (request: Request, options?: RequestInit) => Promise<Response>;
  /** How many pages of the site are open, but for one that is just being loaded. */
  readonly countPages: () => Promise<number>;
  readonly wait: (durationMs: number) => Promise<void>;
}

/** A site whose files are kept, in a cache per copy. */
export interface KeptSite {
  /** Keeps the whole copy or nothing; rejects where it cannot be kept. */
  keep(): Promise<void>;
  answer(request: Request, route: Exclude<Route, { kind: 'untouched' }>): Promise<Response>;
  /** Deletes what was kept of other copies, unless a page is open that may still want it (behaviour 20.8). */
  sweep(): Promise<void>;
}

/** A network that takes longer to begin an answer counts as none where there is another. */
const PATIENCE_MS = 4000;

/** @param site the address of the copy's folder */
export function createKeptSite(site: string, copy: OfflineCopy, tools: KeptSiteTools): KeptSite {
  const { caches, fetch, countPages, wait } = tools;
  const ownCache = cacheNameOf(site, copy.version);

  function addressOf(path: string): string {
    return new URL(path, site).href;
  }

  async function otherCaches(): Promise<readonly string[]> {
    const names = await caches.keys();
    return names.filter((name) => name !== ownCache && isCacheOf(site, name));
  }

  async function findIn(cacheName: string, address: string): Promise<Response | undefined> {
    return caches.match(address, { cacheName, ignoreVary: true });
  }

  async function findInAny(address: string): Promise<Response | undefined> {
    const own = await findIn(ownCache, address);
    if (own) return own;
    for (const cacheName of await otherCaches()) {
      const found = await findIn(cacheName, address);
      if (found) return found;
    }
    return undefined;
  }

  async function networkFirst(request: Request, path: string): Promise<Response> {
    // A copy in the browser's own cache may be of files that are nowhere any more.
    const fromNetwork = fetch(request, { cache: 'no-cache' });
    const inTime = await Promise.race([
      fromNetwork.then(
        (response) => (response.status < 500 ? response : undefined),
        () => undefined,
      ),
      wait(PATIENCE_MS),
    ]);
    return inTime ?? (await orNothing(findIn(ownCache, addressOf(path)))) ?? fromNetwork;
  }

  return {
    async keep() {
      const cache = await caches.open(ownCache);
      // Another worker may already keep the very same files, and be at work with them.
      if ((await cache.keys()).length === copy.files.length) return;
      try {
        await cache.addAll(
          copy.files.map(({ path, integrity }) => {
            const freshness = path.startsWith(ASSETS_FOLDER) ? 'default' : 'no-cache';
            return new Request(addressOf(path), { integrity, cache: freshness });
          }),
        );
      } catch (error) {
        await caches.delete(ownCache);
        throw error;
      }
    },
    async answer(request, route) {
      if (route.kind === 'network-first') return networkFirst(request, route.path);
      return (await orNothing(findInAny(request.url))) ?? fetch(request);
    },
    async sweep() {
      if ((await countPages()) > 0) return;
      for (const name of await otherCaches()) await caches.delete(name);
    },
  };
}

/** A storage that fails is as one that is empty. */
function orNothing(found: Promise<Response | undefined>): Promise<Response | undefined> {
  return found.catch(() => undefined);
}
