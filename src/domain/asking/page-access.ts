import { hostNameOf, hostOf } from '../checks/hosts.ts';
import { isPrivate } from '../checks/nearby.ts';

/** Whether a page may ask at this address: over https, or over http on this machine or in the home network. */
export function canPageAsk(address: string): boolean {
  return address.startsWith('https://') || (address.startsWith('http://') && isAtHome(address));
}

/** Whether an address is on this machine or in the home network, by what browsers take for that. */
export function isAtHome(address: string): boolean {
  return isPrivate(hostNameOf(hostOf(address)));
}
