/** Names what a browser stores of one squad at one page: pages that share an origin differ in their path. */
export function storeName(pagePath: string, squadId: string): string {
  return `quartet:${pagePath.replace(/\/index\.html$/, '/')}:${squadId}`;
}
