import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A visitor, as the limits count. */
export interface Visitor {
  /** An IPv4 address, or the first 64 bits of an IPv6 address, which one household shares. */
  readonly household: string;
  /** The first 48 bits of an IPv6 address, which one customer of an ISP may have; undefined for IPv4. */
  readonly site: string | undefined;
}

/** How many visitors' worth an IPv6 site of many households may have of what is limited for one. */
export const SITE_FACTOR = 2;

/** Tests if an address, with or without port, is in one of these networks, such as `::1` or `10.0.0.0/8`. */
export function createTrust(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (text) => {
    const address = parse(text);
    return address !== undefined && trusted.check(address.toString(), address.kind());
  };
}

/**
 * The visitor behind trusted proxies.
 * @param addresses nearest first; if one is invalid, the one before it counts
 */
export function visitorOf(addresses: readonly string[]): Visitor {
  const address = addresses.map(parse).findLast((each) => each !== undefined);
  if (address instanceof ipaddr.IPv6) {
    const groups = address.parts.map((group) => group.toString(16));
    return {
      household: `${groups.slice(0, 4).join(':')}::/64`,
      site: `${groups.slice(0, 3).join(':')}::/48`,
    };
  }
  return { household: address?.toString() ?? '', site: undefined };
}

/** Parses an address, with or without port (`[::1]:5`); IPv4 in IPv6 becomes IPv4. A closed connection has none. */
function parse(text: string | undefined = ''): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text.trim());
  const bare = address?.[1] ?? address?.[2] ?? text.trim();
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}
