import { ASSETS_FOLDER, type OfflineCopy } from './offline-copy.ts';

/** What of a request decides on its way. */
export interface RequestInSight {
  readonly method: string;
  readonly url: string;
  readonly headers: { has(name: string): boolean };
}

/** Which way a request takes; `path` is that of a file of the copy. */
export type Route =
  /** As if there were no worker. */
  | { readonly kind: 'untouched' }
  /** What changes under the same name: from the network, and where that fails as it was kept. */
  | { readonly kind: 'network-first'; readonly path: string }
  /** What never changes under the same name. */
  | { readonly kind: 'kept-first' };

const UNTOUCHED: Route = { kind: 'untouched' };

/**
 * Only whole files of the copy have a way of their own, so no question and no settings are ever kept (behaviour 20.6).
 * @param site the address of the copy's folder
 */
export function routeOf(request: RequestInSight, site: string, copy: OfflineCopy): Route {
  if (request.method !== 'GET' || request.headers.has('range')) return UNTOUCHED;
  if (!request.url.startsWith(site)) return UNTOUCHED;
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(site).pathname.length);
  // The page reads nothing from its own address, and links to it may bring anything along.
  if (path === '' || path === 'index.html') return { kind: 'network-first', path: '' };
  if (search !== '') return UNTOUCHED;
  // A page of another copy may be open, whose files are not in this one's list.
  if (path.startsWith(ASSETS_FOLDER)) return { kind: 'kept-first' };
  return copy.files.some((file) => file.path === path) ? { kind: 'network-first', path } : UNTOUCHED;
}
