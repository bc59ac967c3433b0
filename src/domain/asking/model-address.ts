import { asciiHost } from './ascii-host.ts';
import { KEY } from './own-model.ts';
import { hostNameOf } from '../checks/hosts.ts';
import { isPrivate } from '../checks/nearby.ts';
import { isPossibleHost } from '../checks/possible-host.ts';
import { trimUnseen, withoutUnseen } from '../checks/unseen.ts';

export type AddressIssue = 'no-address' | 'too-long';

export interface AddressReading {
  readonly kind: 'address';
  readonly address: string;
  /** Whether a user, and perhaps a password, stood before an @; either may be a key, and is sent nowhere. */
  readonly isUserTaken?: true;
}

interface AddressProblem {
  readonly kind: 'issue';
  readonly issue: AddressIssue;
}

/** More than any server has. */
export const MAX_ADDRESS_CHARACTERS = 2000;

/** Marks before and after an address in a text, in Markdown or in a settings file. */
const MARKS_BEFORE = /^[\s"'`“”„‟‘’‚‛«»‹›<(]+/;
const MARKS_AFTER = /(?<![\s"'`“”„‟‘’‚‛«»‹›>),.;])[\s"'`“”„‟‘’‚‛«»‹›>),.;]+$/;

/** The name of a setting before its value. */
const SETTING_NAME = /^(?:export\s{1,9})?[a-z_]\w{0,99}\s{0,9}=/i;

/** A scheme, as opposed to a host with a port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** An address by number, which rarely has TLS. */
const NUMBERED_HOST = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

const PARTS = /^(https?):\/\/([^/?#]*@)?([^\s/?#@]+)((?:\/[^?#\s]*)?)$/is;

/** A name or an address by number, and a port. */
const HOST = /^(\[[\da-f:.]+\]|[^\s\p{Cc}:[\]<>^|%\\"`{}]+)(?::(\d{1,5}))?$/iu;

const MAX_PORT = 65_535;

/** A key with the text around it, such as `OPENAI_API_KEY=…` or quotation marks. */
const KEY_IN_TEXT = /^[a-z_]\w*=[^=]|^Bearer:|["'`<>]|^[([{]|[,;)\]}]$/i;

/**
 * Reads an address as it was typed, copied or set. Invisible characters, quotation marks, the name of a setting, and a
 * user before an @ are taken away. The scheme may be missing, an origin gets the `/v1` of nearly all servers, and
 * `/chat/completions` is cut off, unless nothing but the origin would be left, to which `/v1` does not belong.
 */
export function readModelAddress(typed: string): AddressReading | AddressProblem {
  if (typed.length > 2 * MAX_ADDRESS_CHARACTERS) return { kind: 'issue', issue: 'too-long' };
  const text = withoutMarks(withoutMarks(withoutUnseen(typed)).replace(SETTING_NAME, ''));
  if (text.length > MAX_ADDRESS_CHARACTERS) return { kind: 'issue', issue: 'too-long' };
  const name = hostNameOf(text.replace(/^[^/?#]*@/, ''));
  const usual = isPrivate(name) || NUMBERED_HOST.test(name) ? 'http' : 'https';
  const whole = SCHEME.test(text) ? text : `${usual}://${text}`;
  const [, scheme = '', user, host = '', path = ''] = PARTS.exec(whole) ?? [];
  const [, hostName = '', port = ''] = HOST.exec(host) ?? [];
  if (hostName === '' || !isPossibleHost(hostName) || Number(port) > MAX_PORT)
    return { kind: 'issue', issue: 'no-address' };
  const base = path.replace(/(?<!\/)\/+$/, '').replace(/(?<=[^/]|^\/)\/+chat\/completions$/, '');
  const address = `${scheme}://${asciiHost(host)}`.toLowerCase() + (base || '/v1');
  return { kind: 'address', address, ...(user !== undefined && { isUserTaken: true }) };
}

function withoutMarks(text: string): string {
  return text.replace(MARKS_BEFORE, '').replace(MARKS_AFTER, '');
}

/** The base URL of requests: the address without the `/chat/completions` that one may still have. */
export function baseOf(address: string): string {
  return address.replace(/\/chat\/completions$/, '');
}

/** The key without what was copied around it and cannot be seen; undefined if it is none, or more than a key. */
export function readModelKey(typed: string): string | undefined {
  const key = trimUnseen(typed);
  return KEY.test(key) && !KEY_IN_TEXT.test(key) ? key : undefined;
}
