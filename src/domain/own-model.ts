import type { Failure } from '../ports/completion.ts';

/** A model of the visitor's own. */
export interface OwnModel {
  /** As `readModelAddress` gives it, such as `http://localhost:11434/v1`. */
  readonly address: string;
  /** Empty where the server needs none. */
  readonly key: string;
  readonly model: string;
}

/** What came of one small question to it. */
export type Trial =
  /** It answers; the text may be empty. */
  | { readonly kind: 'works'; readonly text: string }
  /** Nothing answers at its address. */
  | { readonly kind: 'unreachable' }
  /** Something answers, but does not let this page ask (CORS). */
  | { readonly kind: 'refused-to-pages' }
  /** The browser does not let this page into the local network. */
  | { readonly kind: 'not-permitted' }
  /** No answer within the limit of a trial. */
  | { readonly kind: 'silent' }
  /** With the models that exist, where the server lists them. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly models: readonly string[] };

/** The way to models of the visitor's own. No method rejects. */
export interface OwnModels {
  /** The names of the models there; undefined where the server does not list them. */
  list(server: Pick<OwnModel, 'address' | 'key'>): Promise<readonly string[] | undefined>;
  /** Takes at most 15 s. */
  try(own: OwnModel): Promise<Trial>;
  /**
   * It answers the questions that follow.
   * @param isRemembered whether this device stores it; otherwise, what is stored is removed
   * @returns whether it is stored
   */
  use(own: OwnModel, isRemembered: boolean): boolean;
}

/** Why a text is no address of a model. */
export type AddressProblem =
  | 'missing'
  | 'no-address'
  /** Its user part may be a key. */
  | 'key-inside'
  | 'query';

type AddressReading =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'problem'; readonly problem: AddressProblem };

/** A scheme, and not a host with its port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

const PARTS =
  /^(https?):\/\/([^/?#]*@)?((?:[^\s/?#@:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?)([^?#\s]*)([?#].*)?$/is;

/** What needs no TLS: this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** What browsers let a page on https ask without TLS, and the page's policy names. */
const PLAIN_HTTP = /^http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$)/i;

/**
 * An address as typed, without what every question adds. A scheme may be missing; an origin gets the `/v1` that nearly all
 * servers have, and any other path stays.
 */
export function readModelAddress(typed: string): AddressReading {
  const text = typed.trim();
  if (text === '') return { kind: 'problem', problem: 'missing' };
  const host = /^[^/?#]*/.exec(text)?.[0] ?? '';
  const whole = SCHEME.test(text) ? text : `${LOOPBACK.test(host) ? 'http' : 'https'}://${text}`;
  const parts = PARTS.exec(whole);
  if (!parts) return { kind: 'problem', problem: 'no-address' };
  const [, scheme = '', user, authority = '', path = '', query] = parts;
  if (user !== undefined) return { kind: 'problem', problem: 'key-inside' };
  if (query !== undefined) return { kind: 'problem', problem: 'query' };
  const base = path.replace(/\/+$/, '').replace(/\/+chat\/completions$/, '');
  const isOrigin = path.replace(/\/+$/, '') === '';
  return {
    kind: 'address',
    address: `${scheme.toLowerCase()}://${authority.toLowerCase()}${isOrigin ? '/v1' : base}`,
  };
}

/** Whether browsers let any page ask there, as far as the scheme goes. */
export function canPageAsk(address: string): boolean {
  return address.startsWith('https://') || PLAIN_HTTP.test(address);
}

/** The key without what was copied around it; undefined where no header can carry it. */
export function readModelKey(typed: string): string | undefined {
  const key = typed.trim();
  return /^[\x21-\x7e]*$/.test(key) ? key : undefined;
}

/** The host with its port, such as `localhost:11434`. */
export function hostOf(address: string): string {
  return /^\w+:\/\/([^/]*)/.exec(address)?.[1] ?? address;
}
