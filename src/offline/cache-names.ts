/** Blanks part the name, and no address of a folder holds one. */
const PREFIX = 'quartet-offline';

/** Several sites can share an origin and with it all caches, so a name holds the site's folder (behaviour 20.9). */
export function cacheNameOf(site: string, version: string): string {
  return `${PREFIX} ${pathOf(site)} ${version}`;
}

/** Whether a cache keeps a copy of this very site, of whatever version; `site` is the address of its folder. */
export function isCacheOf(site: string, name: string): boolean {
  const [prefix, path, version, ...others] = name.split(' ');
  return prefix === PREFIX && path === pathOf(site) && version !== undefined && others.length === 0;
}

function pathOf(site: string): string {
  return new URL(site).pathname;
}
