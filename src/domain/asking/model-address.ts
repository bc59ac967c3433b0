import { asciiHost } from './ascii-host.ts';
import { KEY } from './own-model.ts';
import { hostNameOf, hostOf } from '../checks/hosts.ts';
import { isLoopback } from '../checks/loopback.ts';

export type AddressIssue =
  | 'no-address'
  /** The part before an @ may be a key. */
  | 'key-inside';

type AddressReading =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'issue'; readonly issue: AddressIssue };

/** A scheme, as opposed to a host with a port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** An address by number, which rarely has TLS. */
const NUMBERED_HOST = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

const PARTS = /^(https?):\/\/([^/?#]*@)?([^\s/?#@]+)((?:\/[^?#\s]*)?)$/is;

/** A name or an address by number, and a port. */
const HOST = /^(?:\[[\da-f:.]+\]|[^\s:[\]<>^|%\\"`{}]+)(?::(\d{1,5}))?$/i;

const MAX_PORT = 65_535;

/** What a page may ask over http: browsers allow it, and a Content-Security-Policy can name it, unlike `[::1]`. */
export const PLAIN_HTTP_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * Reads an address as typed. The scheme may be missing, an origin gets the `/v1` of nearly all servers, and
 * `/chat/completions` is cut off, unless nothing but the origin would be left, to which `/v1` does not belong.
 */
export function readModelAddress(typed: string): AddressReading {
  const text = typed.trim();
  const name = hostNameOf(text);
  const usual = isLoopback(name) || NUMBERED_HOST.test(name) ? 'http' : 'https';
  const whole = SCHEME.test(text) ? text : `${usual}://${text}`;
  const [, scheme = '', user, host = '', path = ''] = PARTS.exec(whole) ?? [];
  const [, port = ''] = HOST.exec(host) ?? [undefined, String(MAX_PORT + 1)];
  if (host === '' || Number(port) > MAX_PORT) return { kind: 'issue', issue: 'no-address' };
  if (user !== undefined) return { kind: 'issue', issue: 'key-inside' };
  const base = path.replace(/(?<!\/)\/+$/, '').replace(/(?<=[^/]|^\/)\/+chat\/completions$/, '');
  return { kind: 'address', address: `${scheme}://${asciiHost(host)}`.toLowerCase() + (base || '/v1') };
}

/** The base URL of requests: the address without the `/chat/completions` that one may still have. */
export function baseOf(address: string): string {
  return address.replace(/\/chat\/completions$/, '');
}

/** Whether any page may ask at this address: over https, or over http on this machine. */
export function canPageAsk(address: string): boolean {
  if (address.startsWith('https://')) return true;
  return address.startsWith('http://') && PLAIN_HTTP_HOSTS.includes(hostNameOf(hostOf(address)));
}

/** The key without the blanks that were copied around it; undefined if no header can carry it. */
export function readModelKey(typed: string): string | undefined {
  const key = typed.trim();
  return KEY.test(key) ? key : undefined;
}
