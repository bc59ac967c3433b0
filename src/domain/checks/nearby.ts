import { isLoopback } from './loopback.ts';

/** Names that only a home network resolves, and private or link-local addresses. */
const HOME = new RegExp(
  [
    String.raw`^[a-z\d-]+$`,
    String.raw`\.(?:localhost|local|lan|home|internal|home\.arpa|fritz\.box)$`,
    String.raw`^(?:0|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3})+$`,
    String.raw`^\[f(?:[cd][\da-f]{2}|e[89ab][\da-f]):`,
  ].join('|'),
  'i',
);

/** Whether a host, without its port, is this machine or in the home network. */
export function isNearby(host: string): boolean {
  return isLoopback(host) || HOME.test(host);
}
