import { createKeptSite } from './kept-site.ts';
import type { OfflineCopy } from './offline-copy.ts';
import { routeOf } from './route.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in place where the copy is written. */
declare const OFFLINE_COPY: OfflineCopy;

serve(new URL('.', self.location.href).href, OFFLINE_COPY);

/** The composition root of the service worker; `site` is the address of its folder. */
function serve(site: string, copy: OfflineCopy): void {
  const keptSite = createKeptSite(site, copy, {
    caches: self.caches,
    fetch: (request, options) => fetch(request, options),
    async countPages() {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      return pages.filter(({ url }) => url.startsWith(site)).length;
    },
    wait: (durationMs) => new Promise((resolve) => void setTimeout(resolve, durationMs)),
  });
  self.addEventListener('install', (event) => {
    // Pages that are open find the files of their own copy as before, so nobody has to wait for them.
    event.waitUntil(keptSite.keep().then(() => self.skipWaiting()));
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(self.clients.claim().then(() => keptSite.sweep()));
  });
  self.addEventListener('fetch', (event) => {
    const route = routeOf(event.request, site, copy);
    if (route.kind === 'untouched') return;
    if (event.request.mode === 'navigate') event.waitUntil(keptSite.sweep());
    event.respondWith(keptSite.answer(event.request, route));
  });
}
