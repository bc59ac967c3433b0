import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whom the limits know. */
export interface Visitor {
  /** An IPv4 address, or the first 64 bits of an IPv6 one, since one household has all that follow. */
  readonly household: string;
  /** The first 48 bits of an IPv6 address, which one customer of a provider may have; undefined for IPv4. */
  readonly site: string | undefined;
}

/** Whether an address is one of these, or in one of these networks, such as `10.0.0.0/8`; with a port, too. */
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
 * @param addresses the nearest first; of a text that is no address, the one before it counts
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

/** An address, perhaps with a port (`1.2.3.4:5`, `[::1]:5`); an IPv4 one in IPv6 is IPv4. A connection that is gone has none. */
function parse(text: string | undefined = ''): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text.trim());
  const bare = address?.[1] ?? address?.[2] ?? text.trim();
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}
