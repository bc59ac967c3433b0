import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createNetworks } from './networks.ts';

type Request = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

const GROUPS = 8;

/** An IPv4 address in an IPv6 one, once all groups are written out. */
const MAPPED = /^0:0:0:0:0:ffff:(?<high>[\da-f]+):(?<low>[\da-f]+)$/;

/**
 * Tells visitors apart by their address: IPv4, or the first 64 bits of IPv6, since one household has all that follow
 * (behaviour 21.2). Only a trusted proxy is believed who is behind it.
 * @param trustedProxies addresses and networks, such as `10.0.0.0/8`
 * @returns a function that never throws and gives '' only for a connection without an address
 */
export function createVisitorReader(trustedProxies: readonly string[]): (request: Request) => string {
  const isTrusted = createTrust(trustedProxies);

  return ({ headers, socket }) => {
    let visitor = normalise(socket.remoteAddress ?? '') ?? '';
    // Each proxy adds whom it saw at the end: what stands further left than the first stranger is hearsay.
    for (const entry of forwardedBy(headers).toReversed()) {
      if (!isTrusted(visitor)) break;
      const address = normalise(withoutPort(entry));
      if (address === undefined) break;
      visitor = address;
    }
    return shareOf(visitor);
  };
}

/** Tells whether an address is one of these proxies, or in one of these networks. */
export function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const isListed = createNetworks(trustedProxies);
  return (text) => isListed(normalise(text) ?? '');
}

function forwardedBy(headers: IncomingMessage['headers']): readonly string[] {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return [];
  return [header]
    .flat()
    .join()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** `1.2.3.4:5` and `[::1]:5` are addresses with a port, `::1:5` is none. */
function withoutPort(entry: string): string {
  const inBrackets = /^\[(?<address>[^\]]*)\](?::\d{1,5})?$/.exec(entry)?.groups?.['address'];
  return inBrackets ?? entry.replace(/^(?<address>[\d.]+):\d{1,5}$/, '$<address>');
}

/** An IPv4 address as it is, an IPv6 one with all its groups, and nothing for any other text. */
function normalise(text: string): string | undefined {
  const address = text.replace(/%.*$/s, '').toLowerCase();
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const groups = groupsOf(address);
  const { high, low } = MAPPED.exec(groups)?.groups ?? {};
  return high === undefined || low === undefined ? groups : [high, low].flatMap(bytesOf).join('.');
}

function groupsOf(address: string): string {
  const inHex = address.replace(/[\d.]+\.\d+$/, (dotted) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = dotted.split('.').map(Number);
    return [first * 256 + second, third * 256 + fourth].map((group) => group.toString(16)).join(':');
  });
  const [before = [], after = []] = inHex.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

function bytesOf(group: string): readonly number[] {
  const value = Number.parseInt(group, 16);
  return [Math.floor(value / 256), value % 256];
}

function shareOf(address: string): string {
  const groups = address.split(':');
  return groups.length === GROUPS ? `${groups.slice(0, GROUPS / 2).join(':')}::/64` : address;
}
