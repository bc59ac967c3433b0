/** Names what a browser stores of one squad at one page: pages that share an origin differ in their path. */
export function storeName(pagePath: string, squadId: string): string {
  return `quartet:${pagePath.replace(/\/index\.html$/, '/')}:${squadId}`;
}

/** What stands under the name while the visitor wants to keep. */
export const KEEP_WISH = 'keep';

/** Whether the browser remembers under this name that the visitor wants to keep. */
export function isKeepWished(
  window: { readonly localStorage: Pick<Storage, 'getItem'> },
  name: string,
): boolean {
  try {
    return window.localStorage.getItem(name) === KEEP_WISH;
  } catch {
    // Reading it throws where the browser stores nothing.
    return false;
  }
}
