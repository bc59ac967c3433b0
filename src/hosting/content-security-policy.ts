import type { PublicSettings } from '../settings/public-settings.ts';

/** What a page without settings of its own may connect to: its own server. */
export const OWN_SERVER: readonly string[] = ["'self'"];

/** The one name under which the background's worker may vouch for its address. */
const WORKER_POLICY = 'quartet-background-worker';

/** Where the page may connect to: its own server, and in direct mode the provider (behaviour 12.11). */
export function connectSourcesOf({ baseUrl }: Pick<PublicSettings, 'baseUrl'>): readonly string[] {
  return URL.canParse(baseUrl) ? [...OWN_SERVER, new URL(baseUrl).origin] : OWN_SERVER;
}

/** The policy as a header. */
export function headerPolicy(connectSources: readonly string[]): string {
  // Only a header can forbid to be framed.
  return `${metaPolicy(connectSources)}; frame-ancestors 'none'`;
}

/** The policy as a page can carry it itself, for hosts that set no headers. */
export function metaPolicy(connectSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connectSources.join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY}`,
  ].join('; ');
}
