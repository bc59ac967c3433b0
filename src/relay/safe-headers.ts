/** On everything the relay says: it is nobody's to keep, and it is what it says it is. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
