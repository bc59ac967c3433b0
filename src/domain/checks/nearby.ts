import { isLoopback } from './loopback.ts';

/** Addresses that are reserved for private networks or for one link, and names by mDNS. */
const PRIVATE = new RegExp(
  [
    String.raw`^[a-z\d-]+(?:\.[a-z\d-]+)*\.local(?:host)?$`,
    String.raw`^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3})+$`,
    String.raw`^\[f(?:[cd][\da-f]{2}|e[89ab][\da-f]):`,
  ].join('|'),
  'i',
);

/** Other names that only a home network resolves. */
const HOME = /^(?:[a-z\d-]+|.*\.(?:lan|home|internal|home\.arpa|fritz\.box)|0(?:\.\d{1,3})+)$/i;

/** Whether a host, without its port, is this machine, or has a private address or a name ending in `.local`. */
export function isPrivate(host: string): boolean {
  return isLoopback(host) || PRIVATE.test(host);
}

/** Whether a host, without its port, is this machine or in the home network. */
export function isNearby(host: string): boolean {
  return isPrivate(host) || HOME.test(host);
}
