import type { Completion, Failure } from '../../ports/completion.ts';
import { isLoopback } from '../checks/loopback.ts';

/** The visitor's own model. */
export interface OwnModel {
  /** As `readModelAddress` gives it, such as `http://localhost:11434/v1`. */
  readonly address: string;
  /** Empty if the server needs none. */
  readonly key: string;
  readonly model: string;
}

/** The outcome of one small question. */
export type Trial =
  /** The text may be empty. */
  | { readonly kind: 'works'; readonly text: string }
  /** Nothing answers at the address. */
  | { readonly kind: 'unreachable' }
  /** Something answers, but refuses requests from this page (CORS). */
  | { readonly kind: 'refused-to-pages' }
  /** It answers pages, but not with a readable answer to the question. */
  | { readonly kind: 'unreadable' }
  /** The browser does not let this page into the local network. */
  | { readonly kind: 'not-permitted' }
  /** No answer within the time limit. */
  | { readonly kind: 'silent' }
  /** `models` are those that the server lists, if it does. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly models: readonly string[] };

/** Access to models of the visitor's own. No method rejects. */
export interface OwnModels {
  /** Names of the models at a server; undefined if it does not list them. */
  list(server: Pick<OwnModel, 'address' | 'key'>): Promise<readonly string[] | undefined>;
  /** Takes at most 15 s. */
  try(own: OwnModel): Promise<Trial>;
  completionOf(own: OwnModel): Completion;
  /** A stored model; undefined if the text is none. */
  parse(text: string | undefined): OwnModel | undefined;
}

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
  if (host === '') return { kind: 'issue', issue: 'no-address' };
  if (user !== undefined) return { kind: 'issue', issue: 'key-inside' };
  const base = path.replace(/(?<!\/)\/+$/, '').replace(/(?<=[^/]|^\/)\/+chat\/completions$/, '');
  return { kind: 'address', address: `${scheme}://${host}`.toLowerCase() + (base || '/v1') };
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
  return /^[\x21-\x7e]*$/.test(key) ? key : undefined;
}

/** The host with its port, such as `localhost:11434`. */
export function hostOf(address: string): string {
  return /^\w+:\/\/([^/]*)/.exec(address)?.[1] ?? address;
}

/** The name in a host, or at the beginning of a typed address, without the port: `localhost` or `[::1]`. */
export function hostNameOf(host: string): string {
  return /^(?:\[[^\]/]*\]|[^:/?#]*)/.exec(host)?.[0] ?? '';
}
