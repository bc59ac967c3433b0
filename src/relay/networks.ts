import { BlockList, isIP } from 'node:net';

const MOST_BITS = { ipv4: 32, ipv6: 128 };

/**
 * Tells whether an address is one of these, or in one of these networks, such as `10.0.0.0/8`. Never throws: an entry that
 * is neither holds nothing, and a text that is no address is in none.
 */
export function createNetworks(entries: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const entry of entries) add(networks, entry);
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && networks.check(address, family);
  };
}

function add(networks: BlockList, entry: string): void {
  const [address = '', bits, ...others] = entry.split('/');
  const family = familyOf(address);
  if (family === undefined || others.length > 0) return;
  if (bits === undefined) networks.addAddress(address, family);
  else if (/^\d+$/.test(bits) && Number(bits) <= MOST_BITS[family]) {
    networks.addSubnet(address, Number(bits), family);
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}
